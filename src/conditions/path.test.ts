import { expect, test } from "vitest";
import { call, callOf, eventOf, happening } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import { path } from "./path.ts";

const write = (file: string) => call("Write", { file_path: file, content: "" });

test("holds for what a call touches, and says what it was", async () => {
  const check = await path("src/**").check(write("src/a.ts"), fakeHost());
  expect(check).toEqual({
    match: true,
    evidence: [{ condition: 'path("src/**")', text: "/code/app/src/a.ts" }],
  });
  expect(await path("src/**").check(write("/code/application/src/a.ts"), fakeHost())).toEqual({
    match: false,
  });
  expect(await path("*").check(happening("Stop"), fakeHost())).toEqual({ match: false });
});

test("follows links, of the file, of a folder above it, and of the project itself", async () => {
  const host = fakeHost({ links: { "/code/app/conf": "/home/dev/.claude" } });
  expect(await path("~/.claude/**").check(write("conf/settings.json"), host)).toMatchObject({
    evidence: [{ text: "/code/app/conf/settings.json -> /home/dev/.claude/settings.json" }],
  });
  const moved = fakeHost({ root: "/tmp/app", links: { "/tmp": "/private/tmp" } });
  expect(await path("src/**").check(write("/private/tmp/app/src/a.ts"), moved)).toMatchObject({
    match: true,
  });
  expect(await path("src/**").check(write("/tmp/app/src/a.ts"), moved)).toMatchObject({ match: true });
});

test("takes a relative file from the project when the payload names no folder", async () => {
  const event = eventOf(callOf("Write", { file_path: "src/a.ts", content: "" }, { cwd: undefined }));
  expect(await path("src/**").check(event, fakeHost())).toMatchObject({ match: true });
});

test("is blind to letter case on a volume that is", async () => {
  const edit = write("/home/dev/.Claude/Hooks/guard.ts");
  const globs = path("/home/dev/.claude/hooks/**");
  expect(await globs.check(edit, fakeHost({ caseInsensitive: true }))).toMatchObject({ match: true });
  expect(await globs.check(edit, fakeHost())).toEqual({ match: false });
});

test("serves several hosts", async () => {
  const globs = path("src/**");
  const event = write("/other/src/a.ts");
  expect(await globs.check(event, fakeHost())).toEqual({ match: false });
  expect(await globs.check(event, fakeHost({ root: "/other" }))).toMatchObject({ match: true });
});

test("needs a glob, and no empty one", () => {
  expect(() => path()).toThrow(TypeError);
  expect(() => path("src/**", "")).toThrow(TypeError);
});

test("asks the disk once about each file of an event, however many conditions look at it", async () => {
  const host = fakeHost();
  const asked: string[] = [];
  const realPath = (file: string): string => {
    asked.push(file);
    return file;
  };
  const counting = { ...host, files: { ...host.files, realPath } };
  const event = write("src/a.ts");
  const conditions = [path("x/**"), path("y/**"), path("src/**")];
  await Promise.all(conditions.map((condition) => condition.check(event, counting)));
  expect(asked.filter((file) => file.endsWith("a.ts"))).toEqual(["/code/app/src/a.ts"]);
  await path("x/**").check(write("src/a.ts"), counting);
  expect(asked.filter((file) => file.endsWith("a.ts"))).toHaveLength(2);
});

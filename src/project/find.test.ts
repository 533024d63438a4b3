import { mkdirSync, rmdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-project.ts";
import { currentFolder, findProject, folderIn } from "./find.ts";

function folders(...paths: readonly string[]): string {
  const base = temporaryFolder("find ünï \u{1F6A2}");
  for (const path of paths) mkdirSync(join(base, path), { recursive: true });
  return base;
}

describe("the project", () => {
  test("is the folder that CLAUDE_PROJECT_DIR names, wherever the session has drifted to", () => {
    const base = folders("My App/web", "other/.claude");
    const env = { CLAUDE_PROJECT_DIR: join(base, "My App") };
    for (const cwd of [join(base, "My App"), join(base, "My App/web"), join(base, "other"), undefined])
      expect(findProject({ env, cwd })?.root).toBe(join(base, "My App"));
  });

  test("is searched when that folder is gone, or the variable empty", () => {
    const base = folders("a/.claude/hooks", "a/b");
    for (const dir of [join(base, "gone"), ""])
      expect(findProject({ env: { CLAUDE_PROJECT_DIR: dir }, cwd: join(base, "a/b") })?.root).toBe(
        join(base, "a"),
      );
  });

  test("is the nearest folder with .claude, before any git root", () => {
    const base = folders("a/.claude", "a/b/.git", "a/b/c", "a/d/.claude", "a/d/e");
    expect(findProject({ env: {}, cwd: join(base, "a/b/c") })?.root).toBe(join(base, "a"));
    expect(findProject({ env: {}, cwd: join(base, "a/d/e") })?.root).toBe(join(base, "a/d"));
  });

  test("is the git root without one, and never the home folder seen from below", () => {
    const base = folders("home/.claude", "home/code/app/.git", "home/code/app/src", "home/notes");
    const env = { HOME: join(base, "home") };
    expect(findProject({ env, cwd: join(base, "home/code/app/src") })?.root).toBe(
      join(base, "home/code/app"),
    );
    expect(findProject({ env, cwd: join(base, "home/notes") })).toBeUndefined();
    expect(findProject({ env, cwd: join(base, "home") })?.root).toBe(join(base, "home"));
  });

  test("is where the event tells that it happens, when nothing else leads to one", () => {
    const base = folders("a/.claude", "b/.claude", "c");
    const told = (folder: unknown) => () => folder;
    const env = { HOME: base };
    const found = (cwd: string | undefined, folder: unknown) =>
      findProject({ env, cwd, told: told(folder) })?.root;
    expect(found(undefined, join(base, "a", "deleted", "web"))).toBe(join(base, "a"));
    expect(found(join(base, "c"), join(base, "a"))).toBe(join(base, "a"));
    expect(found(join(base, "b"), join(base, "a"))).toBe(join(base, "b"));
    for (const folder of ["a", "", 5, null, undefined])
      expect(found(join(base, "c"), folder)).toBeUndefined();
    const bom = Buffer.from(`\ufeff${JSON.stringify({ cwd: "/x" })}`);
    expect([folderIn('{"cwd":"/x"}'), folderIn(bom), folderIn("null"), folderIn("{")]).toEqual([
      "/x",
      "/x",
      undefined,
      undefined,
    ]);
  });

  test("goes by its real path, so that links to it share one cache", () => {
    const base = folders("real/.claude/hooks");
    symlinkSync(join(base, "real"), join(base, "link"));
    expect(findProject({ env: {}, cwd: join(base, "link") })).toEqual({
      root: join(base, "real"),
      hooksDir: join(base, "real/.claude/hooks"),
    });
  });
});

describe("a working folder that was deleted", () => {
  const start = process.cwd();
  afterEach(() => process.chdir(start));

  test("does not crash; the shell's name for it still leads to the project", () => {
    const base = folders("a/.claude", "a/gone");
    process.chdir(join(base, "a/gone"));
    rmdirSync(join(base, "a/gone"));
    expect(currentFolder({})).toBeUndefined();
    const cwd = currentFolder({ PWD: join(base, "a/gone") });
    expect(findProject({ env: {}, cwd })?.root).toBe(join(base, "a"));
    expect(findProject({ env: {}, cwd: undefined })).toBeUndefined();
  });
});

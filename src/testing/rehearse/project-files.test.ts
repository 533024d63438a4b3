import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder, writeFiles } from "../../../test/temporary-project.ts";
import { linkPackages } from "./link-packages.ts";
import { copyFiles, filesNamed } from "./project-files.ts";

function folder(): string {
  const root = temporaryFolder();
  writeFiles(root, {
    "a.ts": "a",
    "src/b.ts": "b",
    "src/c/d.ts": "d",
    "src/e.md": "e",
    "node_modules/x/i.ts": "",
    ".git/f.ts": "",
  });
  return root;
}

test("a file, a folder, a glob", () => {
  const root = folder();
  expect(filesNamed(root, "./a.ts")).toEqual(["a.ts"]);
  expect(filesNamed(root, "src/")).toEqual(expect.arrayContaining(["src/b.ts", "src/c/d.ts", "src/e.md"]));
  expect([...filesNamed(root, "**/*.ts")].sort()).toEqual(["a.ts", "src/b.ts", "src/c/d.ts"]);
  expect(filesNamed(root, "*.ts")).toEqual(["a.ts"]);
  expect(filesNamed(root, "src/*.ts")).toEqual(["src/b.ts"]);
});

test("nothing outside, and nothing that is not there", () => {
  const root = folder();
  for (const name of ["../x", "src/../../x", "/etc/passwd", ".."])
    expect(() => filesNamed(root, name)).toThrow("outside of the project");
  expect(() => filesNamed(root, "z.ts")).toThrow(`there is no file z.ts in ${root}`);
  expect(() => filesNamed(root, "*.zz")).toThrow("there is no file *.zz");
});

test("what a link points to is copied, not the link", async () => {
  const root = folder();
  symlinkSync(join(root, "a.ts"), join(root, "src", "link.ts"));
  const to = temporaryFolder();
  await copyFiles(root, to, filesNamed(root, "src"));
  writeFiles(to, { "src/link.ts": "changed" });
  expect(readFileSync(join(root, "a.ts"), "utf8")).toBe("a");
});

test("packages are linked one by one, and this fairlead stands for any other", async () => {
  const root = folder();
  writeFiles(root, {
    "node_modules/@s/y/i.js": "",
    "node_modules/fairlead/other.js": "",
    "node_modules/.cache/z": "",
  });
  const project = temporaryFolder();
  const own = temporaryFolder();
  writeFiles(own, { "own.js": "" });
  mkdirSync(join(project, "sub"));
  await linkPackages(root, project, own);
  const there = (path: string): boolean => existsSync(join(project, "node_modules", path));
  expect(["x/i.ts", "@s/y/i.js", "fairlead/own.js"].map(there)).toEqual([true, true, true]);
  expect(["fairlead/other.js", ".cache"].map(there)).toEqual([false, false]);
});

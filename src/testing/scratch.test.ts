import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import {
  initRepository,
  openScratch,
  readFiles,
  removeScratch,
  type Scratch,
  writeFiles,
} from "./scratch.ts";

const opened: Scratch[] = [];
afterEach(() => Promise.all(opened.splice(0).map(removeScratch)));

async function scratch(): Promise<Scratch> {
  const made = await openScratch();
  opened.push(made);
  return made;
}

test("files are written and read back; git's own, packages and links are left out", async () => {
  const { project, folder } = await scratch();
  await writeFiles(project, { "a/b/c.txt": "ö", ".claude/settings.json": "{}" });
  for (const hidden of [".git", "node_modules"]) {
    await mkdir(join(project, hidden));
    await writeFile(join(project, hidden, "x"), "x");
  }
  await symlink(folder, join(project, "loop"));
  expect(await readFiles(project)).toEqual({ "a/b/c.txt": "ö", ".claude/settings.json": "{}" });
});

test("a path that leaves the project is refused, and nothing is written", async () => {
  const { project } = await scratch();
  await expect(writeFiles(project, { "../out.txt": "x" })).rejects.toThrow(RangeError);
  expect(existsSync(join(project, "../out.txt"))).toBe(false);
  await writeFiles(project, { "..fine.txt": "x" });
  expect(await readFiles(project)).toEqual({ "..fine.txt": "x" });
});

test("the project is a repository on main, whatever the caller's environment says about git", async () => {
  const made = await scratch();
  process.env["GIT_DIR"] = join(made.folder, "elsewhere");
  await initRepository(made).finally(() => delete process.env["GIT_DIR"]);
  const branch = execFileSync("git", ["symbolic-ref", "--short", "HEAD"], {
    cwd: made.project,
    encoding: "utf8",
  });
  expect(branch).toBe("main\n");
});

test("a kept folder is opened again", async () => {
  const first = await scratch();
  await writeFiles(first.project, { a: "1" });
  expect(await openScratch(first.folder)).toEqual(first);
  expect(await readFiles(first.project)).toEqual({ a: "1" });
});

import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeDir } from "./make-dir.ts";

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "fairlead-make-"));
});
afterEach(() => rmSync(base, { recursive: true, force: true, maxRetries: 10 }));

test("what was missing is told, outermost first; a second time nothing was", () => {
  const at = (path: string): string => join(base, path);
  expect(makeDir(at("a/b/c"))).toEqual([at("a"), at("a/b"), at("a/b/c")]);
  expect(makeDir(at("a/b/c"))).toEqual([]);
  expect(statSync(at("a/b")).mode & 0o777).toBe(0o700);
  makeDir(at("open/inner"), 0o777);
  expect(statSync(at("open/inner")).mode & 0o777).toBe(0o777 & ~process.umask());
});

test("a directory behind a link is one; a file, or a link that leads nowhere, is none", () => {
  makeDir(join(base, "real"));
  symlinkSync(join(base, "real"), join(base, "link"));
  symlinkSync(join(base, "nowhere"), join(base, "dangling"));
  writeFileSync(join(base, "file"), "");
  expect(makeDir(join(base, "link"))).toEqual([]);
  for (const name of ["file", "file/inner", "dangling", "dangling/inner"])
    expect(() => makeDir(join(base, name))).toThrow();
  expect(existsSync(join(base, "nowhere"))).toBe(false);
});

test.runIf(existsSync("/proc/self"))("where the system makes none, it says so at once", () => {
  for (const dir of ["/proc/nohome", "/proc/nohome/a/b/c"]) expect(() => makeDir(dir)).toThrow(/ENOENT/);
});

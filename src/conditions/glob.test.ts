import { expect, test } from "vitest";
import { compileGlobs, type GlobPlace } from "./glob.ts";

const place: GlobPlace = { roots: ["/code/app"], homes: ["/home/dev"], platform: "posix", ignoreCase: false };
const meant = (globs: readonly string[], path: string, other: Partial<GlobPlace> = {}): boolean =>
  compileGlobs(globs, { ...place, ...other })(path);

test.each<[globs: string[], path: string, meant: boolean]>([
  [["*.ts"], "/code/app/src/deep/a.ts", true],
  [["*.ts"], "/code/app/a.tsx", false],
  [["src/**/*.ts"], "/code/app/src/a.ts", true],
  [["src/**/*.ts"], "/code/app/lib/src/a.ts", false],
  [["/src"], "/code/app/src/a.ts", true],
  [["/src"], "/code/app/lib/src/a.ts", false],
  [[".env*"], "/code/app/.env.local", true],
  [[".env*"], "/code/app/environment.ts", false],
  [["generated"], "/code/app/lib/generated/a/b.ts", true],
  [["generated/"], "/code/app/generated/a.ts", true],
  [["**/generated/**"], "/code/app/a/generated/b.ts", true],
  [["src/*.ts"], "/code/app/src/a/b.ts", false],
  [["*.{js,ts}"], "/code/app/x.js", true],
  [["src/[ab].ts"], "/code/app/src/b.ts", true],
  [["*"], "/code/app/.hidden", true],
  [["src/**", "!src/keep.ts"], "/code/app/src/keep.ts", false],
  [["src/**", "!src/keep.ts", "*.ts"], "/code/app/src/keep.ts", true],
  [["!src/keep.ts", "src/**"], "/code/app/src/keep.ts", true],
  [["!*.ts"], "/code/app/a.ts", false],
  [["./src/**"], "/code/app/src/a.ts", true],
  // Names above the project are not the project's.
  [["code"], "/code/app/a.ts", false],
  [["app"], "/code/app/a.ts", false],
  [["**/code/**"], "/code/app/a.ts", false],
  // Outside the project.
  [[".env*"], "/elsewhere/.env", true],
  [["**/.ssh/**"], "/home/dev/.ssh/id", true],
  [["src/**"], "/elsewhere/src/a.ts", false],
  [["/etc/**"], "/etc/hosts", true],
  [["/etc/**"], "/code/app/etc/hosts", true],
  [["/etc/hosts"], "/etc/hosts.bak", false],
  [["~/.ssh/**"], "/home/dev/.ssh/id", true],
  [["~/.ssh"], "/home/dev/.ssh/id", true],
  [["~"], "/home/dev/x", true],
  [["~/.ssh/**"], "/code/app/~/.ssh/id", false],
  [["~/**", "!~/code/**"], "/home/dev/code/x", false],
])("%j means %s: %s", (globs, path, expected) => {
  expect(meant(globs, path)).toBe(expected);
});

test("the root and the home count under each of their names, special characters and all", () => {
  const linked = { roots: ["/tmp/app", "/private/tmp/app"], homes: ["/h (a) [b]", "/other"] };
  expect(meant(["src/**"], "/private/tmp/app/src/a.ts", linked)).toBe(true);
  expect(meant(["src/**"], "/tmp/app/src/a.ts", linked)).toBe(true);
  expect(meant(["~/.ssh/**"], "/h (a) [b]/.ssh/id", linked)).toBe(true);
  expect(meant(["~/.ssh/**"], "/h a b/.ssh/id", linked)).toBe(false);
  expect(meant(["~/.ssh/**"], "/other/.ssh/id", linked)).toBe(true);
});

test("letter case counts only where names differ by it", () => {
  const blind = { ignoreCase: true };
  expect(meant(["src/A.ts"], "/CODE/app/SRC/a.ts", blind)).toBe(true);
  expect(meant(["/home/dev/.claude/**"], "/home/dev/.Claude/x", blind)).toBe(true);
  expect(meant(["/home/dev/.claude/**"], "/home/dev/.Claude/x")).toBe(false);
  expect(meant(["src/A.ts"], "/code/app/src/a.ts")).toBe(false);
});

test("on win32 drives and homes are found", () => {
  const windows: Partial<GlobPlace> = {
    roots: ["C:/repo"],
    homes: ["C:/Users/dev"],
    platform: "win32",
    ignoreCase: true,
  };
  expect(meant(["**/.env*"], "C:/repo/web/.env", windows)).toBe(true);
  expect(meant(["~/.ssh/**"], "C:/Users/dev/.ssh/id", windows)).toBe(true);
  expect(meant(["D:\\secret\\**"], "D:/secret/x", windows)).toBe(true);
  expect(meant(["web\\**"], "C:/repo/web/x", windows)).toBe(true);
  expect(meant(["web/**"], "D:/repo/web/x", windows)).toBe(false);
});

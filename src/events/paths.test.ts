import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAbsolute, isInside, normalizePath, type Platform, relativeTo } from "./paths.ts";

describe("normalizePath", () => {
  test.each<[path: string, cwd: string, platform: Platform, normal: string]>([
    ["src/../a.ts", "/code/app", "posix", "/code/app/a.ts"],
    ["/code//app/./a.ts", "/", "posix", "/code/app/a.ts"],
    ["/../../etc", "/code", "posix", "/etc"],
    ["/", "/code", "posix", "/"],
    ["", "/code/app", "posix", "/code/app"],
    ["a\\b", "/code", "posix", "/code/a\\b"],
    ["//code/app", "/", "posix", "/code/app"],
    ["C:\\x", "/code", "posix", "/code/C:\\x"],
    ["/code/app/\u0000x", "/", "posix", "/code/app/\u0000x"],
    ["D:\\a", "C:\\", "win32", "D:/a"],
    ["d:/a", "C:\\", "win32", "D:/a"],
    ["/d/a", "C:\\", "win32", "D:/a"],
    ["/./d/a", "C:\\", "win32", "D:/a"],
    ["a\\..\\b", "c:\\repo", "win32", "C:/repo/b"],
    ["\\Windows\\x", "c:\\repo", "win32", "C:/Windows/x"],
    ["\\\\server\\share\\x", "c:\\repo", "win32", "//server/share/x"],
    ["\\\\?\\C:\\repo\\.env", "c:\\", "win32", "C:/repo/.env"],
    ["\\\\?\\UNC\\server\\share", "c:\\", "win32", "//server/share"],
    ["C:\\repo\\.env.", "c:\\", "win32", "C:/repo/.env"],
    ["C:\\repo\\.env ", "c:\\", "win32", "C:/repo/.env"],
    ["C:\\repo\\.env::$DATA", "c:\\", "win32", "C:/repo/.env"],
    ["dir", "/", "win32", "/dir"],
  ])("%j at %s on %s is %s", (path, cwd, platform, normal) => {
    expect(normalizePath(path, cwd, platform)).toBe(normal);
  });

  test("without a known start a relative path stays relative, and keeps how far up it leads", () => {
    expect(normalizePath("./src/a.ts", "", "posix")).toBe("src/a.ts");
    expect(normalizePath("../../x", "", "posix")).toBe("../../x");
    expect(normalizePath("a\\..\\..\\x", "", "win32")).toBe("../x");
  });

  test("is idempotent", () => {
    const property = fc.property(roughPath, cwds, platforms, (path, cwd, platform) => {
      const once = normalizePath(path, cwd, platform);
      expect(normalizePath(once, cwd, platform)).toBe(once);
    });
    fc.assert(property, { numRuns: 3_000 });
  });

  test("leaves no dot segment and no doubled slash behind a known start", () => {
    const property = fc.property(roughPath, platforms, (path, platform) => {
      const cwd = platform === "win32" ? "C:\\repo" : "/code/app";
      const normal = normalizePath(path, cwd, platform);
      expect(isAbsolute(normal, platform)).toBe(true);
      expect(normal.replace(/^\/\//, "/")).not.toMatch(/\/\/|\/\.{1,2}(\/|$)/);
    });
    fc.assert(property, { numRuns: 3_000 });
  });
});

describe("isInside", () => {
  test("never holds for a mere shared beginning of a name", () => {
    const property = fc.property(plainPath, name, platforms, (root, tail, platform) => {
      expect(isInside(`${root}${tail}`, root, "/", platform)).toBe(false);
      expect(isInside(`${root}${tail}/x`, root, "/", platform)).toBe(false);
    });
    fc.assert(property);
  });

  test("holds for the folder and everything below it, however it is written", () => {
    const property = fc.property(plainPath, plainPath, (root, below) => {
      expect(isInside(root, root, "/", "posix")).toBe(true);
      expect(isInside(`${root}/x/..${below}`, `${root}/.`, "/", "posix")).toBe(true);
      expect(isInside(`${root}${below}/../../../../../..`, root, "/", "posix")).toBe(false);
    });
    fc.assert(property);
  });

  test.each<[path: string, root: string, platform: Platform, inside: boolean]>([
    ["/anything", "/", "posix", true],
    ["/Code/app/x", "/code/app", "posix", false],
    ["C:\\CODE\\x", "c:/code", "win32", true],
    ["D:\\code\\x", "c:/code", "win32", false],
    ["C:\\code\\..\\codex", "c:/code", "win32", false],
    ["C:\\x", "C:\\", "win32", true],
  ])("%s in %s on %s: %s", (path, root, platform, inside) => {
    expect(isInside(path, root, "/", platform)).toBe(inside);
  });
});

test("relativeTo gives the path inside a folder, and nothing for others", () => {
  expect(relativeTo("/code/app", "/code/app/src/a.ts")).toBe("src/a.ts");
  expect(relativeTo("/", "/etc")).toBe("etc");
  expect(relativeTo("/code/app", "/code/application")).toBeUndefined();
  expect(relativeTo("/code/app", "/code/app")).toBeUndefined();
});

const name = fc.stringMatching(/^[a-z]{2,5}$/);
const plainPath = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join("/")}`);
const piece = fc.constantFrom(
  "a",
  "d",
  "..",
  ".",
  "...",
  "",
  "src",
  ".env",
  "x ",
  "C:",
  "?",
  "::$DATA",
  "\\",
);
const slash = fc.constantFrom("/", "\\", "//", "\\\\?\\", "/./");
const roughPath = fc.array(fc.tuple(slash, piece), { maxLength: 6 }).chain((parts) =>
  fc.boolean().map((isCut) =>
    parts
      .flat()
      .join("")
      .slice(isCut ? 1 : 0),
  ),
);
const cwds = fc.constantFrom("/", "/code/app", "C:\\repo", "c:/", "", "\\\\server\\share");
const platforms = fc.constantFrom<Platform>("posix", "win32");

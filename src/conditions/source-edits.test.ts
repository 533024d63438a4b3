import { describe, expect, test } from "vitest";
import { call, happening } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import { type SourceEditsOptions, sourceEdits } from "./source-edits.ts";

const host = fakeHost({
  root: "/code/app",
  links: {
    "/code/app/linked.txt": "/code/app/src/real.ts",
    "/code/app/looks.ts": "/code/app/data.json",
    "/code/app/out.ts": "/etc/out.ts",
    "/code/app/t.ts": "/code/app/tests/t.ts",
  },
});
const write = (file: string) => call("Write", { file_path: file, content: "x" });
const matchOf = async (file: string, options?: SourceEditsOptions, world = host) =>
  (await sourceEdits(options).check(write(file), world)).match;

describe("a source file", () => {
  test.each<[file: string, options: SourceEditsOptions | undefined, match: boolean]>([
    ["src/a.ts", undefined, true],
    ["a.tsx", undefined, true],
    ["a.mts", {}, true],
    ["deep/er/a.cts", {}, true],
    ["a.js", {}, false],
    ["a.tsv", {}, false],
    ["ts", {}, false],
    ["a.mjs", { lang: "js" }, true],
    ["a.pyi", { lang: "python" }, true],
    ["a.py", { lang: "py" }, true],
    ["a.go", { lang: "go" }, true],
    ["a.rs", { lang: "rust" }, true],
    ["A.java", { lang: "java" }, true],
    ["a.rb", { lang: "ruby" }, true],
    ["a.h", { lang: "c" }, true],
    ["a.hpp", { lang: "cpp" }, true],
    ["a.cs", { lang: "csharp" }, true],
    ["a.php", { lang: "php" }, true],
    ["a.swift", { lang: "swift" }, true],
    ["a.kts", { lang: "kotlin" }, true],
    ["a.zig", { lang: "zig" }, true],
    ["a.vue", { lang: ".vue" }, true],
    ["a.go", { lang: "zig" }, false],
    ["a.go", { lang: ["ts", "go"] }, true],
    // tests
    ["src/a.test.ts", {}, false],
    ["tests/a.ts", {}, false],
    ["src/__tests__/a.ts", {}, false],
    ["src/a.test.ts", { includeTests: true }, true],
    ["src/a.fixture.ts", { testGlobs: ["*.fixture.ts"] }, false],
    ["tests/build.ts", { testGlobs: ["!tests/build.ts"] }, true],
    ["a_test.go", { lang: "go" }, false],
    ["test_a.py", { lang: "python" }, false],
    // paths
    ["src/a.ts", { paths: "src/**" }, true],
    ["lib/a.ts", { paths: "src/**" }, false],
    ["lib/a.ts", { paths: ["src/**", "lib"] }, true],
    ["src/gen/a.ts", { paths: ["src/**", "!src/gen/**"] }, false],
    // places
    ["/tmp/a.ts", {}, false],
    ["/tmp/a.ts", { projectOnly: false }, true],
    ["/code/application/a.ts", {}, false],
    ["../app/a.ts", {}, true],
    // links
    ["linked.txt", {}, true],
    ["looks.ts", {}, false],
    ["out.ts", {}, false],
    ["out.ts", { projectOnly: false }, true],
    ["t.ts", {}, false],
  ])("%s with %j: %s", async (file, options, match) => {
    expect(await matchOf(file, options)).toBe(match);
  });

  test("in the repository around the project is in the project", async () => {
    const world = fakeHost({ root: "/code/app", texts: { "/code/.git/HEAD": "ref: refs/heads/main" } });
    expect(await matchOf("/code/lib/a.ts", {}, world)).toBe(true);
    expect(await matchOf("/other/a.ts", {}, world)).toBe(false);
  });
});

test.each<[command: string, match: boolean | "unknown"]>([
  ["echo x > src/a.ts", true],
  ["sed -i s/a/b/ src/a.ts", true],
  ["mv src/a.ts src/b.ts", true],
  ["rm src/a.ts", true],
  ["cat src/a.ts", false],
  ["echo x > tests/a.ts", false],
  ["echo x > /tmp/a.ts", false],
  ["echo x > linked.txt", true],
  ["echo x > $FILE", "unknown"],
  ["echo x > $DIR/a.md", false],
  ["npm test", false],
])("a command: %s", async (command, match) => {
  expect((await sourceEdits().check(call("Bash", { command }), host)).match).toBe(match);
});

test.each([
  ["reading", call("Read", { file_path: "src/a.ts" })],
  ["searching", call("Grep", { pattern: "x", path: "src/a.ts" })],
  ["no tool", happening("Stop", { stop_hook_active: false })],
])("%s is no edit", async (_, event) => {
  expect((await sourceEdits().check(event, host)).match).toBe(false);
});

test("it shows the file, and prints as it was made", async () => {
  expect(await sourceEdits({ lang: "go" }).check(write("a.go"), host)).toEqual({
    match: true,
    evidence: [{ condition: 'sourceEdits({"lang":"go"})', text: "/code/app/a.go" }],
  });
  expect(sourceEdits().label).toBe("sourceEdits()");
});

test.each<[SourceEditsOptions, string]>([
  [{ lang: "" }, "lang needs"],
  [{ lang: "src/*.ts" }, "lang needs"],
  [{ lang: [] }, "needs a language"],
  [{ paths: [] }, "needs globs, and no empty ones"],
  [{ paths: [""] }, "needs globs, and no empty ones"],
])("%j is a mistake", (options, message) => {
  expect(() => sourceEdits(options)).toThrow(message);
});

test("a misspelt option is a mistake", () => {
  // @ts-expect-error no such option
  expect(() => sourceEdits({ language: "ts" })).toThrow('no option "language"');
});

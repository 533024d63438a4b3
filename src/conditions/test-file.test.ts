import { expect, test } from "vitest";
import { call } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import { testFile } from "./test-file.ts";

const matchOf = async (file: string, condition = testFile(), host = fakeHost()) =>
  (await condition.check(call("Read", { file_path: file }), host)).match;

test.each([
  "tests/a.ts",
  "tests/deep/a.ts",
  "test/a.rb",
  "pkg/tests/helper.py",
  "src/__tests__/a.js",
  "spec/models/user.rb",
  "src/test/java/App.java",
  "src/a.test.ts",
  "a.spec.jsx",
  "src/types.test-d.ts",
  "button-test.js",
  "server_test.go",
  "test_server.py",
  "server_test.py",
  "conftest.py",
  "user_spec.rb",
  "lexer_test.cc",
  "AppTest.java",
  "AppTests.cs",
  "AppTest.php",
  "AppTests.swift",
  "Tests/AppKit/App.swift",
  "AppSpec.scala",
  "/elsewhere/tests/a.ts",
])("%s is a test", async (file) => {
  expect(await matchOf(file)).toBe(true);
});

test.each([
  "src/a.ts",
  "src/test.ts",
  "latest/a.ts",
  "src/contest.py",
  "testing/a.ts",
  "src/attest_a.py",
  "Latest.java",
  "src/spec.ts",
  "bin/test",
])("%s is none, whether letter case counts or not", async (file) => {
  expect(await matchOf(file)).toBe(false);
  expect(await matchOf(file, testFile(), fakeHost({ caseInsensitive: true }))).toBe(false);
});

test("a project below a folder of that name is no test as a whole", async () => {
  expect(await matchOf("src/a.ts", testFile(), fakeHost({ root: "/code/app" }))).toBe(false);
  expect(await matchOf("/tests/app/src/a.ts", testFile(), fakeHost({ root: "/tests/app" }))).toBe(false);
});

test("globs add, and take back", async () => {
  const condition = testFile({ globs: ["**/fixtures/*", "!tests/build.ts"] });
  expect(condition.label).toBe('testFile("**/fixtures/*", "!tests/build.ts")');
  expect(await matchOf("src/fixtures/a.json", condition)).toBe(true);
  expect(await matchOf("tests/build.ts", condition)).toBe(false);
  expect(await matchOf("tests/a.ts", condition)).toBe(true);
  expect(() => testFile({ globs: [""] })).toThrow(TypeError);
});

test("written is about changes, also by a command", async () => {
  const ask = async (tool: string, input: object) =>
    (await testFile.written().check(call(tool, input), fakeHost())).match;
  expect(await ask("Read", { file_path: "tests/a.ts" })).toBe(false);
  expect(await ask("Write", { file_path: "tests/a.ts", content: "" })).toBe(true);
  expect(await ask("Bash", { command: "sed -i s/a/b/ tests/a.ts" })).toBe(true);
  expect(await ask("Bash", { command: "rm -rf src" })).toBe(false);
});

import { describe, expect, test } from "vitest";
import { fakeHost } from "../../test/fake-host.ts";
import { did, eventIn, lines, typed } from "../../test/transcript/session.ts";
import type { PastCall } from "../transcript/transcript.ts";
import { all, any } from "./combine.ts";
import { ran } from "./ran.ts";
import { read, touched } from "./touched.ts";

const call = (command: string, outcome: PastCall["outcome"] = "ok"): PastCall => ({
  id: "c1",
  tool: "Bash",
  input: { command },
  command,
  files: [],
  cwd: "/code/app",
  outcome,
  denied: false,
  response: "",
  position: 1,
  agentId: undefined,
});

const judged = async (command: string, ok: boolean | "any" = true, outcome: PastCall["outcome"] = "ok") =>
  (await ran("npm test", { ok }).history?.judge(call(command, outcome), fakeHost()))?.match;

describe("the success of a call proves the run", () => {
  test.each([
    "npm test",
    "cd x && npm test",
    "cd x; npm test",
    "npm ci && npm test",
    "npm test && echo fine",
    "npm test -- --run a",
    "npm test > log 2>&1",
    "time npm test",
    "sudo -u dev timeout 60 npm test",
    "set -e; npm test",
    "set -e; npm test; echo done",
    "set -euo pipefail\nnpm ci\nnpm test | tee log\necho done",
    "bash -c 'npm test'",
    "bash -ec 'npm test; echo done'",
    "bash -c 'cd x && npm test && echo fine'",
    'eval "npm test"',
    "(cd x && npm test)",
    "{ npm test; }",
    "f() { npm test; }; f",
    "npm test || exit 1",
    "npm test || exit 1; echo done",
    "npm test || { echo broken; exit 1; }",
    "false || npm test; npm test",
    "export CI=1; npm test",
    "echo x | npm test",
    "set -o pipefail; npm test 2>&1 | tail -20",
    "if [ -d x ]; then cd x; fi; npm test",
    "source .env; npm test",
    "die() { echo no; exit 1; }; cd x || die; npm test",
    "f() { exit 0; }; npm test",
    "f() { (exit 0); }; f; npm test",
    "f() { return 0; }; f; npm test",
  ])("%s", async (command) => expect(await judged(command)).toBe(true));
});

describe("it does not prove it", () => {
  test.each([
    "npm test &",
    "nohup npm test &",
    "f() { npm test; }",
    'trap "npm test" EXIT',
    "true || npm test",
    "false && npm test; true",
    "if false; then npm test; fi",
    "if npm test; then echo fine; fi",
    "while false; do npm test; done",
    "for a in x; do npm test; done",
    "case a in b) npm test;; esac",
    "exit 0; npm test",
    "exit 0 && npm test",
    "f() { exit 0; }; f; npm test",
    "f() { echo x; exit; }; f && npm test",
    "f() { [ -f x ] && exit 0; }; f; npm test",
    "g() { exit 0; }; f() { g; }; f; npm test",
    "f() { exit 0; }; if true; then f; fi; npm test",
    "bash -c 'f() { exit 0; }; f; npm test'",
    "f() { exec true; }; f; npm test",
    "{ exit; }; npm test",
    "if [ -f x ]; then exit 0; fi; npm test",
    "ssh host npm test",
    "npm test; true",
    "npm test\necho done",
    "npm test | tail",
    "npm test || true",
    "npm test || echo broken",
    "! npm test",
    "echo $(npm test)",
    "set -e; npm test || true; echo done",
    "set -e; set +e; npm test; echo done",
    "(set -e; npm test; echo done); true",
    "bash -c 'npm test; true'",
    "bash -c 'npm test' || true",
    "bash <<'E'\nnpm test\ntrue\nE",
    "f() { npm test; }; f; true",
    "f() { npm test; true; }; f",
    "npm() { true; }; npm test",
    'trap "exit 0" EXIT; npm test',
    "find . -name x -exec npm test \\;",
    "sudo -b npm test",
    "coproc npm test",
    "npm test & wait",
  ])("%s", async (command) => expect(await judged(command)).toBe("unknown"));
});

test("who asks for help has run nothing", async () => {
  expect(await judged("npm test --help")).toBe(false);
  expect(await judged("npm test -- --help")).toBe(true);
});

test("in any way: it is enough that it was started", async () => {
  expect(await judged("npm test | tail", "any")).toBe(true);
  expect(await judged("npm test &", "any")).toBe(true);
  expect(await judged("true || npm test", "any")).toBe("unknown");
});

test("a run that failed is one that was started", async () => {
  expect(await judged("cd x && npm test", false, "failed")).toBe(true);
  expect(await judged("f() { npm test; }; false", false, "failed")).toBe("unknown");
  expect(await judged("false && npm test", false, "failed")).toBe("unknown");
  expect(await judged("false && cd x && npm test", false, "failed")).toBe("unknown");
});

test.each([
  ["cat CONTRIBUTING.md", true],
  ["cat CONTRIBUTING.md | head -5; true", true],
  ["false && cat CONTRIBUTING.md; true", "unknown"],
  ["if false; then cat CONTRIBUTING.md; fi", "unknown"],
  ["f() { cat CONTRIBUTING.md; }", "unknown"],
])("read: %s", async (command, expected) =>
  expect((await read("CONTRIBUTING.md").history?.judge(call(command), fakeHost()))?.match).toBe(expected),
);

describe("what the announced line changes before its last command", () => {
  const edited = did("e", "Edit", { file_path: "/code/app/src/a.ts", old_string: "a", new_string: "b" });
  const tested = lines(typed("go"), edited, did("t", "Bash", { command: "npm test" }));
  const at = (command: string) =>
    eventIn(tested, {
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_use_id: "now",
      tool_input: { command },
    });

  test.each([
    ["git push", true],
    ["sed -i s/a/b/ src/a.ts && git push", false],
    ["echo x > src/b.ts; git push", false],
    ["sed -i s/a/b/ docs/a.md && git push", true],
    ["git push && sed -i s/a/b/ src/a.ts", true],
  ])("%s", async (command, expected) => {
    const condition = ran("npm test", { after: any(touched("src/**"), all(touched("lib/**"))) });
    expect((await condition.check(at(command), fakeHost())).match).toBe(expected);
  });

  test("it is touched, too", async () => {
    const check = (command: string) => touched("lib/**").check(at(command), fakeHost());
    expect((await check("echo x > lib/a.ts && git push")).match).toBe(true);
    expect((await check("git push && rm lib/a.ts")).match).toBe(false);
  });
});

const heads = { "/code/app/.git/HEAD": "ref: x", "/code/app/vendor/lib/.git": "gitdir: x" };
const clones = fakeHost({ texts: heads });

test.each([
  ["git pull", true],
  ["git merge x", true],
  ["git rebase main", true],
  ["git switch other", true],
  ["git checkout other", true],
  ["git apply p.patch", true],
  ["patch -p1 < p", true],
  ["npx prettier --write .", true],
  ["unzip x.zip -d src", true],
  ["git switch -c new", false],
  ["git checkout -b new", false],
  ["git apply --check p.patch", false],
  ["unzip -l x.zip", false],
  ["unzip x.zip -d docs", false],
  ["npx prettier --check .", false],
  ["npx prettier --write docs", false],
  ["cd /elsewhere && git pull", false],
  ["cd docs && git pull", true],
  ["cd docs && git checkout other", true],
  ["cd docs && git apply p.patch", false],
  ["git -C docs pull", true],
  ["git -C /code -C app pull", true],
  ["git -C docs status", false],
  ["git -C /elsewhere pull", false],
  ['git -C "$DIR" pull', false],
  ["cd vendor/lib && git pull", false],
  ["cd docs && patch -p1 < p", false],
  ["tar xzf a.tgz -C src", true],
  ["git fetch", false],
])("touched, though it names no file of it: %s", async (command, expected) =>
  expect((await touched("src/**").history?.judge(call(command), clones))?.match).toBe(expected),
);

describe("what a function that calls others does to the shell", () => {
  // Told by the last of a chain, however the functions are ordered.
  const chain = "a() { b; }; b() { c; exit 1; }; c() { d; exit 1; }; d() { exit 0; }";
  test("an end with success far down the chain is found", async () =>
    expect(await judged(`${chain}; a; npm test`)).toBe("unknown"));
  test("an end with failure is proof enough", async () =>
    expect(await judged(`${chain.replace("exit 0", "exit 1")}; a; npm test`)).toBe(true));
});

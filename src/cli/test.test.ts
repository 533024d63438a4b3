import { expect, test } from "vitest";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { program } from "./program.fixture.ts";

const { cli, fairlead } = program();

const guards = `import { command, guard, nudge } from "fairlead";
  import { edit } from "fairlead/testing";
  export const push = guard({
    when: command("git push", { flags: ["-f"] }),
    deny: "Use <--force-with-lease>.",
    tests: { fires: ["git push -f", "git status"], passes: [edit("a.ts", "x", "y")] },
  });
  export const rg = nudge({ when: command("grep"), say: "Use rg.", tests: { fires: ["grep x"] } });
  export const bare = nudge({ when: command("find"), say: "Use fd." });`;

test("for people: what failed and why, and what has no tests", () => {
  const { code, stdout } = fairlead(temporaryProject({ "a.ts": guards }), "test");
  expect(stdout.replace(/in \d+ ms/, "in a moment")).toBe(
    [
      "FAILED a/push 3 tests",
      '   fires "git status": it must fire, but did not: command("git push", flags -f) does not hold',
      "ok a/rg 1 tests",
      "1 without tests: a/bare",
      "3 passed, 1 failed in a moment",
      "",
    ].join("\n"),
  );
  expect(code).toBe(1);
});

test("for programs: one JSON document, JUnit, or lines that GitHub shows at their file", () => {
  const place = temporaryProject({ "a.ts": guards });
  const report = JSON.parse(fairlead(place, "test --json").stdout);
  expect(report).toMatchObject({ ok: false, passed: 3, failed: 1, untested: ["a/bare"], problems: [] });
  const { stdout: xml } = fairlead(place, "test --junit");
  expect(xml).toContain('<testsuite name="a/push" tests="3" failures="1" file=".claude/hooks/a.ts">');
  expect(xml.match(/<failure /g)).toHaveLength(1);
  const { stdout: lines } = fairlead(place, "test --github");
  expect(lines).toContain('::error file=.claude/hooks/a.ts,title=a/push::fires "git status": it must fire');
});

test("a pattern, and what it costs to have no tests", () => {
  const place = temporaryProject({ "a.ts": guards });
  expect(fairlead(place, "test RG")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("1 passed, 0 failed"),
  });
  expect(fairlead(place, "test bare").code).toBe(0);
  expect(fairlead(place, "test bare --strict").code).toBe(1);
  expect(fairlead(place, "test nothing")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("no hook's id"),
  });
});

test("a file that does not load fails, and the others are tested", () => {
  const place = temporaryProject({
    "a.ts": guards.replace('"git status"', '"git push -fu"'),
    "b.ts": "export const x = ;",
  });
  const { code, stdout, stderr } = fairlead(place, "test");
  expect(stdout).toContain("4 passed, 0 failed");
  expect(stderr).toContain("b.ts:1");
  expect(code).toBe(1);
});

test("no project, no hooks, forms that do not go together", () => {
  const empty = temporaryProject({});
  expect(fairlead(empty, "test")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("0 passed, 0 failed"),
  });
  expect(fairlead(empty, "test --json --junit").code).toBe(2);
  expect(fairlead(empty, "test --watch --json").code).toBe(2);
  expect(fairlead(empty, "test --changed")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("asks git"),
  });
});

test("--watch runs again after a change", async () => {
  const place = temporaryProject({ "a.ts": guards });
  const running = cli().spawn(["test", "--watch"], { cwd: place.root, home: place.home });
  try {
    await running.shows("3 passed, 1 failed");
    writeFiles(place.hooks, { "a.ts": guards.replace('"git status"', '"git push -fu"') });
    await running.shows("4 passed, 0 failed");
  } finally {
    running.kill();
  }
});

test("a pattern that fits no hook: what does not load is told first, since the hook may be there", () => {
  const place = temporaryProject({ "a.ts": guards, "b.ts": "export const wanted = ;" });
  const { code, stderr } = fairlead(place, "test wanted");
  expect(stderr).toMatch(/b\.ts:1:\d+: Unexpected[\s\S]*no hook's id contains "wanted"/);
  expect(code).not.toBe(0);
});

test("a part of an id, or a pattern as everywhere", () => {
  const place = temporaryProject({
    "guards.ts": `import { nudge } from "fairlead";
      export const a = nudge({ say: "x", tests: { fires: ["ls"] } });
      export const b = nudge({ say: "y", tests: { fires: ["ls"] } });`,
    "other.ts": `import { nudge } from "fairlead";
      export const guards = nudge({ say: "z", tests: { fires: ["ls"] } });`,
  });
  const tested = (pattern: string): readonly string[] =>
    JSON.parse(fairlead(place, `test ${pattern} --json`).stdout).hooks.map(
      ({ hook }: { hook: string }) => hook,
    );
  expect(tested("guards/*")).toEqual(["guards/a", "guards/b"]);
  expect(tested("GUARDS")).toEqual(["guards/a", "guards/b", "other/guards"]);
  expect(tested("*/guards")).toEqual(["other/guards"]);
});

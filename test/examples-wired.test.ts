import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payloadOf } from "../src/testing/payload-of.ts";
import { bash, edit, prompt } from "../src/testing/payloads.ts";
import { type TranscriptBuilder, transcript } from "../src/testing/transcript.ts";
import { root } from "./code-blocks.ts";
import { writeFiles } from "./temporary-project.ts";

const base = realpathSync(mkdtempSync(join(tmpdir(), "fairlead-examples-")));
const project = join(base, "project");
const home = join(base, "home");
afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 10 }));

/** All examples in one project, wired as a user wires them; its formatter is one line long. */
beforeAll(() => {
  for (const made of [home, join(project, ".claude"), join(project, "node_modules")])
    mkdirSync(made, { recursive: true });
  cpSync(join(root, "examples", "ten", ".claude", "hooks"), join(project, ".claude", "hooks"), {
    recursive: true,
  });
  symlinkSync(root, join(project, "node_modules", "fairlead"), "junction");
  writeFiles(project, { "pnpm-lock.yaml": "", "src/tidy.ts": "a ", "src/broken.ts": "{" });
  writeFiles(base, {
    "bin/npx":
      '#!/bin/sh\nfor f; do :; done\ngrep -q "{" "$f" && echo "SyntaxError" >&2 && exit 2\nprintf a >"$f"\n',
  });
  chmodSync(join(base, "bin", "npx"), 0o755);
  expect(fairlead("sync").status).toBe(0);
});

const env = { HOME: home, PATH: `${join(base, "bin")}:${process.env["PATH"]}`, CLAUDE_PROJECT_DIR: project };

function fairlead(...args: readonly string[]): ReturnType<typeof spawnSync> & { stdout: string } {
  return spawnSync(process.execPath, [join(root, "dist", "cli.cjs"), ...args], {
    cwd: project,
    env,
    encoding: "utf8",
  });
}

type Payload = Readonly<Record<string, unknown>>;

/** What the wired command prints about an event, in a session with this past. */
function answer(session: string, payload: Payload, past: TranscriptBuilder = transcript()): string {
  const file = join(base, `${session}.jsonl`);
  const here = (text: string): string => text.replaceAll("/code/app", project);
  writeFiles(base, { [`${session}.jsonl`]: here(past.toText()) });
  const input = { ...JSON.parse(here(JSON.stringify(payload))), session_id: session, transcript_path: file };
  const run = [join(root, "dist", "run.cjs"), String(payload["hook_event_name"])];
  const { stdout, stderr, status } = spawnSync(process.execPath, run, {
    cwd: project,
    env,
    input: JSON.stringify(input),
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  return stdout;
}

const stops = payloadOf("Stop", { last_assistant_message: "Done." });
const edited = (file: string): Payload =>
  payloadOf("PostToolUse", { ...edit(file, "a", "b"), hook_event_name: "PostToolUse" });
const fix = transcript().user("Fix it.");
const tested = fix.edit("src/index.ts").bash("npm test");

test.each<[string, string, [Payload, TranscriptBuilder?], [Payload, TranscriptBuilder?]]>([
  [
    "tests-before-stop",
    '"decision":"block".*Run npm test',
    [stops, fix.edit("src/a.ts")],
    [stops, fix.edit("src/a.ts").bash("npm test")],
  ],
  ["docs-with-api", '"decision":"block".*README.md', [stops, tested], [stops, tested.edit("docs/api.md")]],
  [
    "generated-files",
    '"deny".*npm run generate',
    [edit("src/generated/api.ts", "a", "b")],
    [edit("src/api.ts", "a", "b")],
  ],
  ["protect-secrets", '"deny".*\\.env\\.example', [bash("cd . && cat .env")], [bash("cat .env.example")]],
  [
    "instead-of-npm",
    '"updatedInput":\\{"command":"pnpm add zod".*uses pnpm',
    [bash("npm i zod")],
    [bash("pnpm add zod")],
  ],
  [
    "no-skipped-tests",
    '"deny".*src/a.test.ts:1: it.skip',
    [edit("src/a.test.ts", "it(1)", "it.skip(1)")],
    [edit("src/a.test.ts", "it.skip(1)", "it(1)")],
  ],
  ["format-on-edit", "is not formatted.*SyntaxError", [edited("src/broken.ts")], [edited("src/tidy.ts")]],
  [
    "no-excuses",
    "Triggered by: It is a pre-existing failure",
    [edited("logo.svg"), fix.assistant("It is a pre-existing failure.")],
    [edited("logo.svg"), fix.assistant("It fails.")],
  ],
])("%s speaks up when it should, and only then", (name, says, fires, passes) => {
  expect(answer(`${name}-fires`, ...fires)).toMatch(new RegExp(says));
  expect(answer(`${name}-passes`, ...passes)).toBe("");
});

test("format-on-edit has changed the file", () => {
  expect(readFileSync(join(project, "src", "tidy.ts"), "utf8")).toBe("a");
});

test("briefing comes with the first prompt of a session alone", () => {
  expect(answer("briefing", prompt("Fix it."))).toContain("About this project");
  expect(answer("briefing", prompt("And that."))).toBe("");
});

test("survive-compaction tells what stood before the compaction, in this session alone", () => {
  const after = payloadOf("SessionStart", { source: "compact" });
  expect(answer("compacted", payloadOf("PreCompact", { trigger: "auto" }), fix.edit("src/a.ts"))).toBe("");
  expect(answer("compacted", after)).toMatch(/> Fix it\..*You changed .*src\/a\.ts/);
  expect(answer("another", after)).toBe("");
});

test("together they load without a problem, pass their tests, and nothing is left to wire", () => {
  const { problems, warnings, hooks } = JSON.parse(fairlead("list", "--json").stdout);
  expect([problems, warnings]).toEqual([[], []]);
  expect(hooks.filter(({ wired }: { wired: boolean }) => !wired)).toEqual([]);
  const { stdout, status } = fairlead("test", "--strict");
  expect(stdout).toContain("0 failed");
  expect(status).toBe(0);
});

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import type { HookEvent } from "./event-names.ts";
import { lintMatcher } from "./lint-matcher.ts";
import { matches } from "./matcher.ts";

interface MatcherCase {
  readonly id: string;
  readonly why: string;
  readonly input: { readonly matcher?: string; readonly matchers?: string[]; readonly tools?: string[] };
  readonly expected: {
    readonly matches?: unknown;
    readonly lint_warning?: boolean;
    readonly lint_warning_each?: boolean;
  };
}

const file = new URL("../../test/cases/cases.json", import.meta.url);
const sample = JSON.parse(readFileSync(file, "utf8")) as readonly MatcherCase[]; // the file is a list of cases
const matcherCases = sample.filter(
  ({ input }) => input.tools !== undefined && (input.matcher ?? input.matchers) !== undefined,
);

test.each(matcherCases)("$id: $why", ({ input, expected }) => {
  const matchers = input.matchers ?? [input.matcher];
  const found = matchers.flatMap((matcher) => (input.tools ?? []).map((tool) => matches(matcher, tool)));
  expect(found).toStrictEqual(expected.matches);
  const warned = matchers.map((matcher) => lintMatcher(matcher, "PreToolUse").length > 0);
  if (expected.lint_warning !== undefined) expect(warned).toStrictEqual([expected.lint_warning]);
  if (expected.lint_warning_each !== undefined) expect(new Set(warned)).toStrictEqual(new Set([true]));
});

test("the sample cases are there", () => {
  expect(matcherCases.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["MAT-01", "MAT-02", "MAT-03", "MAT-04", "MAT-06"]),
  );
});

describe("the host's rules", () => {
  test.each<[string | undefined, string, HookEvent | undefined, boolean]>([
    [undefined, "Bash", "PreToolUse", true],
    ["", "Bash", "PreToolUse", true],
    ["*", "Bash", "PreToolUse", true],
    ["Bash, Write|  Edit ", "Edit", "PreToolUse", true],
    ["Bash,", "", "PreToolUse", false],
    [" ", "Bash", "PreToolUse", false],
    ["Edit.*", "NotebookEdit", "PreToolUse", true],
    ["^Edit", "NotebookEdit", "PreToolUse", false],
    ["bash", "Bash", "PreToolUse", false],
    ["Task", "Agent", "PreToolUse", true],
    ["Agent", "Task", "PreToolUse", true],
    ["Task", "Agent", "SubagentStart", false],
    ["my-agent", "my-agent", "SubagentStart", true],
    ["my-agent", "my-agent-2", "SubagentStart", false],
    ["^plugin:agent$", "plugin:agent", "SubagentStart", true],
    ["Explore", "", "SubagentStop", false],
    ["*", "", "SubagentStop", true],
    ["anything", "whatever", "Stop", true],
    ["(", "anything", "UserPromptSubmit", true],
    ["(", "Bash", "PreToolUse", false],
    ["Makefile|package", "/code/app/Makefile", "FileChanged", true],
    ["Makefile", "/code/Makefile/other", "FileChanged", false],
    ["Makefile", "C:\\code\\Makefile", "FileChanged", true],
    [".env", "/code/app/.env", "FileChanged", true],
    [".env", "/code/app/xenv", "FileChanged", true],
    ["a-b", "/code/xa-by", "FileChanged", true],
    ["a-b", "xa-by", "PreToolUse", false],
    ["rate_limit|server_error", "server_error", "StopFailure", true],
    ["rate_limit, server_error", "server_error", "StopFailure", false],
    ["claude-opus-5", "claude-opus-5[1m]", "PreModelSwitch", true],
    ["claude-opus-5", "claude-opus-5-20261001", "PostModelSwitch", true],
    ["claude-opus-5", "claude-sonnet-5", "PreModelSwitch", false],
  ])("%j on %j (%s): %j", (matcher, value, event, expected) => {
    expect(matches(matcher, value, event)).toBe(expected);
  });
});

describe("warnings", () => {
  test.each<[string | undefined, HookEvent, string[]]>([
    [undefined, "PreToolUse", []],
    ["*", "Stop", []],
    ["Bash", "Stop", ["ignored"]],
    ["Bash|PowerShell", "PreToolUse", []],
    ["Edit|mcp__memory", "PreToolUse", ["server-only"]],
    ["mcp__plugin_a_b", "PostToolUse", ["server-only"]],
    ["mcp__memory__create", "PreToolUse", []],
    ["bash|WRITE|Edit", "PreToolUse", ["letter-case", "letter-case"]],
    ["^bash$", "PreToolUse", ["letter-case"]],
    ["Bash(make deploy*)", "PreToolUse", ["arguments"]],
    ["Edit(src/**)|Write(src/**)", "PreToolUse", ["arguments"]],
    ["^(Edit|Write)$", "PreToolUse", []],
    ["Notebook(Edit|Read)", "PreToolUse", []],
    ["*Edit", "PreToolUse", ["invalid"]],
    ["MyOwnTool", "PreToolUse", []],
    ["Task", "PreToolUse", []],
    ["MultiEdit", "PreToolUse", []],
    ["start", "SessionStart", ["never-sent"]],
    ["startup|resume", "SessionStart", []],
    ["^start", "SessionStart", []],
    ["^begin", "SessionStart", ["never-sent"]],
    ["rate_limit,server_error", "StopFailure", ["never-sent"]],
    ["custom-agent", "SubagentStart", []],
    [".env|a-b.json", "FileChanged", []],
    [".*\\.ts", "FileChanged", ["watch-list"]],
  ])("%j on %s: %j", (matcher, event, problems) => {
    expect(lintMatcher(matcher, event).map(({ problem }) => problem)).toStrictEqual(problems);
  });

  test("say what to write instead", () => {
    expect(lintMatcher("mcp__memory", "PreToolUse")[0]?.message).toContain('"mcp__memory__.*"');
    expect(lintMatcher("bash", "PreToolUse")[0]?.message).toContain('"Bash"');
  });
});

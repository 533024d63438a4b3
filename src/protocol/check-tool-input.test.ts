import { describe, expect, test, vi } from "vitest";
import { fixturePayloads } from "../../test/fixture-payloads.ts";
import { checkToolInput } from "./check-tool-input.ts";
import { Hooks } from "./hooks.ts";
import type { JsonObject } from "./json.ts";

const context = { signal: new AbortController().signal, unknown: {} };
const callOf = (tool_name: string, tool_input: unknown): JsonObject => ({
  hook_event_name: "PreToolUse",
  session_id: "s",
  transcript_path: "/t",
  cwd: "/w",
  tool_use_id: "toolu_1",
  tool_name,
  tool_input,
});

test("every tool call of a real client has the arguments that its types promise", () => {
  const calls = fixturePayloads.map(([, payload]) => payload).filter((payload) => "tool_name" in payload);
  expect(calls.length).toBeGreaterThan(10);
  for (const call of calls) expect(checkToolInput(call)).toBeUndefined();
});

describe("a callback for some tools sees no arguments of other types than it is promised", () => {
  test.each<[string, unknown, string]>([
    ["Bash", { command: 5 }, "tool_input.command: expected a string, got 5"],
    ["Bash", {}, "tool_input.command: missing"],
    ["Bash", null, "tool_input: expected an object"],
    ["Bash", [], "tool_input: expected an object"],
    ["Bash", { command: "ls", timeout: "soon" }, 'tool_input.timeout: expected a number, got "soon"'],
    ["Edit", { file_path: "/a", old_string: "a" }, "tool_input.new_string: missing"],
    [
      "MultiEdit",
      { file_path: "/a", edits: [{ old_string: "a", new_string: 1 }] },
      "tool_input.edits[0].new_string",
    ],
    ["WebSearch", { query: "q", allowed_domains: "a.b" }, "tool_input.allowed_domains: expected a list"],
    ["mcp__a__b", "text", "tool_input: expected an object"],
  ])("%s %j", (tool, input, problem) => {
    const seen = vi.fn();
    const [callback] = Hooks.on("PreToolUse", { tool }, seen).events[0]?.matchers[0]?.callbacks ?? [];
    expect(() => callback?.(callOf(tool, input) as never, "t", context)).toThrow(problem);
    expect(seen).not.toHaveBeenCalled();
  });

  test.each<[string, unknown]>([
    ["Bash", { command: "ls", novel: 1 }],
    ["Bash", { command: "ls", timeout: "5000", run_in_background: "true" }],
    ["Agent", { description: "d", prompt: "p", isolation: "planet" }],
    ["Monitor", { description: "d" }],
    ["constructor", { command: 5 }],
    ["mcp__a__b", { anything: 1 }],
  ])(
    "but fields, words and tools of a newer client, and what the model spelled out: %s %j",
    (tool, input) => {
      const seen = vi.fn();
      const [callback] = Hooks.on("PreToolUse", { tool }, seen).events[0]?.matchers[0]?.callbacks ?? [];
      callback?.(callOf(tool, input) as never, "t", context);
      expect(seen).toHaveBeenCalledTimes(1);
    },
  );

  test("and whoever asked for no tool sees them as they are, as the types say", () => {
    const seen = vi.fn();
    const [callback] = Hooks.on("PreToolUse", seen).events[0]?.matchers[0]?.callbacks ?? [];
    callback?.(callOf("Bash", { command: 5 }) as never, "t", context);
    expect(seen).toHaveBeenCalledTimes(1);
  });
});

import { describe, expect, test } from "vitest";
import { callOf } from "../../test/event-of.ts";
import { type FixturePayload, fixturePayloads } from "../../test/fixture-payloads.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { shapeProblem } from "./shape.ts";

const problemOf = (payload: FixturePayload): string | undefined =>
  shapeProblem(payload["hook_event_name"] as HookEvent, payload); // test payloads name known events

/** Fields whose content the host leaves open. */
const open = new Set(["hook_event_name", "tool_response"]);
const wrong: readonly unknown[] = [null, true, 7, "text", [], [1], {}, { a: [] }];
const kindOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "list" : typeof value;

const wrongTypes = fixturePayloads.flatMap(([title, payload]) =>
  Object.entries(payload)
    .filter(([field]) => !open.has(field))
    .flatMap(([field, value]) =>
      wrong
        .filter((other) => kindOf(other) !== kindOf(value))
        .map((other) => ({ title, field, other, payload: { ...payload, [field]: other } })),
    ),
);

/** The fields of which null is as good as none: those that not every payload of the event has. */
const mayBeNull =
  /^(prompt_id|permission_mode|agent_(id|type)|effort|model|custom_i|last_a|background_|session_cr|duration|is_int|command_source|permission_s|seconds_s|context_t|prompt_cache|estimated)/;

describe("a field of a wrong type", () => {
  test("is found in every field of every captured payload", () => {
    expect(wrongTypes.length).toBeGreaterThan(1_500);
    for (const { title, field, other, payload } of wrongTypes) {
      const isOwn = title.includes("Subagent") && field.startsWith("agent_");
      const isAbsent = other === null && mayBeNull.test(field) && !isOwn;
      const isPromptList = Array.isArray(other) && field === "prompt";
      const found = problemOf(payload);
      const expected = isAbsent || isPromptList ? "none" : expect.stringContaining(field);
      expect(found ?? "none", `${title}: ${field} = ${JSON.stringify(other)}`).toEqual(expected);
    }
  });

  test("is found in the entries of a list", () => {
    const [, stop] = fixturePayloads.find(([title]) => title.endsWith("Stop")) ?? [];
    expect(problemOf({ ...stop, background_tasks: [{ id: "a" }, { id: 3 }] })).toBe(
      "background_tasks[1].id should be text but is a number",
    );
    expect(problemOf({ ...stop, background_tasks: [null] })).toBe(
      "background_tasks[0] should be an object but is null",
    );
  });
});

test.each(fixturePayloads)(
  "no field of %s has to be there, but for those that say what a call would do",
  (_, payload) => {
    const needed = new Set(["hook_event_name", "tool_name", "tool_input", "prompt"]);
    for (const field of Object.keys(payload).filter((name) => !needed.has(name))) {
      const { [field]: _gone, ...rest } = payload;
      expect(problemOf(rest), field).toBeUndefined();
    }
    expect(problemOf({ ...payload, novel: { a: 1 }, permission_mode: "from the future" })).toBeUndefined();
  },
);

test.each<[tool: string, input: unknown, problem: string | undefined]>([
  ["Bash", null, "tool_input should be an object but is null"],
  ["Bash", [], "tool_input should be an object but is a list"],
  ["Bash", undefined, "tool_input is missing"],
  ["Bash", {}, "tool_input.command is missing"],
  ["Bash", { command: ["ls"] }, "tool_input.command should be text but is a list"],
  ["Bash", { command: "ls", timeout: "60000" }, undefined],
  ["PowerShell", { command: 3 }, "tool_input.command should be text but is a number"],
  ["Read", { file_path: null }, "tool_input.file_path should be text but is null"],
  ["Write", { file_path: "/a" }, "tool_input.content is missing"],
  ["Edit", { file_path: "/a", old_string: "" }, "tool_input.new_string is missing"],
  ["MultiEdit", { file_path: "/a" }, "tool_input.edits is missing"],
  [
    "MultiEdit",
    { file_path: "/a", edits: [3] },
    "tool_input.edits[0] should be a replacement but is a number",
  ],
  [
    "MultiEdit",
    { file_path: "/a", edits: [{ old_string: "", new_string: 1 }] },
    "tool_input.edits[0].new_string should be text but is a number",
  ],
  ["NotebookEdit", {}, "tool_input.notebook_path is missing"],
  ["NotebookEdit", { notebook_path: "/a" }, undefined],
  [
    "NotebookEdit",
    { notebook_path: "/a", new_source: 3 },
    "tool_input.new_source should be text but is a number",
  ],
  ["Task", { prompt: 3 }, "tool_input.prompt should be text but is a number"],
  ["WebFetch", { url: [] }, "tool_input.url should be text but is a list"],
  ["Grep", { pattern: "a", path: null }, undefined],
  ["constructor", {}, undefined],
  ["mcp__a__b", { command: 3, anything: null }, undefined],
  ["ToolOfTheFuture", {}, undefined],
])("%s with %j: %s", (tool, input, problem) => {
  expect(problemOf(callOf(tool, input))).toBe(problem);
});

test("an event about no call is not asked for one", () => {
  expect(problemOf({ hook_event_name: "Stop" })).toBeUndefined();
  expect(problemOf({ hook_event_name: "UserPromptSubmit" })).toBe("prompt is missing");
});

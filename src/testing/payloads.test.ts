import { readFileSync } from "node:fs";
import { expect, expectTypeOf, test } from "vitest";
import { type JsonObject, parseLines } from "./json.ts";
import { payloadOf } from "./payload-of.ts";
import { bash, edit, prompt, stop, write } from "./payloads.ts";

const fixture = new URL("../../test/fixtures/claude-code-2.1.332/payloads-2.1.332.jsonl", import.meta.url);
const captured = parseLines(readFileSync(fixture, "utf8"));

const find = (event: string, tool?: string) =>
  captured.find((each) => each["hook_event_name"] === event && each["tool_name"] === tool) ?? {};

/** The same fields in the same order with the same types, whatever their values. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return "list";
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.entries(value).map(([key, field]) => [key, shape(field)]);
}

test.each([
  ["UserPromptSubmit", find("UserPromptSubmit"), prompt("please do it")],
  ["Stop", find("Stop"), stop()],
  ["Bash", find("PreToolUse", "Bash"), bash("ls", { tool_input: { command: "ls", description: "list" } })],
  ["Edit", find("PreToolUse", "Edit"), edit("a.ts", "a = 1", "a = 2")],
  ["Write", find("PreToolUse", "Write"), write("a.ts", "const a = 1;\n")],
])("%s has the fields of the captured payload", (_, real: JsonObject, built) => {
  expect(Object.keys(real)).not.toEqual([]);
  expect(shape(built)).toEqual(shape(real));
});

test("the arguments arrive, and paths are made absolute from cwd", () => {
  expect(bash("git push").tool_input).toEqual({ command: "git push" });
  expect(edit("src/../a.ts", "x", "y").tool_input).toEqual({
    file_path: "/code/app/a.ts",
    old_string: "x",
    new_string: "y",
    replace_all: false,
  });
  expect(write("b.md", "# B", { cwd: "/other" })).toMatchObject({
    cwd: "/other",
    tool_input: { file_path: "/other/b.md", content: "# B" },
  });
  const kept = ["/etc/hosts", "C:\\x\\a.ts", "~/a.ts"];
  expect(kept.map((path) => write(path, "").tool_input.file_path)).toEqual(kept);
  expect(prompt("hi").prompt).toBe("hi");
});

test("any field can be replaced or added, and builders share nothing", () => {
  expect(stop({ stop_hook_active: true, from_the_future: 1 })).toMatchObject({
    stop_hook_active: true,
    from_the_future: 1,
  });
  expect(bash("ls", { agent_id: "a1" })).toMatchObject({ agent_id: "a1", hook_event_name: "PreToolUse" });
  stop().background_tasks.push({ id: "t" });
  bash("ls").effort.level = "high";
  expect(stop().background_tasks).toEqual([]);
  expect(bash("ls").effort.level).toBe("medium");
});

test("the types know the event and the tool", () => {
  expectTypeOf(bash("ls").tool_name).toEqualTypeOf<"Bash">();
  expectTypeOf(stop().hook_event_name).toEqualTypeOf<"Stop">();
  // @ts-expect-error a wrong type for a known field
  bash("ls", { session_id: 3 });
});

test("a call becomes the same call after it ran, or failed, and its event is never another one's", () => {
  const call = edit("src/a.ts", "a", "b", { agent_id: "a1" });
  const { hook_event_name: _, effort: __, ...fields } = call;
  expect(payloadOf("PostToolUse", call)).toMatchObject({
    ...fields,
    hook_event_name: "PostToolUse",
    tool_response: { filePath: "/code/app/src/a.ts" },
  });
  expect(payloadOf("PostToolUse", bash("ls"))).toMatchObject({ tool_response: { stdout: "" } });
  expect(payloadOf("PostToolUse", { ...bash("ls"), tool_response: { stdout: "a" } })).toMatchObject({
    tool_response: { stdout: "a" },
  });
  expect(payloadOf("PostToolUseFailure", { ...bash("npm test"), error: "Exit code 1" })).toMatchObject({
    hook_event_name: "PostToolUseFailure",
    tool_input: { command: "npm test" },
    error: "Exit code 1",
  });
});

import { expect, test } from "vitest";
import { didSucceed, responseText } from "./response.ts";

const after = (tool_response: unknown): Record<string, unknown> => ({
  hook_event_name: "PostToolUse",
  tool_input: {},
  tool_response,
});

test.each<
  [what: string, input: Record<string, unknown>, text: string | undefined, succeeded: boolean | undefined]
>([
  ["streams", after({ stdout: "out", stderr: "err" }), "out\nerr", true],
  ["one stream", after({ stdout: "", stderr: "err" }), "err", true],
  ["silence", after({ stdout: "", stderr: "" }), "", true],
  ["an interrupted command", after({ stdout: "x", interrupted: true }), "x", false],
  ["a file", after({ file: { content: "text" } }), "text", true],
  ["plain text", after("text"), "text", true],
  [
    "MCP blocks",
    after([{ type: "text", text: "a" }, { type: "image" }, { type: "text", text: "b" }]),
    "a\nb",
    true,
  ],
  ["MCP blocks in an object", after({ content: [{ type: "text", text: "a" }], isError: true }), "a", false],
  ["a result", after({ result: "fetched" }), "fetched", true],
  ["success: false", after({ success: false }), undefined, false],
  ["null", after(null), undefined, true],
  [
    "a failed call",
    { hook_event_name: "PostToolUseFailure", tool_input: {}, error: "Exit code 1" },
    "Exit code 1",
    false,
  ],
  ["a call not made yet", { hook_event_name: "PreToolUse", tool_input: {} }, undefined, undefined],
  ["a failed stop", { hook_event_name: "StopFailure", error: "rate_limit" }, undefined, undefined],
])("%s", (_, input, text, succeeded) => {
  expect(responseText(input)).toBe(text);
  expect(didSucceed(input)).toBe(succeeded);
});

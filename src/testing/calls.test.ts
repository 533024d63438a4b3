import { expect, test } from "vitest";
import { toolCalls } from "./calls.ts";
import { type Message, toMessage } from "./message.ts";
import type { ModelRequest } from "./model.ts";

const answer = toMessage([{ text: "let me" }, { tool: "Bash", input: { command: "x" } }], "m");
const id = idIn(answer);

function idIn({ content }: Message): string {
  const call = content.find((part) => part.type === "tool_use");
  return call?.type === "tool_use" ? call.id : "";
}

const request = (messages: object[] = []): ModelRequest => ({
  kind: "main",
  key: "k",
  body: { messages },
  answer,
});
const resultBlock = (content: unknown, is_error = false) => ({
  type: "tool_result",
  tool_use_id: id,
  content,
  is_error,
});
const userLine = (block: object, meta?: object) => ({
  type: "user",
  message: { role: "user", content: [block] },
  ...(meta && { tool_result_meta: [{ id: "another" }, { id, ...meta }] }),
});
const rejected = (source: string) => ({
  non_execution_kind: "k",
  permission_decision: { decision: "reject", source },
});
const accepted = { permission_decision: { decision: "accept", source: "config" } };

test.each([
  ["ran", userLine(resultBlock("out"), accepted), { outcome: "ran", failed: false, result: "out" }],
  ["ran and failed", userLine(resultBlock("Exit code 1", true), accepted), { outcome: "ran", failed: true }],
  [
    "refused by a hook",
    userLine(resultBlock("no", true), rejected("hook")),
    { outcome: "refused", refusedBy: "hook" },
  ],
  [
    "refused by a rule",
    userLine(resultBlock("no", true), rejected("config")),
    { outcome: "refused", refusedBy: "permission" },
  ],
  [
    "invalid",
    userLine(resultBlock("<tool_use_error>No such tool</tool_use_error>", true)),
    { outcome: "invalid" },
  ],
  [
    "an error inside the tool",
    userLine(resultBlock("<tool_use_error>x</tool_use_error>", true), accepted),
    { outcome: "ran", failed: true },
  ],
  ["without a word about it", { type: "system" }, { outcome: "unanswered", failed: false, result: "" }],
])("%s", (_, line, expected) => {
  expect(toolCalls([request()], [line])).toMatchObject([
    { id, tool: "Bash", input: { command: "x" }, ...expected },
  ]);
});

test("an older client names refused calls at the end only", () => {
  const lines = [
    userLine(resultBlock("no", true)),
    { type: "result", permission_denials: [{ tool_name: "Bash", tool_use_id: id }] },
  ];
  expect(toolCalls([request()], lines)).toMatchObject([{ outcome: "refused", refusedBy: "permission" }]);
});

test("the result is the one that the model was sent", () => {
  const next = {
    ...request([{ role: "user", content: [resultBlock([{ type: "text", text: "replaced" }])] }]),
    answer: toMessage([], "m"),
  };
  const calls = toolCalls([request(), next], [userLine(resultBlock("out"), accepted)]);
  expect(calls.map(({ result }) => result)).toEqual(["replaced"]);
});

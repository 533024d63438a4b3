import { expect, test } from "vitest";
import { toMessage } from "./message.ts";
import type { ModelRequest } from "./model.ts";
import { newlyTold } from "./told.ts";

const request = (key: string, messages: object[], kind: ModelRequest["kind"] = "main"): ModelRequest => ({
  kind,
  key,
  body: { system: [{ type: "text", text: "fixed" }], messages },
  answer: toMessage([], "m"),
});
const user = (...texts: string[]) => ({
  role: "user",
  content: texts.map((text) => ({ type: "text", text })),
});
const result = (content: unknown) => ({
  role: "user",
  content: [{ type: "tool_result", tool_use_id: "t", content }],
});
const asked = { role: "assistant", content: [{ type: "text", text: "my own words" }] };

test("each request counts only what its conversation had not heard", () => {
  const opening = [user("reminder", "go"), { role: "system", content: "context" }];
  const requests = [
    request("a", opening),
    request("b", [user("other")]),
    request("a", [
      ...opening,
      asked,
      result("out"),
      { role: "system", content: [{ type: "text", text: "late" }] },
    ]),
  ];
  expect(newlyTold(requests)).toEqual(["reminder\ngo\ncontext", "other", "out\nlate"]);
});

test("a message that only changed its form is not new, a changed text is", () => {
  const requests = [
    request("a", [
      { role: "user", content: [{ type: "text", text: "go", cache_control: { type: "ephemeral" } }] },
    ]),
    request("a", [{ role: "user", content: "go" }, asked, result([{ type: "text", text: "x" }])]),
    request("a", [{ role: "user", content: "summary of it all" }]),
  ];
  expect(newlyTold(requests)).toEqual(["go", "x", "summary of it all"]);
});

test("requests outside of conversations share nothing, and odd bodies are no text", () => {
  const requests = [
    request("aside", [user("title?")], "aside"),
    request("aside", [user("title?")], "aside"),
    request("odd", [{ role: "user" }, { role: "user", content: [null, 3, { type: "image" }] }]),
  ];
  expect(newlyTold(requests).map((text) => text.trim())).toEqual(["title?", "title?", ""]);
});

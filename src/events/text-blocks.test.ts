import { expect, test } from "vitest";
import { isRecord, textOf } from "./text-blocks.ts";

test.each<[content: unknown, text: string | undefined]>([
  ["plain", "plain"],
  ["", ""],
  [[], ""],
  [[{ type: "text", text: "a" }, null, "b", { type: "text", text: 3 }, { type: "text", text: "c" }], "a\nc"],
  [undefined, undefined],
  [null, undefined],
  [{ type: "text", text: "a" }, undefined],
])("the text of %j is %j", (content, text) => {
  expect(textOf(content)).toBe(text);
});

test.each([
  [{}, true],
  [[], false],
  [null, false],
  ["x", false],
])("isRecord(%j) is %s", (value, expected) => {
  expect(isRecord(value)).toBe(expected);
});

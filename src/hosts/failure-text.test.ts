import { expect, test } from "vitest";
import { failureText } from "./failure-text.ts";

test.each([
  [new Error("boom"), "boom"],
  [new Error("first\nsecond"), "first\nsecond"],
  [new TypeError("x is no function"), "TypeError: x is no function"],
  [new Error(), "it failed without saying why"],
  ["text", "threw text"],
  [undefined, "threw undefined"],
  [Symbol("s"), "threw Symbol(s)"],
  [Object.create(null), "threw something that cannot be shown"],
])("%#", (thrown, text) => {
  expect(failureText(thrown)).toBe(text);
});

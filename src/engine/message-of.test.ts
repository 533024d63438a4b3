import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { messageOf } from "./message-of.ts";

const hostile = new Error("x");
Object.defineProperty(hostile, "message", {
  get() {
    throw new Error("again");
  },
});

test.each<[thrown: unknown, message: string]>([
  [new TypeError("boom"), "TypeError: boom"],
  [runInNewContext("new RangeError('far')"), "RangeError: far"],
  ["boom", "threw boom"],
  [undefined, "threw undefined"],
  [Symbol("s"), "threw Symbol(s)"],
  [Object.create(null), "threw something that cannot be shown"],
  [hostile, "threw something that cannot be shown"],
])("%#", (thrown, message) => {
  expect(messageOf(thrown)).toBe(message);
});

test("is not longer than a model should read", () => {
  expect(messageOf(new Error("x".repeat(100_000)))).toHaveLength(2000);
});

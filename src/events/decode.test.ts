import fc from "fast-check";
import { expect, test } from "vitest";
import { decode } from "./decode.ts";

test("gives back every text that UTF-8 can carry, without its byte order mark", () => {
  const property = fc.property(fc.string({ unit: "binary", minLength: 1 }), (text) => {
    expect(decode(new TextEncoder().encode(text))).toEqual({ text: text.replace(/^\uFEFF/, "") });
  });
  fc.assert(property);
});

test.each([
  [[], "the input is empty"],
  [[0xff], "the input is not UTF-8"],
  [[0xc3], "the input is not UTF-8"],
  [[0xc0, 0x80], "the input is not UTF-8"],
])("%j: %s", (bytes, problem) => {
  expect(decode(Uint8Array.from(bytes))).toEqual({ problem });
});

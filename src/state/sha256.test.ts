import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { safeId } from "./paths.ts";
import { sha256 } from "./sha256.ts";

const known = (text: string) => createHash("sha256").update(text).digest("hex");

test.each([0, 1, 55, 56, 63, 64, 65, 1000])("a text of %i letters hashes as the standard says", (length) => {
  expect(sha256("x".repeat(length))).toBe(known("x".repeat(length)));
});

test("any text hashes as node:crypto hashes it", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => sha256(text) === known(text)));
});

test("ids of half characters are as many places as they are ids", () => {
  const ids = ["\ud800", "\ud801", "\udc00", "\ufffd", "a\ud800", "\ud800a"];
  expect(new Set(ids.map(safeId)).size).toBe(ids.length);
});

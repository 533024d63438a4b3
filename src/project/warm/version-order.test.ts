import { expect, test } from "vitest";
import { isNewer } from "./version-order.ts";

test.each([
  ["1.2.10", "1.2.9", true],
  ["1.2.9", "1.2.10", false],
  ["2.0.0", "1.99.0", true],
  ["1.0.0", "1.0.0", false],
  ["1.0.0", "1.0.0-beta.1", true],
  ["1.0.0-beta.2", "1.0.0-beta.10", false],
])("%s is newer than %s: %s", (version, other, expected) => {
  expect(isNewer(version, other)).toBe(expected);
});

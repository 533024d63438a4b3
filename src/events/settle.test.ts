import { expect, test } from "vitest";
import { settle } from "./settle.ts";

test.each([
  ["a/./b//c", true, "a/b/c"],
  ["../../a/..", true, ""],
  ["../a/../..", false, "../.."],
  ["a/../../b", false, "../b"],
])("%s, rooted: %s, is %j", (path, hasRoot, settled) => {
  expect(settle(path.split("/"), hasRoot)).toBe(settled);
});

import { expect, test } from "vitest";
import { onGuard } from "../hooks/guard.ts";
import { joinedReasons } from "./joined-reasons.ts";

const doubt = `Refused to be on the safe side, since it is odd. Write it out. ${onGuard}`;
const other = `Refused to be on the safe side, since it is long. Write it out. ${onGuard}`;

test("reasons stand a line apart, each once", () => {
  expect(joinedReasons(["a", "b", "a"])).toBe("a\nb");
  expect(joinedReasons([`${doubt}a.`, "b", `${doubt}a.`])).toBe(`${doubt}a.\nb`);
});

test("what several refuse for the same doubt is said once, with a list", () => {
  const all = [`${doubt}a push. Pull.`, "This is b.", `${other}c`, `${doubt}a delete. Do not.`];
  expect(joinedReasons(all)).toBe(
    `${doubt.trimEnd()}\n- a push. Pull.\n- a delete. Do not.\nThis is b.\n${other}c`,
  );
});

test("ten of them are not ten times as long", () => {
  const all = Array.from({ length: 10 }, (_, at) => `${doubt}danger ${at}.`);
  expect(joinedReasons(all).length).toBeLessThan(doubt.length + 10 * "\n- danger 0.".length);
});

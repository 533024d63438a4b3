import { afterEach, expect, test } from "vitest";
import { allOf, firstOf } from "./awaiting.ts";

const { then } = Promise.prototype;
afterEach(() => {
  Promise.prototype.then = then;
});

const never = new Promise<never>(() => undefined);
const after = async (turns: number, value: string): Promise<string> => {
  for (let turn = 0; turn < turns; turn += 1) await undefined;
  return value;
};
const failing = async (): Promise<never> => {
  await undefined;
  throw new Error("x");
};

test("what ends first is told, also as a failure, and what comes after is dropped", async () => {
  expect(await firstOf([after(9, "late"), after(1, "early"), never])).toBe("early");
  await expect(firstOf([after(9, "late"), failing()])).rejects.toThrow("x");
  expect(await firstOf([after(1, "early"), failing().catch(() => never)])).toBe("early");
});

test("all are told in their order, whichever ended first", async () => {
  expect(await allOf([after(9, "a"), after(1, "b")])).toEqual(["a", "b"]);
  expect(await allOf([])).toEqual([]);
});

test("neither needs the `then` of promises", async () => {
  const [first, all] = [firstOf([never, after(2, "a")]), allOf([after(2, "b")])];
  Promise.prototype.then = (() => undefined) as never;
  const told = [await first, await all];
  Promise.prototype.then = then;
  expect(told).toEqual(["a", ["b"]]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { frozen } from "./frozen.ts";

test("everything in it is frozen, and nothing is changed", () => {
  const property = fc.property(fc.jsonValue(), (json) => {
    const before = JSON.stringify(json);
    expect(JSON.stringify(frozen(json))).toBe(before);
    expect(isAllFrozen(json)).toBe(true);
  });
  fc.assert(property);
});

test("takes any depth", () => {
  const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  expect(Object.isFrozen(frozen(deep)[0])).toBe(true);
});

function isAllFrozen(value: unknown): boolean {
  return (
    Object.isFrozen(value) && (typeof value !== "object" || Object.values(value ?? {}).every(isAllFrozen))
  );
}

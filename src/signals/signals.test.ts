import { describe, expect, test } from "vitest";
import { signal, signals } from "./signals.ts";

describe("§2 signal and signals", () => {
  test("defaults", () => {
    expect(signals([/x/])).toMatchObject({
      threshold: 1,
      window: 15,
      vetoes: [],
      scope: "text",
      origin: "assistant",
      thinking: true,
    });
    expect(signal("x").weight).toBe(1);
  });

  test("they are frozen, and their patterns remember no place", () => {
    const both = signals([signal(/a/gy)]);
    expect(Object.isFrozen(both) && Object.isFrozen(both.signals) && Object.isFrozen(both.signals[0])).toBe(
      true,
    );
    expect([both.signals[0]?.pattern.test("ba"), both.signals[0]?.pattern.test("ba")]).toEqual([true, true]);
  });

  const wrong: [string, () => unknown][] = [
    ["a weight of 0", () => signal(/x/, { weight: 0 })],
    ["a weight below 0", () => signal(/x/, { weight: -1 })],
    ["a weight of NaN", () => signal(/x/, { weight: Number.NaN })],
    ["a weighted veto", () => signals([/x/], { vetoes: [signal(/y/, { weight: 2 })] })],
    ["a threshold below 1", () => signals([/x/], { threshold: 0.5 })],
    ["a threshold that is never reached", () => signals([/x/], { threshold: 2 })],
    ["no signals", () => signals([])],
    ["a window of 0", () => signals([/x/], { window: 0 })],
    ["a window of 1.5", () => signals([/x/], { window: 1.5 })],
    ["an unknown scope", () => signals([/x/], { scope: "all" as "text" })],
    ["an unknown origin", () => signals([/x/], { origin: "user" as "any" })],
    ["a pattern that can blow up", () => signal(/(a+)+$/)],
    ["a veto that can blow up", () => signals([/x/], { vetoes: [/(a+)+$/] })],
    ["no pattern", () => signal("(")],
  ];
  test.each(wrong)("%s is a definition error", (_what, define) => expect(define).toThrow());
});

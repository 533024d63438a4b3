import { expect, test } from "vitest";
import type { HookEntry, LedgerEntry } from "./entry.ts";
import { healthOf, twiceIn } from "./health.ts";

const at = (second: number): string => new Date(Date.UTC(2026, 10, 30, 12, 0, second)).toISOString();
const entry = (second: number, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  at: at(second),
  session: "s1",
  event: "PreToolUse",
  tool: "Bash",
  ms: 1,
  asked: 1,
  ...more,
});
const hook = (id: string, status: HookEntry["status"], why?: string): HookEntry => ({
  id,
  status,
  ms: 1,
  ...(why !== undefined && { why }),
});

test("a hook's health is what the entries tell, over the dispatches that it is for", () => {
  const entries = [
    entry(1),
    entry(2, { hooks: [hook("a", "fired"), hook("b", "skipped")], took: { a: 4 } }),
    entry(3, { hooks: [hook("a", "failed", "boom"), hook("gone", "fired")] }),
    entry(4, { event: "Stop", hooks: [hook("b", "observed")] }),
  ];
  const [a, b] = healthOf(["a", "b"], entries, ({ event }) => (event === "Stop" ? ["b"] : ["a"]));
  expect(a).toEqual({
    id: "a",
    dispatches: 3,
    fires: 1,
    observed: 0,
    failures: 1,
    lastFire: at(2),
    lastFailure: { at: at(3), why: "boom" },
    p95: 4,
  });
  expect(b).toMatchObject({ dispatches: 1, fires: 0, observed: 1, lastFire: null, p95: 0 });
});

test("the 95th percentile counts dispatches that took no time", () => {
  const slow = Array.from({ length: 5 }, (_, n) => entry(n, { took: { a: 100 + n } }));
  const quick = Array.from({ length: 95 }, (_, n) => entry(n));
  const p95 = (entries: readonly LedgerEntry[]): number | undefined =>
    healthOf(["a"], entries, () => ["a"])[0]?.p95;
  expect(p95([...slow, ...quick])).toBe(0);
  expect(p95([...slow, ...quick.slice(10)])).toBe(100);
  expect(p95([])).toBe(0);
});

test("a call that was answered twice is told from two calls, and from other doors", () => {
  const first = entry(1, { call: "t1" });
  expect(twiceIn([first, entry(1, { call: "t2" }), entry(2, { call: "t1", event: "PostToolUse" })])).toEqual(
    [],
  );
  expect(twiceIn([first, entry(1, { call: "t1" })])).toHaveLength(1);
  expect(twiceIn([first, entry(2, { call: "t1", ms: 1200 })])).toHaveLength(1);
  expect(twiceIn([first, entry(2, { call: "t1" })])).toEqual([]);
  expect(twiceIn([first, entry(1, { call: "t1", door: "sdk" }), entry(30, { call: "t1" })])).toEqual([]);
});

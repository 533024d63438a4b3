import { expect, test } from "vitest";
import type { HookEntry, LedgerEntry } from "./entry.ts";
import { toLine } from "./to-line.ts";

const longest = 60_000;
const note = "this entry was too long and is shortened";
const hooks = (count: number, status: HookEntry["status"], said: string): HookEntry[] =>
  Array.from({ length: count }, (_, at) => ({ id: `h/${at}`, status, said, ms: 1 }));
const entry = (more: Partial<LedgerEntry>): LedgerEntry => ({
  at: "2026-11-30T12:00:00.000Z",
  session: "s1",
  event: "PreToolUse",
  ms: 1,
  asked: 1,
  outcome: "deny",
  reason: "No.",
  ...more,
});
const written = (more: Partial<LedgerEntry>): LedgerEntry => {
  const line = toLine(entry(more));
  expect(line.length).toBeLessThanOrEqual(longest);
  expect(line.endsWith("\n") && !line.slice(0, -1).includes("\n")).toBe(true);
  return JSON.parse(line) as LedgerEntry; // as it was made above
};

test("an entry that fits is written as it is", () => {
  const fits = { hooks: hooks(3, "fired", "x"), faults: ["a fault"], strays: ["out"], cut: ["b"] };
  expect(written(fits)).toEqual(entry(fits));
});

test("hooks that had nothing to say go first, without a note", () => {
  const said = [...hooks(1_000, "silent", "x".repeat(60)), ...hooks(2, "fired", "y")];
  expect(written({ hooks: said })).toEqual(entry({ hooks: hooks(2, "fired", "y") }));
});

test.each([
  ["prints", { strays: Array.from({ length: 1_000 }, () => "z".repeat(100)) }],
  ["faults", { faults: Array.from({ length: 100 }, () => "f".repeat(1_000)) }],
  ["hooks that spoke", { hooks: hooks(5_000, "fired", "x".repeat(1_000)) }],
  ["times", { took: Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`h/${at}`, 5])) }],
])("with too many %s it says that it is shortened, and still what came of it", (_, more) => {
  const { faults, outcome, reason, hooks: kept = [] } = written({ hooks: hooks(1, "fired", "x"), ...more });
  expect(faults).toContain(note);
  expect({ outcome, reason }).toEqual({ outcome: "deny", reason: "No." });
  expect(kept[0]).toMatchObject({ id: "h/0", status: "fired" });
});

import type { LedgerEntry } from "./entry.ts";

/** Characters of a line: what one write puts into a file at once, and what a person would ever read. */
const longestLine = 60_000;

/** An entry as a line; one that is too long loses what is least missed. */
export function toLine(entry: LedgerEntry): string {
  const { cut, strays, hooks = [], ...rest } = entry;
  const telling = hooks.filter(({ status }) => status !== "skipped" && status !== "silent");
  const note = "this entry was too long and is shortened";
  const faults = [...(entry.faults ?? []).slice(0, 20), note];
  const shorter: readonly LedgerEntry[] = [
    entry,
    // Hooks that had nothing to say are no loss that anybody must be told of.
    { ...rest, hooks: telling, ...(strays && { strays }), ...(cut && { cut }) },
    { ...rest, hooks: telling, ...(strays && { strays: strays.slice(0, 5) }), faults },
    { ...rest, hooks: telling.slice(0, 20), faults: faults.slice(-5) },
    {
      ...rest,
      took: {},
      hooks: telling.slice(0, 5).map(({ id, status, ms }) => ({ id, status, ms })),
      faults: [note],
    },
  ];
  const lines = shorter.map((version) => () => `${JSON.stringify(version)}\n`);
  for (const line of lines) {
    const text = line();
    if (text.length <= longestLine) return text;
  }
  return `${JSON.stringify({ ...rest, took: {}, hooks: [], faults: [note] })}\n`;
}

import type { LedgerEntry } from "./entry.ts";

/** How every line begins: where a torn line was written on, the next one is found by it. */
const start = '{"at":"';

/** The entries in a text. What is torn, cut off or no entry at all is passed over. */
export function parseLines(text: string): readonly LedgerEntry[] {
  return text.split("\n").flatMap((line) => {
    if (line === "") return [];
    const entry = parseEntry(line);
    if (entry !== undefined) return [entry];
    const last = line.lastIndexOf(start);
    const rest = last > 0 ? parseEntry(line.slice(last)) : undefined;
    return rest === undefined ? [] : [rest];
  });
}

function parseEntry(line: string): LedgerEntry | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isEntry(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is LedgerEntry {
  if (typeof value !== "object" || value === null) return false;
  const { at, event, session, ms, asked, hooks } = value as { [K in keyof LedgerEntry]?: unknown }; // any object
  const known = typeof at === "string" && typeof event === "string" && typeof session === "string";
  const told = typeof ms === "number" && typeof asked === "number";
  return known && told && !Number.isNaN(Date.parse(at)) && (hooks === undefined || Array.isArray(hooks));
}

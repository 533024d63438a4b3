import type { HookEntry, LedgerEntry } from "./entry.ts";

/** How a hook did, by the ledger. */
export interface HookHealth {
  readonly id: string;
  /** Dispatches of events and tools that it is for. */
  readonly dispatches: number;
  readonly fires: number;
  /** Times that it would have fired, but was only watched. */
  readonly observed: number;
  /** Times that it failed or was late. */
  readonly failures: number;
  readonly lastFire: string | null;
  readonly lastFailure: { readonly at: string; readonly why: string } | null;
  /** Milliseconds that 95 of 100 dispatches stay under; below one it counts as none. */
  readonly p95: number;
}

/** Which hooks an event, and a tool, are for. */
export type Concerns = (entry: Pick<LedgerEntry, "event" | "tool">) => readonly string[];

interface Tally {
  dispatches: number;
  fires: number;
  observed: number;
  failures: number;
  lastFire: string | null;
  lastFailure: HookHealth["lastFailure"];
  readonly times: number[];
}

/** How each of these hooks did in these entries, which come by time. */
export function healthOf(
  ids: readonly string[],
  entries: readonly LedgerEntry[],
  concerns: Concerns,
): readonly HookHealth[] {
  const tallies = new Map(ids.map((id) => [id, newTally()]));
  const known = new Map<string, readonly string[]>();
  for (const entry of entries) {
    const key = `${entry.event} ${entry.tool ?? ""}`;
    const concerned = known.get(key) ?? concerns(entry);
    known.set(key, concerned);
    for (const id of concerned) meet(tallies.get(id));
    for (const [id, ms] of Object.entries(entry.took ?? {})) tallies.get(id)?.times.push(ms);
    for (const hook of entry.hooks ?? []) count(tallies.get(hook.id), hook, entry.at);
  }
  return ids.map((id) => asHealth(id, tallies.get(id) ?? newTally()));
}

function meet(tally: Tally | undefined): void {
  if (tally !== undefined) tally.dispatches += 1;
}

function newTally(): Tally {
  return { dispatches: 0, fires: 0, observed: 0, failures: 0, lastFire: null, lastFailure: null, times: [] };
}

function count(tally: Tally | undefined, { status, why = "" }: HookEntry, at: string): void {
  if (tally === undefined) return;
  if (status === "observed") tally.observed += 1;
  if (status === "fired") {
    tally.fires += 1;
    tally.lastFire = at;
  }
  if (status === "failed" || status === "late") {
    tally.failures += 1;
    tally.lastFailure = { at, why };
  }
}

function asHealth(id: string, { times, ...tally }: Tally): HookHealth {
  const total = Math.max(tally.dispatches, times.length);
  const above = Math.floor(total * 0.05);
  const p95 = times.toSorted((one, other) => other - one)[above] ?? 0;
  return { id, ...tally, p95 };
}

/**
 * Tool calls that were answered twice at the same time: both the settings and something else run the hooks. Who sends
 * a payload again by hand waits for the first answer.
 */
export function twiceIn(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const seen = new Map<string, string>();
  return entries.filter(({ session, event, call, agent, at, ms, door }) => {
    if (call === undefined || door !== undefined) return false;
    const key = JSON.stringify([session, event, call, agent]);
    const before = seen.get(key);
    seen.set(key, at);
    return before !== undefined && Date.parse(at) - Date.parse(before) <= ms + quickestStart;
  });
}

/** Milliseconds that any process takes, at the least, from its start to its first hook. */
const quickestStart = 30;

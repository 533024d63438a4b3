import type { CallFact, Fact, ResultFact, SaidFact, TurnFact } from "./facts.ts";
import type { Spot } from "./lines.ts";
import type { Origin, PastCall, SkippedLine } from "./transcript.ts";

/** A call and how it ended, so far. */
export interface CallRow {
  readonly call: CallFact;
  result: ResultFact | undefined;
  /** As it was handed out last; made anew when there is a result. */
  shown: PastCall | undefined;
}

/** One text: what the model says in one message can stand in several entries. */
export interface SaidRow {
  readonly origin: Origin;
  readonly position: number;
  readonly spots: Spot[];
}

/** Everything that is known of a session; grows with the number of calls and texts, not with their size. */
export interface Digest {
  entries: number;
  skipped: number;
  /** The first skipped lines. */
  readonly skippedLines: SkippedLine[];
  /** Oldest first. */
  readonly calls: CallRow[];
  readonly callsById: Map<string, CallRow>;
  readonly said: SaidRow[];
  readonly turns: TurnFact[];
  /** Ids of subagents that calls have started. */
  readonly started: Set<string>;
  /** Prompts that are known, since a resumed session can repeat its entries. */
  readonly prompts: Set<string>;
  /** The texts of the model's last message, which may go on. */
  open: { readonly message: string; readonly rows: Map<Origin, SaidRow> } | undefined;
}

/** A session of which nothing is known. */
export function emptyDigest(): Digest {
  return {
    entries: 0,
    skipped: 0,
    skippedLines: [],
    calls: [],
    callsById: new Map(),
    said: [],
    turns: [],
    started: new Set(),
    prompts: new Set(),
    open: undefined,
  };
}

/** Adds a fact. */
export function addFact(digest: Digest, fact: Fact): void {
  if (fact.kind === "said") addSaid(digest, fact);
  else if (fact.kind === "turn") addTurn(digest, fact);
  else if (fact.kind === "result") addResult(digest, fact);
  else addCall(digest, fact);
}

/** Most skipped lines that are told one by one. */
const mostSkipped = 20;

/** Adds a line that is no entry. */
export function addSkipped(digest: Digest, line: SkippedLine): void {
  digest.skipped += 1;
  if (digest.skippedLines.length < mostSkipped) digest.skippedLines.push(line);
}

/** A call that is written down twice is one call. */
function addCall({ calls, callsById }: Digest, call: CallFact): void {
  if (callsById.has(call.id)) return;
  const row = { call, result: undefined, shown: undefined };
  calls.push(row);
  callsById.set(call.id, row);
}

function addResult({ callsById, started }: Digest, fact: ResultFact): void {
  const row = callsById.get(fact.id);
  if (row !== undefined) Object.assign(row, { result: fact, shown: undefined });
  if (fact.started !== undefined) started.add(fact.started);
}

function addTurn({ turns, prompts }: Digest, fact: TurnFact): void {
  if (fact.prompt !== undefined && prompts.has(fact.prompt)) return;
  if (fact.prompt !== undefined) prompts.add(fact.prompt);
  turns.push(fact);
}

function addSaid(digest: Digest, { origin, position, message, offset, length }: SaidFact): void {
  const spot = { offset, length };
  const isOpen = message !== undefined && digest.open?.message === message;
  const before = isOpen ? digest.open?.rows.get(origin) : undefined;
  if (before !== undefined) {
    before.spots.push(spot);
    return;
  }
  const row = { origin, position, spots: [spot] };
  digest.said.push(row);
  if (message === undefined) return;
  if (!isOpen) digest.open = { message, rows: new Map() };
  digest.open?.rows.set(origin, row);
}

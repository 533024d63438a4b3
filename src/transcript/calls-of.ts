import type { CallRow, Digest } from "./digest.ts";
import type { ViewOptions } from "./family.ts";
import { type CallSource, fits, outcomeOf, pastCall, withPresent } from "./past-calls.ts";
import type { Snapshot } from "./snapshot.ts";
import type { CallQuery, PastCall } from "./transcript.ts";

/** The calls that fit, oldest first; those of subagents in between, by their time. */
export function callsOf(now: Snapshot, options: ViewOptions, query: CallQuery): readonly PastCall[] {
  const own = ownCalls(now, options, query);
  if (query.subagents !== true) return own;
  const { family, agentId } = options;
  // A main agent is answered for all that work for it; a subagent for those that it started itself.
  const ids = agentId === undefined ? family().subagents() : [...now.whole().started];
  const start = query.since === "turn" ? now.recent().digest.turns.at(-1)?.at : undefined;
  const theirs = ids
    .filter((id) => id !== agentId)
    .flatMap((id) =>
      family()
        .subagent(id)
        .calls({ ...query, since: "session", subagents: false }),
    )
    .filter((call) => start === undefined || (times.get(call) ?? start) >= start);
  return merged(own, theirs);
}

function ownCalls(now: Snapshot, options: ViewOptions, query: CallQuery): readonly PastCall[] {
  const isTurn = query.since === "turn";
  const { file, platform, agentId, present } = options;
  const { digest, position } = isTurn
    ? now.recent()
    : { digest: now.whole(), position: (row: { readonly position: number }) => row.position };
  const rows = (isTurn ? callsOfTurn(digest) : digest.calls).filter(
    (row) =>
      (query.subagents === true || row.call.agent === undefined) &&
      fits(row.call.tool, outcomeOf(row), query),
  );
  const source = { file, platform, agentId, position };
  const calls = rows.map((row) => shown(row, source));
  return withPresent(calls, present, query, { next: () => now.whole().entries, agentId });
}

function callsOfTurn({ calls, turns }: Digest): readonly CallRow[] {
  const from = turns.at(-1)?.offset ?? 0;
  return calls.slice(calls.findLastIndex(({ call }) => call.offset < from) + 1);
}

/** When calls were made: kept beside them, since it is only needed to put them in order. */
const times = new WeakMap<PastCall, number>();

function shown(row: CallRow, source: CallSource): PastCall {
  if (row.shown !== undefined) return row.shown;
  row.shown = pastCall(row, source);
  if (row.call.at !== undefined) times.set(row.shown, row.call.at);
  return row.shown;
}

/** Two lists in order of time. A call without a time stays behind the one before it. */
function merged(own: readonly PastCall[], theirs: readonly PastCall[]): PastCall[] {
  const inTime = (calls: readonly PastCall[]): { call: PastCall; at: number }[] => {
    let latest = Number.NEGATIVE_INFINITY;
    return calls.map((call) => {
      latest = times.get(call) ?? latest;
      return { call, at: latest };
    });
  };
  // The sort is stable.
  return [...inTime(own), ...inTime(theirs)].toSorted((a, b) => a.at - b.at).map(({ call }) => call);
}

import type { ViewOptions } from "./family.ts";
import { fits, outcomeOf, pastCall, type TimedCall, withPresent } from "./past-calls.ts";
import type { Snapshot } from "./snapshot.ts";
import type { CallQuery, PastCall } from "./transcript.ts";

/** The calls that fit, oldest first; those of subagents in between, by their time. */
export function callsOf(now: Snapshot, options: ViewOptions, query: CallQuery): readonly PastCall[] {
  const own = ownCalls(now, options, query);
  if (query.subagents !== true) return own.map(({ call }) => call);
  const { family, agentId } = options;
  // A main agent is answered for all that work for it; a subagent for those that it started itself.
  const ids = agentId === undefined ? family().subagents() : [...now.whole().started];
  const start = query.since === "turn" ? now.recent().digest.turns.at(-1)?.at : undefined;
  const theirs = ids
    .filter((id) => id !== agentId)
    .flatMap((id) =>
      timed(
        family()
          .subagent(id)
          .calls({ ...query, since: "session", subagents: false }),
      ),
    )
    .filter(({ at }) => start === undefined || at === undefined || at >= start);
  return merged(own, theirs);
}

function ownCalls(now: Snapshot, options: ViewOptions, query: CallQuery): readonly TimedCall[] {
  const isTurn = query.since === "turn";
  const { file, platform, agentId, present } = options;
  const { digest, position } = isTurn
    ? now.recent()
    : { digest: now.whole(), position: (row: { readonly position: number }) => row.position };
  const from = isTurn ? (digest.turns.at(-1)?.offset ?? 0) : 0;
  const rows = [...digest.calls.values()].filter(
    (row) =>
      row.call.offset >= from &&
      (query.subagents === true || row.call.agent === undefined) &&
      fits(row.call.tool, outcomeOf(row), query),
  );
  const source = { file, platform, agentId, position };
  const calls = rows.map((row) => remember({ call: pastCall(row, source), at: row.call.at }));
  return withPresent(calls, present, query, { next: () => now.whole().entries, agentId });
}

/** When calls were made: kept beside them, since it is only needed to put them in order. */
const times = new WeakMap<PastCall, number | undefined>();

function remember(one: TimedCall): TimedCall {
  times.set(one.call, one.at);
  return one;
}

function timed(calls: readonly PastCall[]): TimedCall[] {
  return calls.map((call) => ({ call, at: times.get(call) }));
}

/** Two lists in order of time. A call without a time stays behind the one before it. */
function merged(own: readonly TimedCall[], theirs: readonly TimedCall[]): PastCall[] {
  const inTime = (calls: readonly TimedCall[]): { call: PastCall; at: number }[] => {
    let latest = Number.NEGATIVE_INFINITY;
    return calls.map(({ call, at }) => {
      latest = at ?? latest;
      return { call, at: latest };
    });
  };
  // The sort is stable.
  return [...inTime(own), ...inTime(theirs)].toSorted((a, b) => a.at - b.at).map(({ call }) => call);
}

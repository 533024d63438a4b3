import type { AskedAlone } from "./ask-alone.ts";
import type { RebuiltEvent } from "./rebuilt-event.ts";
import type { ReplayedEvent } from "./replay-report.ts";
import type { Tally } from "./tally.ts";

/** Calls that hooks would have refused, until it is known how they ended. */
export interface RefusedCalls {
  /** Whether an event may tell how one of them ended. */
  concern(rebuilt: RebuiltEvent): boolean;
  heard(event: ReplayedEvent, asked: readonly AskedAlone[]): void;
}

/** Follows refused calls of one session, and counts those that worked all the same. */
export function refusedCalls(tallies: ReadonlyMap<string, Tally>): RefusedCalls {
  const open = new Map<string, readonly string[]>();
  const begun = (call: string, asked: readonly AskedAlone[]): void => {
    const refusing = asked.flatMap(({ hook, refuses }) => (refuses ? [hook] : []));
    if (refusing.length > 0) open.set(call, refusing);
  };
  const ended = (call: string, event: ReplayedEvent): void => {
    const refusing = open.get(call) ?? [];
    open.delete(call);
    if (event.event === "PostToolUse") for (const id of refusing) tallies.get(id)?.worked(event);
  };
  return {
    concern({ payload }) {
      const call = payload["tool_use_id"];
      return typeof call === "string" && open.has(call);
    },
    heard(event, asked) {
      if (event.call === undefined) return;
      if (event.event === "PreToolUse") begun(event.call, asked);
      else ended(event.call, event);
    },
  };
}

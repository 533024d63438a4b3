import { makerOf, type RegisteredHook } from "../../hooks/hook.ts";
import { durations } from "./durations.ts";
import type { HookSummary, ReplayedEvent, ReplayedHook } from "./replay-report.ts";

/** Counts what one hook does, in bounded space. */
export interface Tally {
  /** It was asked. */
  asked(ms: number): void;
  /** What came of it, where that is worth telling. */
  told(event: ReplayedEvent, hook: ReplayedHook): void;
  /** A call that it would have refused has worked. */
  worked(event: ReplayedEvent): void;
  summary(): HookSummary;
}

const mostExamples = 3;
const mostPlaces = 2_000;
const mostReasons = 20;

/** Counts for one hook. */
export function tally({ id, hook }: RegisteredHook): Tally {
  const times = durations();
  const sessions = new Set<string>();
  const examples: HookSummary["examples"][number][] = [];
  const refusedButWorked: string[] = [];
  const failed = new Map<string, number>();
  const unjudged = new Map<string, number>();
  const places = new Map<string, string>();
  const counts = { fires: 0, worked: 0, failures: 0, unjudged: 0 };
  return {
    asked: times.add,
    told(event, { status, said }) {
      if (status === "unjudged") {
        counts.unjudged += 1;
        return count(unjudged, said);
      }
      if (status === "failed" || status === "late") {
        counts.failures += 1;
        return count(failed, said);
      }
      counts.fires += 1;
      sessions.add(event.session);
      if (places.size < mostPlaces) places.set(placeOf(event), event.about ?? event.event);
      const { hooks: _, call: __, agent: ___, ...where } = event;
      if (examples.length < mostExamples) examples.push({ ...where, said });
    },
    worked({ about }) {
      counts.worked += 1;
      if (refusedButWorked.length < mostExamples) refusedButWorked.push(about ?? "");
    },
    summary: () => ({
      hook: id,
      maker: makerOf(hook),
      kind: hook.kind,
      mode: hook.mode,
      events: times.count,
      fires: counts.fires,
      sessions: sessions.size,
      examples,
      refusedButWorked: { count: counts.worked, examples: refusedButWorked },
      failures: { count: counts.failures, reasons: reasons(failed) },
      unjudged: { count: counts.unjudged, reasons: reasons(unjudged) },
      ms: Math.round(times.total * 10) / 10,
      p95: times.p95(),
      places: Object.fromEntries(places),
    }),
  };
}

/** Names a fire, so that two runs can be compared. */
function placeOf({ session, event, call, at, agent }: ReplayedEvent): string {
  return [session, agent ?? "main", event, call ?? at].join(" ");
}

function count(reasons: Map<string, number>, reason: string): void {
  if (reasons.size < mostReasons || reasons.has(reason)) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
}

function reasons(counted: ReadonlyMap<string, number>): HookSummary["failures"]["reasons"] {
  return [...counted].map(([reason, times]) => ({ reason, times })).toSorted((a, b) => b.times - a.times);
}

import type { Around } from "../../engine/live-view.ts";
import type { HookTrace, Trace } from "../../engine/trace.ts";
import type { AnyEvent } from "../../events/event.ts";
import type { Host } from "../../events/host.ts";
import { makerOf, type RegisteredHook } from "../../hooks/hook.ts";
import { outcomeText } from "../../hooks/outcome-text.ts";
import { conditionsOf } from "./conditions-of.ts";
import type { ExplainedBudget, ExplainedHook } from "./explanation.ts";

/** What explaining hooks needs besides their trace. */
export interface Surroundings extends Around {
  readonly host: Host;
  /** Budgets of capped hooks before the event. */
  readonly budgets: ReadonlyMap<string, ExplainedBudget>;
  /** Ids of hooks whose handlers were kept from running, and would have run. */
  readonly held: ReadonlySet<string>;
}

/** Every hook's part: those of the event by their trace, the others with the reason why they are none of its. */
export async function hooksOfTrace(
  hooks: readonly RegisteredHook[],
  trace: Trace,
  event: AnyEvent,
  surroundings: Surroundings,
): Promise<readonly ExplainedHook[]> {
  const traces = new Map(trace.hooks.map((one) => [one.id, one]));
  return Promise.all(
    hooks.map((registered) => {
      const found = traces.get(registered.id);
      return found === undefined
        ? otherEvent(registered, event)
        : explained(registered, found, event, surroundings);
    }),
  );
}

function about({
  id,
  hook,
  file,
}: RegisteredHook): Pick<ExplainedHook, "id" | "maker" | "kind" | "mode" | "file"> {
  return { id, maker: makerOf(hook), kind: hook.kind, mode: hook.mode, ...(file !== undefined && { file }) };
}

function otherEvent(registered: RegisteredHook, event: AnyEvent): ExplainedHook {
  const { events } = registered.hook;
  const why = events.includes(event.name)
    ? "it runs already in the session that this one was started from"
    : `it listens to ${events.join(", ")}`;
  return { ...about(registered), status: "other event", why, conditions: [], said: [], ms: 0 };
}

async function explained(
  registered: RegisteredHook,
  trace: HookTrace,
  event: AnyEvent,
  { budgets, held, ...around }: Surroundings,
): Promise<ExplainedHook> {
  const budget = budgets.get(registered.id);
  // Switched off or for other tools: no condition can say anything about it.
  const isSettled = trace.status === "skipped" && trace.conditions.length === 0;
  return {
    ...about(registered),
    status: held.has(registered.id) ? "would be asked" : trace.status,
    ...reason(trace, budget),
    conditions: isSettled ? [] : await conditionsOf(registered, trace.conditions, event, around),
    said: trace.outcomes.map((outcome) => outcomeText(outcome)),
    ...(trace.policy !== undefined && { policy: trace.policy }),
    ...(trace.judgedAgain === true && { judgedAgain: true }),
    ...(budget !== undefined && { budget }),
    ms: Math.round(trace.ms * 1000) / 1000,
  };
}

function reason({ why }: HookTrace, budget: ExplainedBudget | undefined): Pick<ExplainedHook, "why"> {
  if (why === undefined) return {};
  const isSpent = why.startsWith("it may fire") && budget !== undefined && budget.of > 0;
  return {
    why: isSpent
      ? `its budget is spent: it fired ${budget.fired} of ${budget.of} times in this session and agent`
      : why,
  };
}

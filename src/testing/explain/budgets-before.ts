import type { AnyEvent } from "../../events/event.ts";
import type { RegisteredHook } from "../../hooks/hook.ts";
import { sessionOf } from "../../hosts/memory-in.ts";
import { HookState } from "../../state/hook-state.ts";
import { SessionSlot } from "../../state/session-slot.ts";
import type { Store } from "../../state/store.ts";
import type { ExplainedBudget } from "./explanation.ts";

/** How often each capped hook has fired, by its id, before it is asked. */
export function budgetsBefore(
  hooks: readonly RegisteredHook[],
  event: AnyEvent,
  store: Store,
): ReadonlyMap<string, ExplainedBudget> {
  const session = sessionOf(event, store);
  const { agent_id: agentId } = event.input;
  return new Map(
    hooks.flatMap(({ id, hook: { maxFires: of } }): [string, ExplainedBudget][] => {
      if (of === undefined) return [];
      const { fireCount: fired } = new SessionSlot(session.dir, HookState.of(id, agentId), store).get({
        fireCount: 0,
      });
      return [[id, { fired, of }]];
    }),
  );
}

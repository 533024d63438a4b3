import type { AnyEvent } from "../../events/event.ts";
import type { RegisteredHook } from "../../hooks/hook.ts";
import { sessionOf } from "../../hosts/memory-in.ts";
import { eventKey } from "../../state/event-key.ts";
import { HookState } from "../../state/hook-state.ts";
import { SessionSlot } from "../../state/session-slot.ts";
import type { Store } from "../../state/store.ts";
import type { ExplainedBudget } from "./explanation.ts";

/**
 * How often each capped hook has fired before this event, by its id. A fire on this very event is given back, in a
 * store where nothing is kept: what was answered already is asked about as it was then.
 */
export function budgetsBefore(
  hooks: readonly RegisteredHook[],
  event: AnyEvent,
  store: Store,
): ReadonlyMap<string, ExplainedBudget> {
  const session = sessionOf(event, store);
  const { agent_id: agentId } = event.input;
  const known = eventKey(event.input);
  return new Map(
    hooks.flatMap(({ id, hook: { maxFires: of } }): [string, ExplainedBudget][] => {
      if (of === undefined) return [];
      const slot = new SessionSlot(session.dir, HookState.of(id, agentId), store);
      const { fireCount, lastEvent } = slot.get(HookState.fresh());
      // A key with a window is of the payload alone, which may well come again.
      const isThis = known !== null && known.window === undefined && lastEvent?.key === known.key;
      const fired = isThis ? Math.max(0, fireCount - 1) : fireCount;
      if (isThis) slot.set({ ...HookState.fresh(), fireCount: fired });
      return [[id, { fired, of }]];
    }),
  );
}

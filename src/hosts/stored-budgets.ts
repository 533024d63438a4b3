import type { Budgets } from "../engine/budgets.ts";
import { eventKey } from "../state/event-key.ts";
import { reserveFire } from "../state/hook-state.ts";
import type { Store } from "../state/store.ts";
import { sessionOf } from "./memory-in.ts";

/** Seconds to wait for another process that counts the same hook's fires. */
const patience = 5;

/** Budgets kept in a store, per session, hook and agent. `began`: see `Host`. */
export function budgetsIn(store: Store, began?: number): Budgets {
  return {
    reserve: ({ hook, cap, event }) => {
      const { agent_id: agentId } = event.input;
      return reserveFire(store, {
        session: sessionOf(event, store),
        hookId: hook,
        agentId,
        cap,
        event: eventKey(event.input, { began }),
        now: Date.now(),
        timeout: patience,
      });
    },
  };
}

import type { Budgets } from "../engine/budgets.ts";
import { reserveFire } from "../state/hook-state.ts";
import { openSession } from "../state/open-session.ts";
import type { Store } from "../state/store.ts";

/** Seconds to wait for another process that counts the same hook's fires. */
const patience = 5;

/** Budgets kept in a store, per session, hook and agent. */
export function budgetsIn(store: Store): Budgets {
  return {
    reserve: ({ hook, cap, event }) => {
      const { session_id: sessionId, transcript_path: transcriptPath, agent_id: agentId } = event.input;
      const session = openSession(store, { sessionId, transcriptPath });
      return reserveFire(store, { session, hookId: hook, agentId, cap, timeout: patience });
    },
  };
}

import { defineState, type StateDefinition } from "./definition.ts";
import { type EventKey, isSameEvent, type Met } from "./event-key.ts";
import { hookFile } from "./paths.ts";
import { SessionSlot } from "./session-slot.ts";
import type { Store } from "./store.ts";

/** What the engine remembers about one hook, in one session, for one agent. */
export interface HookState {
  /** How often the hook has fired, and how often it is just now about to. */
  fireCount: number;
  /** The event on which it fired last: the same event again is no new one. */
  lastEvent?: Met;
}

const noEvent: Met = { key: "", at: 0, again: false };

const shape: HookState = { fireCount: 0, lastEvent: noEvent };

/** `HookState` itself has no file; `HookState.of` has. */
export interface HookStateDefinition extends StateDefinition<HookState> {
  /** The state of a hook, for the main agent unless an agent is named. */
  of(hookId: string, agentId?: string | null): StateDefinition<HookState>;
}

export const HookState: HookStateDefinition = Object.freeze({
  ...defineState("fairlead.hook", shape, { file: null }),
  of: (hookId: string, agentId?: string | null): StateDefinition<HookState> =>
    defineState("fairlead.hook", shape, { file: hookFile(hookId, agentId) }),
});

export interface FireRequest {
  readonly session: { readonly dir: string | null };
  readonly hookId: string;
  readonly agentId?: string | null | undefined;
  /** How often the hook may fire; null or undefined is without limit. */
  readonly cap?: number | null | undefined;
  /** The event that it is about to fire on. Null or undefined: no two events are the same. */
  readonly event?: EventKey | null;
  /** Milliseconds since 1970; needed with `event`. */
  readonly now?: number;
  /** Seconds to wait for the lock; default without limit. */
  readonly timeout?: number;
}

export interface Fire {
  /** False: the hook is at its cap, or fired on this very event already, and must stay silent. */
  readonly granted: boolean;
  /** Whether the event is the one on which it fired last. */
  readonly repeated?: boolean;
  /** To be called once the hook has ended: was its outcome delivered? If not, the fire is given back. Later calls do nothing. */
  settle(delivered: boolean): Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

/**
 * Reserves one fire of a capped hook before it runs; the hook then runs outside the lock. Without a cap nothing is
 * locked or counted. Throws what `mutate` throws.
 */
export async function reserveFire(store: Store, request: FireRequest): Promise<Fire> {
  const { session, hookId, agentId, cap, timeout = -1 } = request;
  if (cap === null || cap === undefined) return { granted: true, settle: nothing };
  if (cap <= 0) return { granted: false, settle: nothing };
  const slot = new SessionSlot(session.dir, HookState.of(hookId, agentId), store);
  const { event = null, now = 0 } = request;
  return await slot.mutate(
    (draft): Fire => {
      const last = draft.lastEvent ?? noEvent;
      if (isSameEvent(last, event, now)) {
        draft.lastEvent = { ...last, again: true };
        return { granted: false, repeated: true, settle: nothing };
      }
      if (draft.fireCount >= cap) return { granted: false, settle: nothing };
      draft.fireCount += 1;
      draft.lastEvent = { key: event?.key ?? "", at: now, again: false };
      return { granted: true, settle: settling(slot, timeout) };
    },
    { timeout },
  );
}

function settling(slot: SessionSlot<HookState>, timeout: number): Fire["settle"] {
  let open = true;
  return async (delivered) => {
    if (!open) return;
    open = false;
    if (delivered) return;
    await slot.mutate(
      (draft) => {
        draft.fireCount = Math.max(0, draft.fireCount - 1);
        draft.lastEvent = noEvent;
      },
      { timeout },
    );
  };
}

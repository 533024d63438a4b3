import { defaultStore } from "./default-store.ts";
import type { StateDefinition } from "./definition.ts";
import { Slot } from "./slot.ts";
import type { Store } from "./store.ts";

/**
 * One state of one session. `dir` is the session's directory; null makes a null slot, which keeps nothing.
 *
 * @example
 * const slot = new SessionSlot(event.session.dir, Review);
 * slot.get({ rounds: 0 }).rounds;
 */
export class SessionSlot<T extends object> extends Slot<T> {
  constructor(dir: string | null, state: StateDefinition<T>, store: Store = defaultStore()) {
    super(dir, state, store);
  }
}

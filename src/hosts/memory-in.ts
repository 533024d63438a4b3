import type { Memory, OpenMemory } from "../conditions/live-event.ts";
import type { AnyEvent } from "../events/event.ts";
import { type DurableRoots, openDurable } from "../state/durable-store.ts";
import { openSession } from "../state/open-session.ts";
import type { SessionStore } from "../state/session-store.ts";
import type { Store } from "../state/store.ts";

/** The store of an event's session, by the ids that its payload tells. Touches no file. */
export function sessionOf({ input }: Pick<AnyEvent, "input">, store: Store): SessionStore {
  return openSession(store, { sessionId: input.session_id, transcriptPath: input.transcript_path });
}

/** What a store remembers where an event happened. `findRoots` is asked when a hook first wants durable state. */
export function memoryIn(store: Store, findRoots: () => DurableRoots): OpenMemory {
  return (event): Memory => {
    let session: SessionStore | undefined;
    let durable: Memory["durable"] | undefined;
    return {
      get session() {
        session ??= sessionOf(event, store);
        return session;
      },
      get durable() {
        durable ??= openDurable(store, findRoots());
        return durable;
      },
    };
  };
}

import type { Memory, OpenedMemory, OpenMemory } from "../conditions/live-event.ts";
import type { AnyEvent } from "../events/event.ts";
import { type DurableRoots, openDurable } from "../state/durable-store.ts";
import type { Ending } from "../state/ending.ts";
import { openSession } from "../state/open-session.ts";
import type { SessionStore } from "../state/session-store.ts";
import { type Store, until } from "../state/store.ts";

/** The store of an event's session, by the ids that its payload tells. Touches no file. */
export function sessionOf({ input }: Pick<AnyEvent, "input">, store: Store): SessionStore {
  return openSession(store, { sessionId: input.session_id, transcriptPath: input.transcript_path });
}

/** What a store remembers where an event happened. `findRoots` is asked when a hook first wants durable state. */
export function memoryIn(store: Store, findRoots: () => DurableRoots): OpenMemory {
  return (event): OpenedMemory => {
    let roots: DurableRoots | undefined;
    const rootsOnce = (): DurableRoots => {
      roots ??= findRoots();
      return roots;
    };
    const memory = (kept: Store): Memory => memoryOf(event, kept, rootsOnce);
    return Object.assign(memory(store), { until: (ending: Ending) => memory(until(ending, store)) });
  };
}

function memoryOf(event: Pick<AnyEvent, "input">, store: Store, findRoots: () => DurableRoots): Memory {
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
}

import type { AnyEvent } from "../../events/event.ts";
import { sessionOf } from "../../hosts/memory-in.ts";
import type { StateDefinition } from "../../state/definition.ts";
import { definitionList } from "../../state/definition-list.ts";
import { type DurableRoots, openDurable } from "../../state/durable-store.ts";
import type { Slot } from "../../state/slot.ts";
import type { Store } from "../../state/store.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The states of one case, by their names. */
export interface CaseStates {
  /** Puts values in, each a fresh one with the given fields. Throws a TypeError for a state that no file defines. */
  put(event: AnyEvent, values: Readonly<Record<string, Fields>>): void;
  /** What a state holds now; a fresh value when it holds nothing. */
  get(event: AnyEvent, name: string): object;
}

/** Reads and writes what hooks remember in a store. */
export function stateIn(store: Store, roots: DurableRoots): CaseStates {
  const slotOf = (event: AnyEvent, state: StateDefinition): Slot<object> => {
    if (state.scope === "session") return sessionOf(event, store).slot(state);
    return openDurable(store, roots)[state.scope].slot(state);
  };
  return {
    put(event, values) {
      for (const [name, fields] of Object.entries(values)) {
        const state = named(name);
        slotOf(event, state).set({ ...state.fresh(), ...fields });
      }
    },
    get(event, name) {
      const state = named(name);
      return slotOf(event, state).get() ?? state.fresh();
    },
  };
}

function named(name: string): StateDefinition {
  const { states } = definitionList();
  const found = states.get(name.toLowerCase());
  if (found !== undefined) return found.state;
  const known = [...states.values()]
    .map(({ state }) => state.name)
    .filter((one) => !one.startsWith("fairlead."));
  throw new TypeError(
    `there is no state ${JSON.stringify(name)}; the hook files define ${known.join(", ") || "none"}`,
  );
}

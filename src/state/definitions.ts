import { isAgain } from "./again.ts";
import { complaint } from "./complaints.ts";
import type { StateDefinition } from "./definition.ts";
import { type Defined, type Definitions, definitionList } from "./definition-list.ts";
import { StateError } from "./errors.ts";
import { isSimple } from "./fields.ts";
import { HookState } from "./hook-state.ts";
import { checkedText } from "./lost-in-json.ts";
import { PrimitiveState } from "./primitive-state.ts";
import { SeenKeys } from "./seen-keys.ts";

const keyOf = (state: StateDefinition): string => state.name.toLowerCase();

function current(): Definitions {
  const list = definitionList();
  if (list.states.size === 0) {
    for (const state of [HookState, PrimitiveState, SeenKeys])
      list.states.set(keyOf(state), { state, source: undefined });
  }
  return list;
}

/** Takes a state into the list; the same one twice is once. Throws StateError when another has its name. */
export function addDefinition<D extends StateDefinition>(state: D): D {
  const { states, source } = current();
  const known = states.get(keyOf(state));
  if (known?.state === state) return state;
  const defined: Defined = { state, source };
  if (known !== undefined && !isAgain(known, defined))
    throw new StateError("definition", complaint("twice", state.name, [known.source?.file, source?.file]));
  if (keyOf(state).startsWith("fairlead."))
    throw new StateError("definition", complaint("keptName", state.name));
  // A state without a valid first value is found when the hooks are loaded, not when one first needs it.
  const first = state.fresh();
  const lost = isSimple(first) ? "" : checkedText(first, state);
  if (typeof lost !== "string")
    throw new StateError("definition", complaint("firstValue", state.name, lost.why, true));
  states.set(keyOf(state), defined);
  return state;
}

/** All states defined since the last start, in order, the built-in ones first. */
export function definitions(): readonly StateDefinition[] {
  return Object.freeze([...current().states.values()].map(({ state }) => state));
}

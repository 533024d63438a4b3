import { complaint } from "./complaints.ts";
import type { StateDefinition } from "./definition.ts";
import { type Defined, type Definitions, definitionList } from "./definition-list.ts";
import { StateError } from "./errors.ts";
import { HookState } from "./hook-state.ts";
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
  state.fresh();
  states.set(keyOf(state), defined);
  return state;
}

/** Whether a definition is an earlier one met again: run anew after a failure, or in an older build that still serves. */
function isAgain(known: Defined, defined: Defined): boolean {
  const isElsewhere = known.abandoned === true || known.source?.build !== defined.source?.build;
  return isElsewhere && known.source !== undefined && formOf(known.state) === formOf(defined.state);
}

function formOf(state: StateDefinition): string {
  const fields = Object.entries(state.fresh()).map(([name, value]) => [name, typeof value]);
  return JSON.stringify([state.name, state.scope, state.version, fields]);
}

/** All states defined since the last start, in order, the built-in ones first. */
export function definitions(): readonly StateDefinition[] {
  return Object.freeze([...current().states.values()].map(({ state }) => state));
}

import type { StateDefinition } from "./definition.ts";
import { StateError } from "./errors.ts";
import { HookState } from "./hook-state.ts";
import { PrimitiveState } from "./primitive-state.ts";
import { SeenKeys } from "./seen-keys.ts";

/** The states of one project, by lower-case name, as some file systems do not tell cases apart. */
type Definitions = Map<string, StateDefinition>;

// Hooks are compiled apart from the program that runs them, so there may be two copies of this module in a process;
// they have to see one list.
const place = Symbol.for("fairlead/state/definitions");
const shared = globalThis as { [place]?: Definitions }; // the one global object has room for it

const builtIn = (): Definitions =>
  new Map([HookState, PrimitiveState, SeenKeys].map((state) => [state.name.toLowerCase(), state]));

function current(): Definitions {
  shared[place] ??= builtIn();
  return shared[place];
}

/** Forgets all definitions but the built-in ones: to be called before each loading of a project's hooks. */
export function startDefinitions(): void {
  shared[place] = builtIn();
}

/** Takes a state into the list; the same one twice is once. Throws StateError when another has its name. */
export function addDefinition<D extends StateDefinition>(state: D): D {
  const key = state.name.toLowerCase();
  const known = current().get(key);
  if (known === state) return state;
  if (known !== undefined) {
    throw new StateError(
      "definition",
      `Two states are called ${JSON.stringify(state.name)}. A state's name is its file's, so it must be unique in a project.`,
    );
  }
  if (key.startsWith("fairlead.")) {
    throw new StateError(
      "definition",
      `${JSON.stringify(state.name)}: names starting with "fairlead." are kept for Fairlead.`,
    );
  }
  // A state without a valid first value is found when the hooks are loaded, not when one first needs it.
  state.fresh();
  current().set(key, state);
  return state;
}

/** All states defined since the last start, in order, the built-in ones first. */
export function definitions(): readonly StateDefinition[] {
  return Object.freeze([...current().values()]);
}

import type { StateDefinition } from "./definition.ts";

/** What is being run while a state is defined. */
export interface DefinitionSource {
  /** The hook file. */
  readonly file: string;
  /** The build of it that runs: an older one may serve for a broken file, beside newer ones of others. */
  readonly build: string;
}

/** A state as it was defined. */
export interface Defined {
  readonly state: StateDefinition;
  /** Undefined for built-in states and for programs that are no hook files. */
  readonly source: DefinitionSource | undefined;
  /** Whether what defined it failed afterwards; then it may be run again. */
  abandoned?: boolean;
}

/** The states of one project. */
export interface Definitions {
  /** By lower-case name, as some file systems do not tell cases apart. */
  readonly states: Map<string, Defined>;
  /** What runs now. */
  source: DefinitionSource | undefined;
}

// Hooks are compiled apart from the program that runs them, so there may be two copies of this module in a process;
// they have to see one list.
const place = Symbol.for("fairlead/state/definitions");
const shared = globalThis as { [place]?: Definitions }; // the one global object has room for it

/** The definitions since the last start. Empty until the built-in ones are put in by who needs the list first. */
export function definitionList(): Definitions {
  shared[place] ??= { states: new Map(), source: undefined };
  return shared[place];
}

/** Forgets all definitions but the built-in ones: called before each loading of a project's hooks. */
export function startDefinitions(): void {
  delete shared[place];
}

/** Runs a hook file, so that the states which it defines are known to be its own. */
export function defining<R>(source: DefinitionSource, run: () => R): R {
  const list = definitionList();
  const { source: outer } = list;
  list.source = source;
  try {
    return run();
  } catch (error) {
    for (const defined of list.states.values()) if (defined.source === source) defined.abandoned = true;
    throw error;
  } finally {
    list.source = outer;
  }
}

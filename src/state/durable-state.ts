import { checkDefinition, optionKinds } from "./check-definition.ts";
import { complaint, type OptionKinds } from "./complaints.ts";
import {
  type DefinitionOptions,
  defineState,
  type Shape,
  type ShapeOutput,
  type StateDefinition,
  type StoredLimits,
} from "./definition.ts";
import { addDefinition } from "./definitions.ts";
import type { DurablePlaces, DurableSlot, DurableStore } from "./durable-store.ts";
import { StateError } from "./errors.ts";

export type DurableScope = "project" | "repository" | "global";

/** Anything that knows its durable stores; every hook event does. */
export interface InProject {
  readonly durable: DurablePlaces;
}

/** A state that outlives sessions, with what handlers need. */
export interface DurableState<T extends object> extends StateDefinition<T> {
  /** The stored value, or a fresh one. A copy: changing it changes nothing stored. */
  load(event: InProject): T;
  /** Replaces the value. Throws StateError when it does not fit or cannot be written. */
  save(event: InProject, value: T): void;
  /** Forgets the value. */
  reset(event: InProject): void;
  /** Changes the value under its lock; see SessionSlot.mutate. Waits without limit. */
  mutate<R>(event: InProject, change: (draft: T) => R | Promise<R>): Promise<R>;
}

export interface DurableOptions<T> extends DefinitionOptions<T>, StoredLimits {
  /** Whose state it is. Default "project": a worktree is one of its own; "repository" has all worktrees. */
  readonly scope?: DurableScope;
}

const durableKinds: OptionKinds = { ...optionKinds, ttl: "number", maxBytes: "number", scope: "string" };

const scopes: readonly string[] = ["project", "repository", "global"];

/**
 * Defines a state that outlives sessions. `name` and `shape` as in sessionState.
 *
 * @example
 * const Seen = durableState("seen", { welcome: false }, { ttl: 30 * 24 * 3600 });
 * await Seen.mutate(event, (draft) => { draft.welcome = true; });
 */
export function durableState<S extends Shape>(
  name: string,
  shape: S,
  options: DurableOptions<ShapeOutput<S>> = {},
): DurableState<ShapeOutput<S>> {
  checkDefinition(name, shape, options, durableKinds);
  const { scope = "project" } = options;
  if (!scopes.includes(scope)) throw new StateError("definition", complaint("scope", name, scope));
  return addDefinition(withHelpers(defineState(name, shape, { ...options, scope }), scope));
}

function withHelpers<T extends object>(state: StateDefinition<T>, scope: DurableScope): DurableState<T> {
  const slot = (event: InProject): DurableSlot<T> => {
    // Not everybody who calls has types.
    const store: DurableStore | undefined = event?.durable?.[scope];
    if (typeof store?.slot === "function") return store.slot(state);
    throw new StateError("invalid", complaint("event", state.name, "durable", event));
  };
  const complete: DurableState<T> = Object.freeze({
    ...state,
    load: (event: InProject): T => slot(event).get() ?? state.fresh(),
    save: (event: InProject, value: T): void => slot(event).set(value),
    reset: (event: InProject): void => slot(event).delete(),
    mutate: async <R>(event: InProject, change: (draft: T) => R | Promise<R>, none?: undefined): Promise<R> =>
      await slot(event).mutate(change, none),
  });
  return complete;
}

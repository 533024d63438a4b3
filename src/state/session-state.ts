import { checkDefinition, optionKinds } from "./check-definition.ts";
import { complaint } from "./complaints.ts";
import {
  type DefinitionOptions,
  defineState,
  type Shape,
  type ShapeOutput,
  type StateDefinition,
} from "./definition.ts";
import { addDefinition } from "./definitions.ts";
import { StateError } from "./errors.ts";
import type { SessionSlot } from "./session-slot.ts";
import type { SessionStore } from "./session-store.ts";
import type { MutateOptions } from "./slot.ts";

/** Anything that knows its session; every hook event does. */
export interface InSession {
  readonly session: SessionStore;
}

/** A state of the session, with what handlers need. */
export interface SessionState<T extends object> extends StateDefinition<T> {
  /** The stored value, or a fresh one. A copy: changing it changes nothing stored. */
  load(event: InSession): T;
  /** Replaces the value. Throws StateError when it does not fit or cannot be written. */
  save(event: InSession, value: T): void;
  /** Forgets the value. */
  reset(event: InSession): void;
  /** Changes the value under its lock; see SessionSlot.mutate. */
  mutate<R>(event: InSession, change: (draft: T) => R | Promise<R>, options?: MutateOptions): Promise<R>;
}

/**
 * Defines a state that each session has its own of. `name` is its file's name and unique in the project. `shape` is any
 * Standard Schema whose fields have defaults, or a plain object of defaults.
 *
 * @example
 * const Review = sessionState("review", { rounds: 0, files: [] as string[] });
 * export const count = on("PostToolUse", (event) => Review.mutate(event, (draft) => { draft.rounds += 1; }));
 */
export function sessionState<S extends Shape>(
  name: string,
  shape: S,
  options: DefinitionOptions<ShapeOutput<S>> = {},
): SessionState<ShapeOutput<S>> {
  checkDefinition(name, shape, options, optionKinds);
  return addDefinition(withHelpers(defineState(name, shape, options)));
}

/**
 * Defines the state of a workflow: one slot of the session that several hooks share.
 *
 * @example
 * const Release = workflowState("release", { step: "build" });
 * Release.load(event).step;
 */
export function workflowState<S extends Shape>(
  name: string,
  shape: S,
  options: DefinitionOptions<ShapeOutput<S>> = {},
): SessionState<ShapeOutput<S>> {
  return sessionState(name, shape, options);
}

function withHelpers<T extends object>(state: StateDefinition<T>): SessionState<T> {
  const slot = (event: InSession): SessionSlot<T> => {
    // Not everybody who calls has types.
    const session: SessionStore | undefined = event?.session;
    if (typeof session?.slot === "function") return session.slot(state);
    throw new StateError("invalid", complaint("event", state.name, "session", event));
  };
  const complete: SessionState<T> = Object.freeze({
    ...state,
    load: (event: InSession): T => slot(event).get() ?? state.fresh(),
    save: (event: InSession, value: T): void => slot(event).set(value),
    reset: (event: InSession): void => slot(event).delete(),
    mutate: async <R>(
      event: InSession,
      change: (draft: T) => R | Promise<R>,
      options?: MutateOptions,
    ): Promise<R> => await slot(event).mutate(change, options),
  });
  return complete;
}

import type { Hook, RegisteredHook } from "../hooks/hook.ts";
import type { HooksConfig } from "../protocol/hooks-config.ts";
import { findHooks } from "./find-hooks.ts";
import { hookIds } from "./hook-ids.ts";

/**
 * Hooks for a program: one, a list, a module of them (`import * as guards`), or a record whose names become ids.
 * Sets of callbacks made with `Hooks` may stand beside hooks or in their place.
 */
export type HookSource = Hook | HooksConfig | readonly HookSource[] | HookRecord;

/**
 * Hooks by name. Other values are passed over: those that a module exports beside its hooks in silence, those of
 * a record as a problem that names them.
 */
export interface HookRecord {
  readonly [name: string]: unknown;
}

/** What is in a source, in its order. */
export interface SourceContents {
  readonly parts: readonly (RegisteredHook | HooksConfig)[];
  /** Ids that are numbers only, since nobody named the hook. */
  readonly unnamed: ReadonlySet<string>;
  /** What is wrong with the source, in words that say what to do. */
  readonly problems: readonly string[];
}

/**
 * Reads a source. A hook's id is its own, else the names that lead to it: `guards/noPush` in `{ guards: { noPush } }`.
 * The same hook given twice is one hook; of two hooks with one id the second is known by another.
 *
 * @throws {TypeError} when it is something else, or is a list that holds something else.
 */
export function readSource(source: unknown): SourceContents {
  const ids = hookIds();
  const problems: string[] = [];
  const parts = findHooks(source).flatMap((one): SourceContents["parts"] => {
    if ("config" in one) return [one.config];
    if ("hook" in one) return [ids.register(one.hook, one.names)].filter((part) => part !== undefined);
    problems.push(one.problem);
    return [];
  });
  problems.push(...ids.problems);
  if (parts.length === 0) problems.push("There is no hook in what was given.");
  return { parts, unnamed: ids.unnamed, problems };
}

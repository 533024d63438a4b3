import { type Hook, isHook, type RegisteredHook } from "../hooks/hook.ts";
import { mistaken, unfinished } from "../hooks/unfinished.ts";
import { shown } from "../hooks/values.ts";
import type { HooksConfig } from "../protocol/hooks-config.ts";

/**
 * Hooks for a program: one, a list, a module of them (`import * as guards`), or a record whose names become ids.
 * Sets of callbacks made with `Hooks` may stand beside hooks or in their place.
 */
export type HookSource = Hook | HooksConfig | readonly HookSource[] | HookRecord;

/** Hooks by name. Other values, such as functions that a module exports as well, are passed over. */
export interface HookRecord {
  readonly [name: string]: unknown;
}

/** What is in a source, in its order. */
export interface SourceContents {
  readonly parts: readonly (RegisteredHook | HooksConfig)[];
  /** Ids that only tell the place in a list. */
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
  const found = look(source, { path: [], around: [], strict: true });
  const ids = new Map<Hook, string>();
  const unnamed = new Set<string>();
  const problems: string[] = [];
  const register = (hook: Hook, wanted: string): RegisteredHook => {
    const id = freeId(wanted || "hook", new Set(ids.values()));
    ids.set(hook, id);
    if (wanted === "") unnamed.add(id);
    else if (id !== wanted)
      problems.push(`Two hooks have the id "${wanted}"; the second is known as "${id}".`);
    return { id, hook };
  };
  const parts = found.flatMap((one): SourceContents["parts"] => {
    if ("config" in one) return [one.config];
    if ("hook" in one)
      return ids.has(one.hook) ? [] : [register(one.hook, one.hook.id ?? one.path.join("/"))];
    problems.push(one.problem);
    return [];
  });
  if (parts.length === 0) problems.push("There is no hook in what was given.");
  return { parts, unnamed, problems };
}

/** The first of `name`, `name-2`, `name-3` ... that nobody has. */
function freeId(name: string, taken: ReadonlySet<string>): string {
  let id = name;
  for (let n = 2; taken.has(id); n += 1) id = `${name}-${n}`;
  return id;
}

/** One thing in a source. */
type Found =
  | { readonly hook: Hook; readonly path: readonly string[] }
  | { readonly config: HooksConfig }
  | { readonly problem: string };

/** Where one looks: the names that led there, what it stands in, and whether everything there must be a hook. */
interface Place {
  readonly path: readonly string[];
  readonly around: readonly unknown[];
  readonly strict: boolean;
}

function look(value: unknown, place: Place): readonly Found[] {
  const { path, around, strict } = place;
  if (isHook(value)) return [{ hook: value, path }];
  if (isHooksConfig(value)) return [{ config: value }];
  // In a module only what is exported by its own name counts, as it does for hook files.
  const inModule = isModule(around.at(-1));
  const mistake = inModule ? unfinished(value) : mistaken(value);
  if (mistake === undefined && !inModule && isContainer(value)) return lookInside(value, place);
  if (strict) throw new TypeError(`${shown(value)} is no hook${mistake === undefined ? "" : `: ${mistake}`}`);
  return mistake === undefined ? [] : [{ problem: `${path.join("/")}: ${mistake}` }];
}

function lookInside(value: object, { path, around, strict }: Place): readonly Found[] {
  if (around.includes(value)) return [];
  const inside = [...around, value];
  if (Array.isArray(value)) return value.flatMap((item) => look(item, { path, around: inside, strict }));
  return Object.entries(value).flatMap(([name, held]) =>
    look(held, { path: [...path, name], around: inside, strict: false }),
  );
}

/** Whether a part of a source is a set of callbacks. */
export function isHooksConfig(value: unknown): value is HooksConfig {
  if (typeof value !== "object" || value === null || isHook(value)) return false;
  return "events" in value && Array.isArray(value.events) && "concat" in value && "on" in value;
}

function isContainer(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === null || prototype === Object.prototype;
}

function isModule(value: unknown): boolean {
  return Object.prototype.toString.call(value) === "[object Module]";
}

import type { Hook, RegisteredHook } from "../hooks/hook.ts";

/** Gives each hook of a source an id that no other has. */
export interface HookIds {
  /** The hook with its id; undefined when it was there already. */
  register(hook: Hook, names: readonly string[]): RegisteredHook | undefined;
  /** Ids that are numbers only. */
  readonly unnamed: ReadonlySet<string>;
  /** Which names had to be changed. */
  readonly problems: readonly string[];
}

const numbers = new WeakMap<Hook, number>();
let last = 0;

/**
 * A hook without a name is known by a number of its own in the whole process: fires are counted by id, so two hooks
 * must not share one, whichever calls they came in, and one hook must keep its own from call to call.
 */
function numbered(hook: Hook): string {
  const number = numbers.get(hook) ?? ++last;
  numbers.set(hook, number);
  return `unnamed-${number}`;
}

/** Ids for the hooks of one source: a hook's own, else the names that lead to it, else a number. */
export function hookIds(): HookIds {
  const ids = new Map<Hook, string>();
  const unnamed = new Set<string>();
  const problems: string[] = [];
  return {
    unnamed,
    problems,
    register(hook, names) {
      if (ids.has(hook)) return undefined;
      const wanted = hook.id ?? names.join("/");
      const id = freeId(wanted || numbered(hook), new Set(ids.values()));
      ids.set(hook, id);
      if (wanted === "") unnamed.add(id);
      else if (id !== wanted)
        problems.push(`Two hooks have the id "${wanted}"; the second is known as "${id}".`);
      return { id, hook };
    },
  };
}

/** The first of `name`, `name-2`, `name-3` ... that nobody has. */
function freeId(name: string, taken: ReadonlySet<string>): string {
  let id = name;
  for (let n = 2; taken.has(id); n += 1) id = `${name}-${n}`;
  return id;
}

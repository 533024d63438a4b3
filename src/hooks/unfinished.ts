import { isHook } from "./hook.ts";

/**
 * Why an export that is no hook looks as if it should be one; undefined when it does not. A list or an object of
 * `known` hooks, which are exported by their own names as well, is fine.
 */
export function unfinished(value: unknown, known: ReadonlySet<unknown> = new Set()): string | undefined {
  if (!holdsHooks(value)) return mistaken(value);
  if (!holdsHooks(value, known)) return undefined;
  const what = Array.isArray(value) ? "a list" : "an object";
  return `it is ${what} of hooks, and not all of them are registered: export each one by its own name`;
}

/** The same for a place where lists and objects of hooks are looked into. */
export function mistaken(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || isHook(value) || holdsHooks(value)) return undefined;
  if (value instanceof Promise) return "it is a promise, so nothing is registered: hooks are made at once";
  const keys = new Set(Object.keys(value));
  if (keys.has("when") && ["deny", "ask", "then", "say"].some((key) => keys.has(key)))
    return "it has a hook's options but no maker was called: guard({ ... }) or nudge({ ... })";
  return undefined;
}

/** Whether it holds hooks besides those that are known. Only plain lists and objects are looked into; anything else may do things when it is read. */
function holdsHooks(value: unknown, known?: ReadonlySet<unknown>): boolean {
  if (typeof value !== "object" || value === null || isHook(value)) return false;
  const plain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return (
    plain &&
    Object.values(Object.getOwnPropertyDescriptors(value)).some(
      (own) => isHook(own.value) && known?.has(own.value) !== true,
    )
  );
}

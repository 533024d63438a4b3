import { isHook } from "./hook.ts";

/** Why an export that is no hook looks as if it should be one; undefined when it does not. */
export function unfinished(value: unknown): string | undefined {
  return mistaken(value) ?? (holdsHooks(value) ? `it is ${what(value)} of hooks, and ${lost}` : undefined);
}

const lost = "none of them is registered: export each one by its own name";

/** Why a value that is no hook, and holds none, looks as if it should be one; undefined when it does not. */
export function mistaken(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || isHook(value) || holdsHooks(value)) return undefined;
  if (value instanceof Promise) return "it is a promise, so nothing is registered: hooks are made at once";
  const keys = new Set(Object.keys(value));
  if (keys.has("run") && keys.has("events") && keys.has("kind"))
    return "it is a copy of a hook and no longer one: change hooks with configure()";
  if (keys.has("when") && ["deny", "ask", "then", "say"].some((key) => keys.has(key)))
    return "it has a hook's options but no maker was called: guard({ ... }) or nudge({ ... })";
  return undefined;
}

function holdsHooks(value: unknown): boolean {
  return typeof value === "object" && value !== null && !isHook(value) && Object.values(value).some(isHook);
}

function what(value: unknown): string {
  return Array.isArray(value) ? "a list" : "an object";
}

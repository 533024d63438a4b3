import type { Hook, RegisteredHook } from "../src/hooks/hook.ts";

/** Hooks as a project registers them, with ids `h/0`, `h/1`, ... */
export function registered(...hooks: readonly Hook[]): readonly RegisteredHook[] {
  return hooks.map((hook, at) => ({ id: `h/${at}`, hook }));
}

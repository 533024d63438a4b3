import type { RegisteredHook } from "../hooks/hook.ts";

/** Names the hooks that run at the moment; what they start inherits it. */
export const runningVariable = "FAIRLEAD_RUNNING_HOOKS";

/** Leaves out hooks that started, directly or not, the session that now asks them: they would call themselves forever. */
export function withoutRunning(
  hooks: readonly RegisteredHook[],
  running: string | undefined,
): readonly RegisteredHook[] {
  if (running === undefined || running === "") return hooks;
  const ids = new Set(running.split("\n"));
  return hooks.filter(({ id }) => !ids.has(id));
}

/** The variable's value while these hooks run inside what is running already. */
export function runningWith(running: string | undefined, hooks: readonly RegisteredHook[]): string {
  return [...(running ?? "").split("\n"), ...hooks.map(({ id }) => id)].filter((id) => id !== "").join("\n");
}

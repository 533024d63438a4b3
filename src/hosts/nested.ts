import type { RegisteredHook } from "../hooks/hook.ts";

/** Names the hooks that run at the moment; what they start inherits it. */
export const runningVariable = "FAIRLEAD_RUNNING_HOOKS";

/** How a call knows, and tells, which hooks run around it. */
export interface Nesting {
  /** The hooks that run in the sessions which the caller belongs to; its own are not among them. */
  readonly inherited: string | undefined;
  /** Marks in the environment that these hooks run; the returned function takes the mark away. Calls may overlap. */
  readonly mark: (hooks: readonly RegisteredHook[]) => () => void;
}

/** The hooks that run in the sessions which this process belongs to. */
export const inheritedRunning: string | undefined = process.env[runningVariable];

/** Marks in this process's environment, for calls that inherit these hooks. */
export function nestingIn(inherited: string | undefined): Nesting {
  const running = new Set<readonly RegisteredHook[]>(); // one list for each call
  const write = (): void => {
    const each = new Map([...running].flat().map((hook) => [hook.id, hook])); // once, however many calls run it
    const value = runningWith(inherited, [...each.values()]);
    if (value === "") delete process.env[runningVariable];
    else process.env[runningVariable] = value;
  };
  return {
    inherited,
    mark: (hooks) => {
      const mine = [...hooks];
      running.add(mine);
      write();
      return () => {
        running.delete(mine);
        write();
      };
    },
  };
}

/** The nesting of a process that is what its starter made of it. */
export const ofThisProcess: Nesting = nestingIn(inheritedRunning);

/**
 * Leaves out hooks that started, directly or not, the session that now asks them: they would call themselves
 * forever. Hooks that fail closed go one session deeper, so that no hook's own session runs unguarded.
 */
export function withoutRunning(
  hooks: readonly RegisteredHook[],
  running: string | undefined,
): readonly RegisteredHook[] {
  if (running === undefined || running === "") return hooks;
  const ids = running.split("\n");
  const depth = (id: string): number => ids.filter((other) => other === id).length;
  return hooks.filter(({ id, hook }) => depth(id) < (hook.onError === "closed" ? 2 : 1));
}

/** The variable's value while these hooks run inside what is running already. */
export function runningWith(running: string | undefined, hooks: readonly RegisteredHook[]): string {
  return [...(running ?? "").split("\n"), ...hooks.map(({ id }) => id)].filter((id) => id !== "").join("\n");
}

import type { RegisteredHook } from "../hooks/hook.ts";
import { type HookEvent, hookEvents } from "../protocol/event-names.ts";
import { longestDispatch } from "./deadline.ts";
import { reachOf, type Tools } from "./reach.ts";

/** A hook that refuses when it cannot judge, as data. */
interface Refusing {
  readonly id: string;
  readonly event: HookEvent;
  readonly tools: Tools;
}

/** What can be said of hooks without asking them: for one who waits for their answer, and may get none. */
export interface Standing {
  /** Where a hook refuses when it cannot judge, in registration order. */
  readonly refusing: readonly Refusing[];
  /** Seconds that all hooks of an event may take at worst. */
  readonly waits: Readonly<Partial<Record<HookEvent, number>>>;
}

/** What can be said of these hooks without asking them. */
export function standingOf(hooks: readonly RegisteredHook[]): Standing {
  const asked = hooks.filter(({ hook }) => hook.mode !== "off" && hook.maxFires !== 0);
  const refusing = asked
    .filter(({ hook }) => hook.onError === "closed" && hook.mode === "enforce")
    .flatMap(({ id, hook }) => [...reachOf(hook)].map(([event, tools]) => ({ id, event, tools })));
  const waits = hookEvents.flatMap((event) => {
    const own = asked.map(({ hook }) => hook).filter((hook) => hook.events.includes(event));
    return own.length === 0 ? [] : [[event, longestDispatch(own, event)] as const];
  });
  return { refusing, waits: Object.fromEntries(waits) };
}

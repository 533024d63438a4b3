import type { RegisteredHook } from "../hooks/hook.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { deadlineOf, longestDispatch, type Turn, turnOf } from "./deadline.ts";
import { isAbout, reachOf, type Tools } from "./reach.ts";

/** What a hook is about. */
interface About {
  readonly event: HookEvent;
  readonly tools: Tools;
}

/** A hook that refuses when it cannot judge, as data. */
interface Refusing extends About {
  readonly id: string;
}

/** What can be said of hooks without asking them: for one who waits for their answer, and may get none. */
export interface Standing {
  /** Where a hook refuses when it cannot judge, in registration order. */
  readonly refusing: readonly Refusing[];
  /** What hooks may take of the time of an event; those that say nothing new are left out. */
  readonly turns: readonly (About & Turn)[];
}

/** What can be said of these hooks without asking them. */
export function standingOf(hooks: readonly RegisteredHook[]): Standing {
  const asked = hooks
    .filter(({ hook }) => hook.mode !== "off" && hook.maxFires !== 0)
    .flatMap(({ id, hook }) => [...reachOf(hook)].map(([event, tools]) => ({ id, hook, event, tools })));
  const refusing = asked
    .filter(({ hook }) => hook.onError === "closed" && hook.mode === "enforce")
    .map(({ id, event, tools }) => ({ id, event, tools }));
  const turns = asked.map(({ id, hook, event, tools }) => {
    const turn = { event, tools, ...turnOf(hook, event) };
    return [turn.inLine ? id : "", turn] as const;
  });
  return { refusing, turns: [...new Map(turns.map((one) => [JSON.stringify(one), one[1]])).values()] };
}

/** Seconds that the hooks of an event about this tool may take at worst; of all tools when it is not known. */
export function longestWait({ turns }: Standing, event: HookEvent, tool: string | undefined): number {
  const own = turns.filter((turn) => turn.event === event && isAbout(tool, turn.tools));
  return own.length === 0 ? deadlineOf({}, event) : longestDispatch(own, event);
}

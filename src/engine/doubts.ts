import { type Hook, makerOf } from "../hooks/hook.ts";
import { doubtfulTools } from "../protocol/doubt-tools.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { eventFacts } from "../protocol/facts.ts";
import { doubtsAboutText } from "./check-text.ts";
import { deadlineOf } from "./deadline.ts";
import { reachOf } from "./reach.ts";

/** What looks like a mistake in a hook that works. */
export function doubtsAbout(hook: Hook): readonly string[] {
  const reach = reachOf(hook);
  const dead = reach.size === 0 ? [] : hook.events.filter((event) => !reach.has(event));
  const short = hook.events.filter((event) => (hook.deadline ?? 0) > eventFacts[event].timeout);
  return [
    ...dead.map((event) => `it never fires on ${event}: its tools or conditions do not fit there`),
    ...hook.events.filter((event) => event === "SessionEnd" && hook.deadline === undefined).map(shortEnd),
    ...short.map(
      (event) =>
        `its deadline of ${hook.deadline} s is cut: the host waits ${eventFacts[event].timeout} s on ${event}${inSeconds(hook.deadline)}`,
    ),
    ...(makerOf(hook) === "guard" && hook.when.length === 0 ? [onEverything] : []),
    ...doubtsAboutText(hook),
    ...doubtfulTools(hook.tools ?? []),
    ...[...hook.when, ...hook.unless].flatMap((condition) => [
      ...(condition.warnings ?? []),
      ...[condition.doubt?.(hook.events, hook.tools) ?? []].flat(),
    ]),
  ];
}

const onEverything = "its when is empty, so it is about everything: say what it is on guard against";

/** Whoever thinks in milliseconds writes hundreds. */
function inSeconds(deadline = 0): string {
  return deadline < 500 ? "" : `; it is in seconds, did you mean ${deadline / 1000}?`;
}

/** Its own deadline says that the author knows. */
function shortEnd(event: HookEvent): string {
  const { timeout } = eventFacts[event];
  return `it has ${Number(deadlineOf({}, event).toFixed(2))} s on ${event}, since the host waits ${timeout} s for all hooks together: with deadline: 1 it says that this will do`;
}

import { type Hook, makerOf } from "../hooks/hook.ts";
import { doubtfulTools } from "../protocol/doubt-tools.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { eventFacts } from "../protocol/facts.ts";
import { doubtsAboutText } from "./check-text.ts";
import { deadlineOf } from "./deadline.ts";
import { hasTool, reachOf } from "./reach.ts";

/** Why a hook can never fire, in words that say what to change; undefined when it can. */
export function whyNever(hook: Hook): string | undefined {
  if (hook.maxFires === 0) return "it can never fire: maxFires is 0";
  if (reachOf(hook).size > 0) return neverExcused(hook);
  const events = hook.events.join(", ");
  if (hook.tools !== undefined && !hook.events.some(hasTool))
    return `it can never fire: it is for a tool, and ${events} has none`;
  const off = hook.when.find(
    (condition) => condition.events?.some((event) => hook.events.includes(event)) === false,
  );
  if (off !== undefined)
    return `it can never fire: ${off.label} ${holdsOn(off.events ?? [])}, and the hook is on ${events}`;
  const limits = hook.when.filter((condition) => condition.tools !== undefined).map(({ label }) => label);
  if (hook.tools !== undefined) limits.unshift(`tool: ${JSON.stringify(hook.tools)}`);
  return `it can never fire: no tool fits ${limits.join(" and ")} on ${events}`;
}

function holdsOn(events: readonly HookEvent[]): string {
  return events.length === 0 ? "holds on no event" : `only holds on ${events.join(", ")}`;
}

/** What is to let a gate go, or to excuse anything else, and cannot: a gate that waits for it would always hold. */
function neverExcused(hook: Hook): string | undefined {
  const dead = hook.unless.find(
    (condition) => reachOf({ ...hook, when: [...hook.when, condition] }).size === 0,
  );
  if (dead === undefined) return undefined;
  const what = hook.kind === "gate" ? "it can never let go by" : "it can never be excused by";
  const where = dead.events === undefined ? "only holds on a tool call that fits" : holdsOn(dead.events);
  return `${what} ${dead.label}: that ${where}, and the hook is on ${hook.events.join(", ")}`;
}

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

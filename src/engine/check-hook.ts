import type { Hook } from "../hooks/hook.ts";
import type { HookEvent } from "../protocol/event-names.ts";
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

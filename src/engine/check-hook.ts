import type { Hook } from "../hooks/hook.ts";
import { doubtfulTools } from "../protocol/doubt-tools.ts";
import { eventFacts } from "../protocol/facts.ts";
import { doubtsAboutText } from "./check-text.ts";
import { hasTool, reachOf } from "./reach.ts";

/** Why a hook can never fire, in words that say what to change; undefined when it can. */
export function whyNever(hook: Hook): string | undefined {
  if (hook.maxFires === 0) return "it can never fire: maxFires is 0";
  if (reachOf(hook).size > 0) return undefined;
  const events = hook.events.join(", ");
  if (hook.tools !== undefined && !hook.events.some(hasTool))
    return `it can never fire: it is for a tool, and ${events} has none`;
  const off = hook.when.find(
    (condition) => condition.events?.some((event) => hook.events.includes(event)) === false,
  );
  if (off !== undefined)
    return `it can never fire: ${off.label} only holds on ${off.events?.join(", ")}, and the hook is on ${events}`;
  const limits = hook.when.filter((condition) => condition.tools !== undefined).map(({ label }) => label);
  if (hook.tools !== undefined) limits.unshift(`tool: ${JSON.stringify(hook.tools)}`);
  return `it can never fire: no tool fits ${limits.join(" and ")} on ${events}`;
}

/** What looks like a mistake in a hook that works. */
export function doubtsAbout(hook: Hook): readonly string[] {
  const reach = reachOf(hook);
  const dead = reach.size === 0 ? [] : hook.events.filter((event) => !reach.has(event));
  const short = hook.events.filter((event) => (hook.deadline ?? 0) > eventFacts[event].timeout);
  return [
    ...dead.map((event) => `it never fires on ${event}: its tools or conditions do not fit there`),
    ...short.map(
      (event) =>
        `its deadline of ${hook.deadline} s is cut: the host waits ${eventFacts[event].timeout} s on ${event}`,
    ),
    ...doubtsAboutText(hook),
    ...doubtfulTools(hook.tools ?? []),
    ...[...hook.when, ...hook.unless].flatMap((condition) => condition.warnings ?? []),
  ];
}

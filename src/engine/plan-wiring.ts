import type { Hook, RegisteredHook } from "../hooks/hook.ts";
import { type HookEvent, hookEvents } from "../protocol/event-names.ts";
import { eventFacts } from "../protocol/facts.ts";
import { deadlineOf, longestDispatch, turnOf } from "./deadline.ts";
import { isAbout, reachOf, type Tools } from "./reach.ts";
import { matcherFor } from "./wire-matcher.ts";

/** One entry that the host's settings need: an event, the tools, and the limits of the process. */
export interface Wire {
  readonly event: HookEvent;
  /** Absent when some hook is for any tool, or the event has none. */
  readonly matcher?: string;
  /** Seconds. */
  readonly timeout: number;
  /** Present where a guard must hold even when the process cannot answer. */
  readonly onFailure?: "block";
}

/** A hook on one event. */
interface Use {
  readonly hook: Hook;
  readonly tools: Tools;
}

/**
 * The wires that hooks need: one for each event in use, in the host's order of events. Hooks that are switched
 * off, and events on which a hook can never fire, need none.
 *
 * @param otherwise events to wire, for every tool, when hooks need none at all
 */
export function planWiring(
  hooks: readonly RegisteredHook[],
  otherwise: readonly HookEvent[] = [],
): readonly Wire[] {
  const reaches = hooks
    .filter(({ hook }) => hook.mode !== "off" && hook.maxFires !== 0)
    .map(({ hook }) => ({ hook, reach: reachOf(hook) }));
  const wires = hookEvents.flatMap((event) => {
    const uses = reaches.flatMap(({ hook, reach }): Use[] => {
      const tools = reach.get(event);
      return tools === undefined ? [] : [{ hook, tools }];
    });
    return uses.length > 0 ? [wire(event, uses)] : [];
  });
  if (wires.length > 0) return wires;
  return hookEvents.filter((event) => otherwise.includes(event)).map((event) => wire(event, []));
}

/** Events on which a broken hook file is told when nothing else is wired; see docs/decisions/always-heard.md. */
export const heard: readonly HookEvent[] = ["SessionStart", "UserPromptSubmit"];

function wire(event: HookEvent, uses: readonly Use[]): Wire {
  const matcher = uses.length === 0 ? undefined : matcherFor(uses.map(({ tools }) => tools));
  const closed =
    eventFacts[event].failClosed &&
    uses.some(({ hook }) => hook.onError === "closed" && hook.mode === "enforce");
  return {
    event,
    ...(matcher !== undefined && { matcher }),
    timeout: timeoutFor(event, uses),
    ...(closed && { onFailure: "block" }),
  };
}

/** Seconds for starting Node and, after an edit, for compiling, on top of what the hooks may take. */
const margin = 5;

/**
 * Just above what the hooks may take at worst, so that a late hook is answered for by its own policy. Never above what the
 * host would wait by itself, except on SessionEnd: its 1.5 s would be gone before a slow machine has started
 * Node, and a longer timeout in a settings file is what raises them.
 */
function timeoutFor(event: HookEvent, uses: readonly Use[]): number {
  const longest = uses.length > 0 ? longestCall(event, uses) : deadlineOf({}, event);
  const needed = Math.ceil(longest + margin);
  return event === "SessionEnd" ? needed : Math.min(needed, eventFacts[event].timeout);
}

/** Seconds of the call that takes longest: hooks about other tools are not asked. A name that no hook tells may fit every pattern. */
function longestCall(event: HookEvent, uses: readonly Use[]): number {
  const named = uses.flatMap(({ tools }) => (tools === "all" ? [] : tools));
  const unnamed = uses.filter(({ tools }) => tools === "all" || tools.some((one) => "pattern" in one));
  const names = new Set(named.flatMap((one) => ("name" in one ? [one.name] : [])));
  const calls = [...names].map((name) => uses.filter(({ tools }) => isAbout(name, tools)));
  const waits = [unnamed, ...calls].map((asked) => asked.map(({ hook }) => turnOf(hook, event)));
  return Math.max(...waits.map((turns) => longestDispatch(turns, event)));
}

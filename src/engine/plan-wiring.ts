import type { ToolPattern } from "../conditions/condition.ts";
import type { Hook, RegisteredHook } from "../hooks/hook.ts";
import { type HookEvent, hookEvents } from "../protocol/event-names.ts";
import { eventFacts } from "../protocol/facts.ts";
import { toolAliases } from "../protocol/tool-names.ts";
import { deadlineOf, longestDispatch } from "./deadline.ts";
import { reachOf, type Tools } from "./reach.ts";

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
 * @param always events to wire even when no hook uses them
 */
export function planWiring(
  hooks: readonly RegisteredHook[],
  always: readonly HookEvent[] = [],
): readonly Wire[] {
  const reaches = hooks
    .filter(({ hook }) => hook.mode !== "off" && hook.maxFires !== 0)
    .map(({ hook }) => ({ hook, reach: reachOf(hook) }));
  return hookEvents.flatMap((event) => {
    const uses = reaches.flatMap(({ hook, reach }): Use[] => {
      const tools = reach.get(event);
      return tools === undefined ? [] : [{ hook, tools }];
    });
    const unasked = always.includes(event);
    return uses.length > 0 || unasked ? [wire(event, uses, unasked)] : [];
  });
}

/**
 * Wires that take nothing away from those there are: for the time when some hook files cannot be read, so that
 * nobody knows what they need.
 */
export function withExisting(wires: readonly Wire[], existing: readonly Wire[]): readonly Wire[] {
  const before = new Map(existing.map((wire) => [wire.event, wire]));
  const known = new Set(wires.map(({ event }) => event));
  return [
    ...wires.map((wire) => wider(wire, before.get(wire.event))),
    ...existing.filter(({ event }) => !known.has(event)),
  ];
}

function wider(wire: Wire, before: Wire | undefined): Wire {
  if (before === undefined) return wire;
  const { matcher, ...rest } = wire;
  return {
    ...rest,
    ...(matcher !== undefined && matcher === before.matcher && { matcher }),
    timeout: Math.max(wire.timeout, before.timeout),
    ...(before.onFailure !== undefined && { onFailure: before.onFailure }),
  };
}

/** Events on which a broken hook file is told when no hook uses them; see docs/decisions/always-heard.md. */
export const heard: readonly HookEvent[] = ["SessionStart", "UserPromptSubmit"];

function wire(event: HookEvent, uses: readonly Use[], unasked: boolean): Wire {
  const matcher = unasked ? undefined : matcherFor(uses.map(({ tools }) => tools));
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
  const longest =
    uses.length > 0
      ? longestDispatch(
          uses.map(({ hook }) => hook),
          event,
        )
      : deadlineOf({}, event);
  const needed = Math.ceil(longest + margin);
  return event === "SessionEnd" ? needed : Math.min(needed, eventFacts[event].timeout);
}

/** A matcher for all the tools; names under every spelling the host may use. */
function matcherFor(lists: readonly Tools[]): string | undefined {
  const tools: ToolPattern[] = [];
  for (const list of lists) {
    if (list === "all") return undefined;
    tools.push(...list);
  }
  const names = tools.flatMap((tool) => ("name" in tool ? toolAliases(tool.name) : []));
  const patterns = tools.flatMap((tool) => ("pattern" in tool ? [tool.pattern] : []));
  const plain = patterns.length === 0 && names.every((name) => /^[\w-]+$/.test(name));
  if (plain) return sorted(names).join("|");
  return `^(?:${[...sorted(names).map(escapeRegExp), ...sorted(patterns)].join("|")})$`;
}

/** Sorted, so that moving hooks around does not change settings. */
function sorted(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort();
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$*+?.()|[\]{}/]/g, "\\$&");
}

import { isMatchAll } from "../protocol/matcher.ts";
import type { Wire } from "./plan-wiring.ts";
import { uncovered, widerMatcher } from "./wire-matcher.ts";

/** A wire that hooks need and settings lack. */
export interface MissingWire {
  readonly event: Wire["event"];
  /** The tools that it lacks; absent = every tool, or an event without one, or that a guard fails open there. */
  readonly tools?: readonly string[];
}

/** What existing wires lack of what is wanted. More than is wanted is no fault. */
export function missingWires(wanted: readonly Wire[], existing: readonly Wire[]): readonly MissingWire[] {
  return wanted.flatMap(({ event, matcher, onFailure }): MissingWire[] => {
    const there = existing.filter((wire) => wire.event === event);
    const isWeaker = onFailure === "block" && there.every((wire) => wire.onFailure !== "block");
    if (isWeaker || there.length === 0) return [missing(event, matcher)];
    if (matcher === undefined) return there.some((wire) => isMatchAll(wire.matcher)) ? [] : [{ event }];
    const tools = uncovered(
      matcher,
      there.map((wire) => wire.matcher),
      event,
    );
    return tools.length === 0 ? [] : [{ event, tools }];
  });
}

function missing(event: Wire["event"], matcher: string | undefined): MissingWire {
  return matcher === undefined ? { event } : { event, tools: uncovered(matcher, [], event) };
}

/**
 * Wires that take nothing away from those there are: for the time when some hook files cannot be read, so that
 * nobody knows what they need.
 */
export function withExisting(wires: readonly Wire[], existing: readonly Wire[]): readonly Wire[] {
  const before = new Map<Wire["event"], Wire>();
  for (const wire of existing) before.set(wire.event, wider(wire, before.get(wire.event)));
  const known = new Set(wires.map(({ event }) => event));
  return [
    ...wires.map((wire) => wider(wire, before.get(wire.event))),
    ...[...before.values()].filter(({ event }) => !known.has(event)),
  ];
}

function wider(wire: Wire, before: Wire | undefined): Wire {
  if (before === undefined) return wire;
  const { matcher: wanted, ...rest } = wire;
  const matcher = widerMatcher(wanted, before.matcher);
  return {
    ...rest,
    ...(matcher !== undefined && { matcher }),
    timeout: Math.max(wire.timeout, before.timeout),
    ...(before.onFailure !== undefined && { onFailure: before.onFailure }),
  };
}

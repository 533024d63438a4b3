import type { Host } from "../events/host.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { ask, type Check, type Condition, noMatch, type ToolPattern } from "./condition.ts";
import type { AnyLiveEvent } from "./live-event.ts";

/**
 * Holds when every condition holds. One that fails settles it; otherwise one unknown makes it unknown.
 *
 * @example all(tool("Write"), path("src/**"), not(path("src/generated/**")))
 */
export function all(...conditions: readonly Condition[]): Condition {
  return combined("all", conditions, intersect, async (event, host) => {
    const checks: Check[] = [];
    for (const condition of conditions) {
      const check = await ask(condition, event, host);
      if (check.match === false) return check.why === undefined ? noMatch(condition.label) : check;
      checks.push(check);
    }
    return together(checks);
  });
}

function together(checks: readonly Check[]): Check {
  const evidence = checks.flatMap((check) => (check.match === false ? [] : (check.evidence ?? [])));
  const unknown = checks.find((check) => check.match === "unknown");
  return unknown === undefined ? { match: true, evidence } : { ...unknown, evidence };
}

/**
 * Holds when one condition holds; unknown when none does and one is unknown. Evidence of all that hold.
 *
 * @example any(command("npm publish"), command("yarn publish"))
 */
export function any(...conditions: readonly Condition[]): Condition {
  return combined("any", conditions, unite, async (event, host) => {
    const checks = await Promise.all(conditions.map((condition) => ask(condition, event, host)));
    const evidence = checks.flatMap((check) => (check.match === true ? (check.evidence ?? []) : []));
    if (evidence.length > 0 || checks.some((check) => check.match === true)) return { match: true, evidence };
    return checks.find((check) => check.match === "unknown") ?? noMatch();
  });
}

/**
 * Holds when the condition does not; unknown stays unknown.
 *
 * @example guard({ when: [command("npm"), not(command("npm run"))], deny: "Only npm run is used here." })
 */
export function not(condition: Condition): Condition {
  const label = `not(${condition.label})`;
  return Object.freeze<Condition>({
    kind: "condition",
    label,
    ...(condition.warnings !== undefined && { warnings: condition.warnings }),
    check: async (event, host) => {
      const check = await ask(condition, event, host);
      if (check.match === "unknown") return check;
      if (check.match) return noMatch(condition.label);
      return { match: true, evidence: [{ condition: label, text: check.why ?? "" }] };
    },
  });
}

type Merge = <T>(lists: readonly (readonly T[] | undefined)[]) => readonly T[] | undefined;

function combined(
  name: string,
  conditions: readonly Condition[],
  merge: Merge,
  check: (event: AnyLiveEvent, host: Host) => Promise<Check>,
): Condition {
  const events = merge<HookEvent>(conditions.map((condition) => condition.events));
  const tools = merge<ToolPattern>(conditions.map((condition) => condition.tools));
  return Object.freeze<Condition>({
    kind: "condition",
    label: `${name}(${conditions.map((condition) => condition.label).join(", ")})`,
    ...(events !== undefined && { events }),
    ...(tools !== undefined && { tools }),
    warnings: conditions.flatMap((condition) => condition.warnings ?? []),
    check,
  });
}

/** What every list allows; patterns cannot be intersected by name, so they stay: rather too wide than too narrow. */
function intersect<T>(lists: readonly (readonly T[] | undefined)[]): readonly T[] | undefined {
  const known = lists.filter((list): list is readonly T[] => list !== undefined);
  const [first, ...others] = known;
  if (first === undefined) return undefined;
  const key = (item: T): string => JSON.stringify(item);
  const isPattern = (item: T): boolean => key(item).startsWith('{"pattern"');
  const allowed = others.map((list) => ({ keys: new Set(list.map(key)), open: list.some(isPattern) }));
  return first.filter(
    (item) => isPattern(item) || allowed.every(({ keys, open }) => open || keys.has(key(item))),
  );
}

/** What any list allows; one without a limit lifts it for all. */
function unite<T>(lists: readonly (readonly T[] | undefined)[]): readonly T[] | undefined {
  const known = lists.filter((list): list is readonly T[] => list !== undefined);
  return known.length < lists.length ? undefined : [...new Set(known.flat())];
}

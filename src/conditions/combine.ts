import type { Host } from "../events/host.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import {
  ask,
  type CallHistory,
  type Check,
  type Condition,
  isCondition,
  noMatch,
  type ToolPattern,
} from "./condition.ts";
import type { AnyLiveEvent } from "./live-event.ts";
import { allMentions } from "./mentions.ts";
import { eachOf, every, hasParts, opposite, questions, some } from "./parts.ts";

/**
 * Holds when every condition holds. One that fails settles it; otherwise one unknown makes it unknown.
 * `command(...)` beside `not(command(...))` is asked command by command.
 *
 * @example all(tool("Write"), path("src/**"), not(path("src/generated/**")))
 */
export function all(...conditions: readonly Condition[]): Condition {
  checkParts("all", conditions);
  return combined("all", all, conditions, forAll, async (event, host) => {
    const checks: Check[] = [];
    for (const question of questions(conditions)) {
      const check = await question.ask(event, host);
      if (check.match === false) return check.why === undefined ? noMatch(question.condition.label) : check;
      checks.push(check);
    }
    return every(checks);
  });
}

/**
 * Holds when one condition holds; unknown when none does and one is unknown. Evidence of all that hold. What is
 * changed by asking, such as `once()`, is asked only when no other holds.
 *
 * @example any(command("npm publish"), command("yarn publish"))
 */
export function any(...conditions: readonly Condition[]): Condition {
  checkParts("any", conditions);
  const [changing, others] = [true, false].map((changes) =>
    conditions.filter((condition) => (condition.changes === true) === changes),
  );
  return combined("any", any, conditions, forAny, async (event, host) => {
    const checks = await Promise.all((others ?? []).map((condition) => ask(condition, event, host)));
    for (const condition of changing ?? []) {
      if (checks.some(({ match }) => match === true)) break;
      checks.push(await ask(condition, event, host));
    }
    return some(checks);
  });
}

/**
 * Holds when the condition does not; unknown stays unknown. Beside `command(...)`, in `all` or in a hook's `when`,
 * it is about the same command: the example refuses `npm run x && npm ci`, since `npm ci` is no `npm run`.
 *
 * @example guard({ when: [command("npm"), not(command("npm run"))], deny: "Only npm run is used here." })
 */
export function not(condition: Condition): Condition {
  checkParts("not", [condition]);
  const label = `not(${condition.label})`;
  const { each, after } = condition;
  return Object.freeze<Condition>({
    kind: "condition",
    label,
    negates: condition,
    ...(condition.warnings !== undefined && { warnings: condition.warnings }),
    ...(condition.changes && { changes: true }),
    ...(each !== undefined && {
      each: async (event, host) =>
        (await each(event, host)).map(({ part, check }) => ({ part, check: opposite(check) })),
    }),
    ...(after !== undefined && { after: (other) => not(after(other)) }),
    check: async (event, host) => {
      const check = await ask(condition, event, host);
      if (check.match === "unknown") return check;
      if (check.match) return noMatch(condition.label);
      return { match: true, evidence: [{ condition: label, text: check.why ?? "" }] };
    },
  });
}

/** Throws a TypeError for what is no condition. */
function checkParts(name: string, parts: readonly unknown[]): void {
  const at = parts.findIndex((part) => !isCondition(part));
  if (at >= 0)
    throw new TypeError(
      `${name}() takes conditions, such as command("rm"); argument ${at + 1} is ${parts[at] === null ? "null" : typeof parts[at]}`,
    );
}

type Lists<T> = readonly (readonly T[] | undefined)[];

/** How the parts of several conditions become one. */
interface Merging {
  /** What becomes of no conditions at all. */
  readonly empty: string;
  readonly limits: <T>(lists: Lists<T>) => readonly T[] | undefined;
  readonly mentions: (lists: Lists<readonly string[]>) => Condition["mentions"];
  readonly parts: (checks: readonly Check[]) => Check;
}

const forAll: Merging = {
  empty: "without conditions always holds",
  limits: intersect,
  mentions: allMentions,
  parts: every,
};

const forAny: Merging = {
  empty: "without conditions never holds",
  limits: unite,
  // Whichever holds, the first list of it is met.
  mentions: (lists) => {
    const firsts = lists.flatMap((list) => list?.slice(0, 1) ?? []);
    return firsts.length < lists.length ? undefined : [firsts.flat()];
  },
  parts: some,
};

function combined(
  name: string,
  again: (...conditions: readonly Condition[]) => Condition,
  conditions: readonly Condition[],
  merging: Merging,
  check: (event: AnyLiveEvent, host: Host) => Promise<Check>,
): Condition {
  const events = merging.limits<HookEvent>(conditions.map((condition) => condition.events));
  const tools = merging.limits<ToolPattern>(conditions.map((condition) => condition.tools));
  const mentions = merging.mentions(conditions.map((condition) => condition.mentions));
  return Object.freeze<Condition>({
    kind: "condition",
    label: `${name}(${conditions.map((condition) => condition.label).join(", ")})`,
    ...(events !== undefined && { events }),
    ...(tools !== undefined && { tools }),
    ...(mentions !== undefined && { mentions }),
    warnings: [
      ...(conditions.length === 0 ? [`${name}() ${merging.empty}: give it conditions`] : []),
      ...conditions.flatMap((condition) => condition.warnings ?? []),
    ],
    ...(conditions.some(({ changes }) => changes) && { changes: true }),
    ...(conditions.length > 0 &&
      conditions.every(hasParts) && {
        each: (event, host) => eachOf(conditions, event, host, merging.parts),
      }),
    ...inHistory(again, conditions),
    check,
  });
}

/** Every call that one of the conditions is about. */
function inHistory(
  again: (...conditions: readonly Condition[]) => Condition,
  conditions: readonly Condition[],
): Pick<Condition, "history" | "after"> {
  const histories = conditions.flatMap(({ history }) => history ?? []);
  const history: CallHistory = {
    since: histories.every(({ since }) => since === "turn") ? "turn" : "session",
    subagents: histories.some(({ subagents }) => subagents),
    judge: async (call, host, isNow) =>
      some(await Promise.all(histories.map((one) => one.judge(call, host, isNow)))),
  };
  return {
    ...(histories.length > 0 && { history }),
    ...(conditions.some(({ after }) => after !== undefined) && {
      after: (other) => again(...conditions.map((one) => one.after?.(other) ?? one)),
    }),
  };
}

/** What every list allows; patterns cannot be intersected by name, so they stay: rather too wide than too narrow. */
function intersect<T>(lists: Lists<T>): readonly T[] | undefined {
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
function unite<T>(lists: Lists<T>): readonly T[] | undefined {
  const known = lists.filter((list): list is readonly T[] => list !== undefined);
  return known.length < lists.length ? undefined : [...new Set(known.flat())];
}

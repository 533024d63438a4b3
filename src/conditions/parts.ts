import type { Host } from "../events/host.ts";
import { ask, type Check, type Condition, type Evidence, noMatch, type PartCheck } from "./condition.ts";
import type { AnyLiveEvent } from "./live-event.ts";

/** One condition to be asked, in its place among others. */
export interface Question {
  readonly condition: Condition;
  /** It must not hold. */
  readonly unless: boolean;
  ask(event: AnyLiveEvent, host: Host): Promise<Check>;
}

/**
 * The questions that conditions amount to, together. What is asked about the parts of an event, such as the commands
 * of a line, is asked part by part: beside `not(command("npm run"))`, `command("npm")` means an npm command that is no
 * `npm run`. Otherwise `npm run x && npm ci` would pass, because an `npm run` stands somewhere in the line.
 */
export function questions(
  when: readonly Condition[],
  unless: readonly Condition[] = [],
): readonly Question[] {
  const excluding = [...unless, ...when.flatMap((condition) => condition.negates ?? [])].filter(hasParts);
  const isSubject = (condition: Condition): boolean => hasParts(condition) && condition.negates === undefined;
  const partwise = excluding.length > 0 && when.some(isSubject);
  const isUsed = (condition: Condition): boolean =>
    partwise && excluding.includes(condition.negates ?? condition);
  return lastIfChanging([
    ...when
      .filter((condition) => !isUsed(condition))
      .map((condition): Question => {
        const apart = partwise && isSubject(condition);
        return {
          condition,
          unless: false,
          ask: (event, host) =>
            apart ? askBeside(condition, excluding, event, host) : ask(condition, event, host),
        };
      }),
    ...unless
      .filter((condition) => !isUsed(condition))
      .map(
        (condition): Question => ({
          condition,
          unless: true,
          ask: (event, host) => ask(condition, event, host),
        }),
      ),
  ]);
}

/** A mark must not be set when another condition does not hold. */
function lastIfChanging(all: readonly Question[]): readonly Question[] {
  const changes = ({ condition }: Question): boolean => condition.changes === true;
  return all.some(changes) ? [...all.filter((one) => !changes(one)), ...all.filter(changes)] : all;
}

/** Whether a condition is asked about parts. */
export function hasParts(condition: Condition): boolean {
  return condition.each !== undefined;
}

/** Holds when the condition holds for a part for which none of the others does. */
async function askBeside(
  condition: Condition,
  others: readonly Condition[],
  event: AnyLiveEvent,
  host: Host,
): Promise<Check> {
  const [own, ...excluding] = await Promise.all(
    [condition, ...others].map(async (one) => (await one.each?.(event, host)) ?? []),
  );
  const excluded = excluding.map((parts) => new Map(parts.map(({ part, check }) => [part, check])));
  return some(
    (own ?? []).map(({ part, check }) =>
      every([check, ...excluded.map((checks) => opposite(checks.get(part) ?? noMatch()))]),
    ),
    condition.label,
  );
}

/** The parts' answers, for a condition that all of the given ones make up. */
export async function eachOf(
  conditions: readonly Condition[],
  event: AnyLiveEvent,
  host: Host,
  merge: (checks: readonly Check[]) => Check,
): Promise<readonly PartCheck[]> {
  const lists = await Promise.all(conditions.map(async (one) => (await one.each?.(event, host)) ?? []));
  const maps = lists.map((parts) => new Map(parts.map(({ part, check }) => [part, check])));
  const parts = [...new Set(lists.flatMap((list) => list.map(({ part }) => part)))];
  return parts.map((part) => ({ part, check: merge(maps.map((map) => map.get(part) ?? noMatch())) }));
}

/** All must hold: one that does not settles it, else one unknown makes it unknown. */
export function every(checks: readonly Check[]): Check {
  const failed = checks.find((check) => check.match === false);
  if (failed !== undefined) return failed;
  const evidence = evidenceOf(checks);
  const unknown = checks.find((check) => check.match === "unknown");
  return unknown === undefined ? { match: true, evidence } : { ...unknown, evidence };
}

/** One must hold; unknown when none does and one is unknown. */
export function some(checks: readonly Check[], label?: string): Check {
  const holding = checks.filter((check) => check.match === true);
  if (holding.length > 0) return { match: true, evidence: evidenceOf(holding) };
  return checks.find((check) => check.match === "unknown") ?? noMatch(label);
}

/** What holds does not, and the other way round; unknown stays unknown. */
export function opposite(check: Check): Check {
  if (check.match === "unknown") return { match: "unknown", why: check.why };
  return check.match ? noMatch() : { match: true, evidence: [] };
}

function evidenceOf(checks: readonly Check[]): Evidence[] {
  return checks.flatMap((check) => (check.match === false ? [] : (check.evidence ?? [])));
}

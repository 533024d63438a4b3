import type { Check, Condition, Evidence } from "../conditions/condition.ts";
import type { AnyLiveEvent } from "../conditions/live-event.ts";
import { takeBackOf } from "../conditions/mark.ts";
import { questions } from "../conditions/parts.ts";
import type { Host } from "../events/host.ts";
import type { Hook } from "../hooks/hook.ts";
import type { Hold } from "./own-time.ts";
import type { ConditionTrace } from "./trace.ts";

/** Whether a hook's conditions hold, and what each of them said. */
export interface Judgement {
  readonly holds: boolean;
  /** False when something could not be decided. */
  readonly certain: boolean;
  /** Why something could not be decided, in words; empty when everything could. */
  readonly doubts: readonly string[];
  readonly evidence: readonly Evidence[];
  readonly conditions: readonly ConditionTrace[];
  /** Why it does not hold. */
  readonly why?: string;
}

/**
 * Asks a hook's conditions one after the other and stops at the first that settles it. What cannot be decided
 * counts against the action for hooks that fail closed. For all others it is no match, so that nudges stay silent;
 * what lets an agent go at a gate must be certain for the same reason: tests that may have run are no tests that ran.
 */
export async function judge(
  hook: Hook,
  event: AnyLiveEvent,
  host: Host,
  hold: Hold = (work) => work(),
): Promise<Judgement> {
  const cautious = hook.kind === "guard" || hook.onError === "closed";
  const conditions: ConditionTrace[] = [];
  for (const question of questions([...hook.when, ...(hook.also?.[event.name] ?? [])], hook.unless)) {
    const { condition, unless } = question;
    const check = await hold(() => question.ask(event, host));
    conditions.push({ label: condition.label, unless, check });
    if (!goesOn(check, unless, cautious || (unless && hook.kind === "gate"))) {
      return {
        holds: false,
        certain: check.match !== "unknown",
        doubts: doubtsIn(conditions),
        evidence: [],
        conditions,
        why: refusal(condition, check, unless),
      };
    }
  }
  return {
    holds: true,
    certain: doubtsIn(conditions).length === 0,
    doubts: doubtsIn(conditions),
    evidence: conditions.flatMap(({ check, unless }) =>
      unless || check.match === false ? [] : (check.evidence ?? []),
    ),
    conditions,
  };
}

/** How to take back what asking the conditions has changed. */
export function marksOf({ conditions }: Judgement): readonly (() => Promise<unknown>)[] {
  return conditions.flatMap(({ check }) =>
    check.match === false ? [] : (check.evidence ?? []).flatMap((one) => takeBackOf(one) ?? []),
  );
}

function doubtsIn(conditions: readonly ConditionTrace[]): readonly string[] {
  return [...new Set(conditions.flatMap(({ check }) => (check.match === "unknown" ? [check.why] : [])))];
}

function goesOn(check: Check, unless: boolean, cautious: boolean): boolean {
  if (check.match === "unknown") return cautious;
  return check.match !== unless;
}

function refusal(condition: Condition, check: Check, unless: boolean): string {
  if (check.match === "unknown") return `${condition.label} cannot be decided: ${check.why}`;
  return unless ? `${condition.label} holds` : `${condition.label} does not hold`;
}

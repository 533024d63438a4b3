import { ask, type Check, type Condition, type Evidence } from "../conditions/condition.ts";
import type { AnyLiveEvent } from "../conditions/live-event.ts";
import type { Host } from "../events/host.ts";
import type { Hook } from "../hooks/hook.ts";
import type { ConditionTrace } from "./trace.ts";

/** Whether a hook's conditions hold, and what each of them said. */
export interface Judgement {
  readonly holds: boolean;
  /** False when something could not be decided. */
  readonly certain: boolean;
  readonly evidence: readonly Evidence[];
  readonly conditions: readonly ConditionTrace[];
  /** Why it does not hold. */
  readonly why?: string;
}

/**
 * Asks a hook's conditions one after the other and stops at the first that settles it. What cannot be decided
 * counts against the action for hooks that fail closed, and as no match for all others.
 */
export async function judge(hook: Hook, event: AnyLiveEvent, host: Host): Promise<Judgement> {
  const cautious = hook.kind === "guard" || hook.onError === "closed";
  const conditions: ConditionTrace[] = [];
  for (const [condition, unless] of questions(hook)) {
    const check = await ask(condition, event, host);
    conditions.push({ label: condition.label, unless, check });
    if (!goesOn(check, unless, cautious)) {
      return {
        holds: false,
        certain: check.match !== "unknown",
        evidence: [],
        conditions,
        why: refusal(condition, check, unless),
      };
    }
  }
  return {
    holds: true,
    certain: conditions.every(({ check }) => check.match !== "unknown"),
    evidence: conditions.flatMap(({ check, unless }) =>
      unless || check.match === false ? [] : (check.evidence ?? []),
    ),
    conditions,
  };
}

function questions(hook: Hook): [Condition, boolean][] {
  return [
    ...hook.when.map((condition): [Condition, boolean] => [condition, false]),
    ...hook.unless.map((condition): [Condition, boolean] => [condition, true]),
  ];
}

function goesOn(check: Check, unless: boolean, cautious: boolean): boolean {
  if (check.match === "unknown") return cautious;
  return check.match !== unless;
}

function refusal(condition: Condition, check: Check, unless: boolean): string {
  if (check.match === "unknown") return `${condition.label} cannot be decided: ${check.why}`;
  return unless ? `${condition.label} holds` : `${condition.label} does not hold`;
}

import type { Check, Evidence } from "../../conditions/condition.ts";
import type { AnyLiveEvent } from "../../conditions/live-event.ts";
import { questions } from "../../conditions/parts.ts";
import { within } from "../../engine/deadline.ts";
import { type Around, liveView } from "../../engine/live-view.ts";
import { messageOf } from "../../engine/message-of.ts";
import type { ConditionTrace } from "../../engine/trace.ts";
import type { AnyEvent } from "../../events/event.ts";
import type { Host } from "../../events/host.ts";
import type { RegisteredHook } from "../../hooks/hook.ts";
import type { ExplainedCondition, ExplainedEvidence } from "./explanation.ts";

/** Milliseconds that one condition may take for the report alone. */
const patience = 5_000;

/**
 * What every condition of a hook says: those that its verdict hung on as they were answered, and the rest asked now.
 * What asking would change is not asked.
 */
export async function conditionsOf(
  { id, hook }: RegisteredHook,
  answered: readonly ConditionTrace[],
  event: AnyEvent,
  { host, ...around }: Around & { readonly host: Host },
): Promise<readonly ExplainedCondition[]> {
  const rest = questions(hook.when, hook.unless).slice(answered.length);
  const asked = rest.map(async ({ condition, unless, ask }): Promise<ExplainedCondition> => {
    const about = { label: condition.label, unless, counted: false };
    if (condition.changes === true)
      return { ...about, answer: null, why: "asking it changes what is remembered", evidence: [] };
    try {
      const check = await within(host, patience, (limit) => {
        const view: AnyLiveEvent = liveView(event, limit, around, id);
        return ask(view, host);
      });
      if (typeof check === "symbol")
        return { ...about, answer: "failed", why: "it did not answer in time", evidence: [] };
      return { ...about, ...answerOf(check) };
    } catch (error) {
      return { ...about, answer: "failed", why: messageOf(error), evidence: [] };
    }
  });
  return [
    ...answered.map(({ label, unless, check }) => ({ label, unless, counted: true, ...answerOf(check) })),
    ...(await Promise.all(asked)),
  ];
}

function answerOf(check: Check): Pick<ExplainedCondition, "answer" | "why" | "evidence"> {
  const evidence = check.match === false ? [] : (check.evidence ?? []).map(evidenceOf);
  const why = check.match === true ? undefined : check.why;
  return { answer: check.match, ...(why !== undefined && { why }), evidence };
}

function evidenceOf({ condition, text, span, via, note }: Evidence): ExplainedEvidence {
  return {
    condition,
    text,
    ...(span !== undefined && { span }),
    ...(via !== undefined && via.length > 0 && { via }),
    ...(note !== undefined && { note }),
  };
}

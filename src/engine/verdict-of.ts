import type { AnyEvent } from "../events/event.ts";
import { isRecord } from "../events/text-blocks.ts";
import type { Outcome } from "../hooks/outcome.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { given } from "../protocol/given.ts";
import type { JsonObject } from "../protocol/json.ts";
import { readOutput } from "../protocol/read-output.ts";
import { strayField } from "../protocol/stray-field.ts";
import type { Verdict } from "../protocol/verdict.ts";
import { merge } from "./fold.ts";
import { plainJson } from "./plain-json.ts";

/**
 * One hook's outcomes as a verdict. A rewrite gives the whole input, the fields it does not name included; a
 * decision without a reason says at least whose it is.
 */
export function verdictOf(outcomes: readonly Outcome[], event: AnyEvent, id: string): Verdict {
  const verdict = merge(inTurn(outcomes, event));
  const { decision } = verdict;
  if (decision === undefined || decision.reason !== undefined) return verdict;
  const reason = reasons[decision.kind]?.(id);
  return reason === undefined ? verdict : { ...verdict, decision: { ...decision, reason } };
}

const reasons: Readonly<Record<string, ((id: string) => string) | undefined>> = {
  deny: (id) => `The hook ${id} refused this.`,
  block: (id) => `The hook ${id} refused this.`,
  ask: (id) => `The hook ${id} wants you to decide.`,
};

/** Several rewrites of one hook build upon each other. */
function inTurn(outcomes: readonly Outcome[], event: AnyEvent): readonly Verdict[] {
  let input = toolInput(event);
  return outcomes.map((outcome) => {
    const verdict = toVerdict(outcome, event.name, input);
    input = verdict.input ?? input;
    return verdict;
  });
}

function toVerdict(outcome: Outcome, event: HookEvent, input: Readonly<Record<string, unknown>>): Verdict {
  switch (outcome.kind) {
    case "context":
      return { context: outcome.text };
    case "notify":
      return { message: outcome.message };
    case "stop":
      return { stop: outcome.reason };
    case "rewriteInput":
      // Whole, since what the model sent may be too deep to be written again.
      return { input: plainJson(given({ ...input, ...outcome.fields })) as Verdict["input"] & object }; // an object stays one
    case "replaceOutput":
      return { output: { value: outcome.value } };
    case "raw":
      return rawVerdict(event, outcome.output);
    default:
      return { decision: outcome };
  }
}

function toolInput(event: AnyEvent): Readonly<Record<string, unknown>> {
  const input = "tool_input" in event.input ? event.input.tool_input : undefined;
  return isRecord(input) ? input : {};
}

function rawVerdict(event: HookEvent, output: JsonObject): Verdict {
  const { verdict, problem } = readOutput(event, output);
  const found = strayField(event, output) ?? problem;
  if (verdict === undefined || found !== undefined)
    throw new TypeError(`raw output that the host would not take: ${found}`);
  return verdict;
}

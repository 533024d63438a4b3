import type { AnyEvent } from "../events/event.ts";
import { isRecord } from "../events/text-blocks.ts";
import type { Result } from "../hooks/hook.ts";
import type { Outcome } from "../hooks/outcome.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { honours, isHonoured, type OutcomeKind } from "../protocol/honours.ts";
import { readOutput } from "../protocol/read-output.ts";
import type { Verdict } from "../protocol/verdict.ts";
import { fold } from "./fold.ts";

const kinds: ReadonlySet<string> = new Set<OutcomeKind>([
  "allow",
  "deny",
  "ask",
  "defer",
  "block",
  "context",
  "rewriteInput",
  "replaceOutput",
  "notify",
  "stop",
  "raw",
]);

/** The outcomes in what a handler returned. Throws a TypeError for anything else, and for ones the event drops. */
export function outcomesOf(result: Result, event: HookEvent): readonly Outcome[] {
  if (result === undefined || result === null) return [];
  const outcomes: readonly Outcome[] = Array.isArray(result) ? result : [result as Outcome]; // the list was told apart
  for (const outcome of outcomes) check(outcome, event);
  return outcomes;
}

function check(outcome: unknown, event: HookEvent): void {
  if (!isRecord(outcome) || typeof outcome["kind"] !== "string" || !kinds.has(outcome["kind"])) {
    throw new TypeError(`returned something that is not an outcome: ${show(outcome)}`);
  }
  const kind = outcome["kind"] as OutcomeKind; // one of the kinds, see above
  if (!isHonoured(event, kind)) {
    const known = honours[event].length > 0 ? honours[event].join(", ") : "nothing";
    throw new TypeError(`${event} does not honour "${kind}"; it honours ${known}`);
  }
}

function show(value: unknown): string {
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, 100);
  } catch {
    return String(value);
  }
}

/** One hook's outcomes as a verdict. A rewrite gives the whole input, the fields it does not name included. */
export function verdictOf(outcomes: readonly Outcome[], event: AnyEvent): Verdict {
  return fold(outcomes.map((outcome) => toVerdict(outcome, event))).verdict;
}

function toVerdict(outcome: Outcome, event: AnyEvent): Verdict {
  switch (outcome.kind) {
    case "context":
      return { context: outcome.text };
    case "notify":
      return { message: outcome.message };
    case "stop":
      return { stop: outcome.reason };
    case "rewriteInput":
      return { input: { ...toolInput(event), ...outcome.fields } };
    case "replaceOutput":
      return { output: { value: outcome.value } };
    case "raw":
      return rawVerdict(event.name, outcome.output);
    default:
      return { decision: outcome };
  }
}

function toolInput(event: AnyEvent): Readonly<Record<string, unknown>> {
  const input = "tool_input" in event.input ? event.input.tool_input : undefined;
  return isRecord(input) ? input : {};
}

function rawVerdict(event: HookEvent, output: unknown): Verdict {
  const read = readOutput(event, output);
  if (read.problem !== undefined)
    throw new TypeError(`raw output that the host would not take: ${read.problem}`);
  return read.verdict;
}

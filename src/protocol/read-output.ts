import { checkWire } from "./check-wire.ts";
import type { HookEvent } from "./event-names.ts";
import { eventFacts } from "./facts.ts";
import { given } from "./given.ts";
import { isHonoured } from "./honours.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import { isOwnedField, isRawTopField, outputField } from "./raw-fields.ts";
import { readDecision } from "./read-decision.ts";
import type { Verdict } from "./verdict.ts";

/** What raw output says, or why the host would not take it. */
export type ReadOutput =
  | { readonly verdict: Verdict; readonly problem?: never }
  | { readonly problem: string; readonly verdict?: never };

/**
 * Reads wire output, from an author's `raw()` or from a foreign hook, into the verdict that it stands for:
 * the inverse of `encode`. A missing `hookEventName` is forgiven, as the encoder writes it; an asynchronous
 * answer is no opinion; the deprecated `decision: "approve"` is an allow on PreToolUse and nothing elsewhere.
 *
 * ```ts
 * readOutput("Stop", { decision: "block", reason: "Not yet." });
 * // { verdict: { decision: { kind: "block", reason: "Not yet." } } }
 * readOutput("Stop", { decision: "continue" });
 * // { problem: 'decision: expected "block", got "continue"' }
 * ```
 */
export function readOutput(event: HookEvent, output: unknown): ReadOutput {
  if (!isJsonObject(output)) return { problem: "answer: expected an object" };
  const { decision, ...others } = withEventName(event, output);
  const approves = decision === "approve";
  const json: JsonObject = approves || decision === undefined ? others : { decision, ...others };
  const problem = checkWire(event, json);
  if (problem !== undefined) return { problem };
  if (json["async"] === true) return { verdict: {} };
  return { verdict: readVerdict(event, json, approves) };
}

function withEventName(event: HookEvent, output: JsonObject): JsonObject {
  const specific = output["hookSpecificOutput"];
  if (!isJsonObject(specific) || specific["hookEventName"] !== undefined) return output;
  return { ...output, hookSpecificOutput: { ...specific, hookEventName: event } };
}

function readVerdict(event: HookEvent, json: JsonObject, approves: boolean): Verdict {
  const specific = isJsonObject(json["hookSpecificOutput"]) ? json["hookSpecificOutput"] : {};
  const output = isHonoured(event, "replaceOutput") ? specific[outputField(event)] : undefined;
  const stops = json["continue"] === false && isHonoured(event, "stop");
  return given({
    ...readDecision(event, { top: json, specific, approves }),
    output: output === undefined ? undefined : { value: output },
    context: isHonoured(event, "context") ? textOf(specific["additionalContext"]) : undefined,
    message: isHonoured(event, "notify") ? textOf(json["systemMessage"]) : undefined,
    stop: stops ? (textOf(json["stopReason"]) ?? "") : undefined,
    extra: isHonoured(event, "raw") ? readExtra(event, json, specific) : undefined,
  });
}

function readExtra(event: HookEvent, json: JsonObject, specific: JsonObject): Verdict["extra"] {
  const isFree = (name: string): boolean =>
    !isOwnedField(event, name) || (name === "decision" && eventFacts[event].refusal === "request");
  const extra = given({ top: keep(json, isRawTopField), specific: keep(specific, isFree) });
  return Object.keys(extra).length === 0 ? undefined : extra;
}

function keep(fields: JsonObject, wanted: (name: string) => boolean): JsonObject | undefined {
  const kept = Object.entries(fields).filter(([name, value]) => value !== undefined && wanted(name));
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

import type { Answer } from "./answer.ts";
import type { HookEvent } from "./event-names.ts";
import { eventFacts } from "./facts.ts";
import { isHonoured } from "./honours.ts";
import type { JsonObject } from "./json.ts";
import { permissionFields, requestFields } from "./permission.ts";
import { isCompleteSpecific, isOwnedField, isRawTopField, outputField } from "./raw-fields.ts";
import type { Verdict } from "./verdict.ts";

/**
 * The one right answer for a verdict on an event. `hookEventName` is always written; a part of the verdict
 * that the event does not honour is left out, since the host would drop it or, worse, the whole answer.
 * `deny` and `block` both mean refusal: each is written the way in which this event can be refused.
 *
 * ```ts
 * encode("Stop", { decision: { kind: "block", reason: "Run npm test." } });
 * // { json: { decision: "block", reason: "Run npm test." } }
 * ```
 */
export function encode(event: HookEvent, verdict: Verdict): Answer {
  const specific = { hookEventName: event, ...specificFields(event, verdict) };
  const json: JsonObject = { ...topFields(event, verdict), ...rawTop(event, verdict) };
  if (Object.keys(specific).length > 1 && isCompleteSpecific(event, specific)) {
    json["hookSpecificOutput"] = specific;
  }
  const refusal = exitRefusal(event, verdict);
  return {
    ...(Object.keys(json).length > 0 && { json }),
    ...(refusal !== undefined && { refusal }),
  };
}

function topFields(event: HookEvent, verdict: Verdict): JsonObject {
  const fields: JsonObject = {};
  if (verdict.stop !== undefined && isHonoured(event, "stop")) {
    fields["continue"] = false;
    if (verdict.stop !== "") fields["stopReason"] = verdict.stop;
  }
  if (verdict.message !== undefined && isHonoured(event, "notify")) fields["systemMessage"] = verdict.message;
  if (eventFacts[event].refusal === "decision" && refuses(verdict)) {
    fields["decision"] = "block";
    if (verdict.decision?.reason !== undefined) fields["reason"] = verdict.decision.reason;
  }
  return fields;
}

function specificFields(event: HookEvent, verdict: Verdict): JsonObject {
  const fields = { ...decisionFields(event, verdict), ...rawSpecific(event, verdict) };
  // Beside a deferral the host ignores both; it asks again when the run is resumed.
  const deferred = fields["permissionDecision"] === "defer";
  if (verdict.context !== undefined && isHonoured(event, "context") && !deferred) {
    fields["additionalContext"] = verdict.context;
  }
  if (verdict.output?.value !== undefined && isHonoured(event, "replaceOutput")) {
    fields[outputField(event)] = verdict.output.value;
  }
  return fields;
}

function decisionFields(event: HookEvent, verdict: Verdict): JsonObject {
  switch (eventFacts[event].refusal) {
    case "permission":
      return permissionFields(event, verdict);
    case "request":
      return requestFields(verdict);
    case "action":
      return refuses(verdict) ? { action: "decline" } : {};
    default:
      return {};
  }
}

function rawTop(event: HookEvent, { extra }: Verdict): JsonObject {
  if (!isHonoured(event, "raw")) return {};
  return Object.fromEntries(Object.entries(extra?.top ?? {}).filter(([name]) => isRawTopField(name)));
}

/** A decision for the elicitation replaces the raw one whole: the content of an accept must not outlive it. */
function rawSpecific(event: HookEvent, verdict: Verdict): JsonObject {
  if (!isHonoured(event, "raw")) return {};
  const declined = eventFacts[event].refusal === "action" && refuses(verdict);
  const mayStay = (name: string): boolean =>
    !isOwnedField(event, name) && !(declined && (name === "action" || name === "content"));
  return Object.fromEntries(Object.entries(verdict.extra?.specific ?? {}).filter(([name]) => mayStay(name)));
}

function exitRefusal(event: HookEvent, verdict: Verdict): string | undefined {
  if (eventFacts[event].refusal !== "exit" || !refuses(verdict)) return undefined;
  return verdict.decision?.reason || "Refused by a hook.";
}

function refuses({ decision }: Verdict): boolean {
  return decision?.kind === "deny" || decision?.kind === "block";
}

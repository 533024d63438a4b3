import { answerFields } from "./answer-fields.ts";
import type { HookEvent } from "./event-names.ts";
import { eventFacts } from "./facts.ts";
import { isHonoured } from "./honours.ts";
import type { JsonObject } from "./json.ts";

/** The fields of an answer that verdicts speak for, or that would undo one: raw output does not set them. */
const spokenFor: ReadonlySet<string> = new Set([
  "continue",
  "stopReason",
  "decision",
  "reason",
  "systemMessage",
  "suppressOutput",
  "hookSpecificOutput",
  "async",
  "asyncTimeout",
]);

/** Whether raw output may set this field beside `hookSpecificOutput`: `terminalSequence`, or one new to us. */
export function isRawTopField(name: string): boolean {
  return !spokenFor.has(name);
}

/** Whether this field of `hookSpecificOutput` is written from a part of the verdict on this event. */
export function isOwnedField(event: HookEvent, name: string): boolean {
  switch (name) {
    case "hookEventName":
      return true;
    case "additionalContext":
      return isHonoured(event, "context");
    case "updatedToolOutput":
    case "displayContent":
      return isHonoured(event, "replaceOutput") && name === outputField(event);
    case "permissionDecision":
    case "permissionDecisionReason":
    case "updatedInput":
      return eventFacts[event].refusal === "permission";
    case "decision":
      return eventFacts[event].refusal === "request";
    default:
      return false;
  }
}

/** The field that carries replaced output. */
export function outputField(event: HookEvent): string {
  return event === "MessageDisplay" ? "displayContent" : "updatedToolOutput";
}

/**
 * Whether the host takes this `hookSpecificOutput` as far as its required fields go: otherwise, and on the
 * events that have none at all, it throws away the whole answer.
 */
export function isCompleteSpecific(event: HookEvent, specific: JsonObject): boolean {
  const shape = answerFields[event].optional["hookSpecificOutput"];
  if (typeof shape !== "object" || !("fields" in shape)) return false;
  return Object.keys(shape.fields.required).every((name) => Object.hasOwn(specific, name));
}

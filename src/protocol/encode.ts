import type { Answer } from "./answer.ts";
import type { HookEvent } from "./event-names.ts";
import { eventFacts } from "./facts.ts";
import { isHonoured } from "./honours.ts";
import type { Decision, Verdict } from "./verdict.ts";

type Fields = Record<string, unknown>;

/**
 * The one right answer for a verdict on an event. `hookEventName` is always written; a part of the verdict
 * that the event does not honour is left out, since the host would drop it or, worse, the whole answer.
 */
export function encode(event: HookEvent, verdict: Verdict): Answer {
  const specific: Fields = { ...specificDecision(event, verdict), ...verdict.extra?.specific };
  if (verdict.context !== undefined && isHonoured(event, "context")) {
    specific["additionalContext"] = verdict.context;
  }
  if (verdict.output !== undefined && isHonoured(event, "replaceOutput")) {
    specific[outputField(event)] = verdict.output.value;
  }
  const json: Fields = { ...topLevel(event, verdict), ...verdict.extra?.top };
  if (Object.keys(specific).length > 0) {
    json["hookSpecificOutput"] = { hookEventName: event, ...specific };
  }
  return {
    ...(Object.keys(json).length > 0 && { json }),
    ...(exitRefusal(event, verdict.decision) !== undefined && {
      refusal: exitRefusal(event, verdict.decision) ?? "",
    }),
  };
}

function topLevel(event: HookEvent, verdict: Verdict): Fields {
  const fields: Fields = {};
  if (verdict.stop !== undefined && isHonoured(event, "stop")) {
    fields["continue"] = false;
    fields["stopReason"] = verdict.stop;
  }
  if (verdict.message !== undefined && isHonoured(event, "notify")) fields["systemMessage"] = verdict.message;
  if (eventFacts[event].refusal === "decision" && verdict.decision?.kind === "block") {
    fields["decision"] = "block";
    fields["reason"] = verdict.decision.reason ?? "";
  }
  return fields;
}

function specificDecision(event: HookEvent, verdict: Verdict): Fields {
  const { decision, input } = verdict;
  switch (eventFacts[event].refusal) {
    case "permission":
      return permission(event, decision, input);
    case "request":
      return decision === undefined ? {} : { decision: requestDecision(decision, input) };
    case "action":
      return decision?.kind === "deny" ? { action: "decline" } : {};
    default:
      return {};
  }
}

function permission(event: HookEvent, decision: Decision | undefined, input: Verdict["input"]): Fields {
  const fields: Fields = {};
  if (decision !== undefined) {
    fields["permissionDecision"] = decision.kind;
    if (decision.reason !== undefined) fields["permissionDecisionReason"] = decision.reason;
  }
  const runs = decision === undefined || decision.kind === "allow" || decision.kind === "ask";
  if (input !== undefined && runs && isHonoured(event, "rewriteInput")) fields["updatedInput"] = input;
  return fields;
}

function requestDecision(decision: Decision, input: Verdict["input"]): Fields {
  if (decision.kind === "deny") {
    return { behavior: "deny", ...(decision.reason !== undefined && { message: decision.reason }) };
  }
  return { behavior: "allow", ...(input !== undefined && { updatedInput: input }) };
}

function exitRefusal(event: HookEvent, decision: Decision | undefined): string | undefined {
  if (eventFacts[event].refusal !== "exit" || decision?.kind !== "block") return undefined;
  return decision.reason ?? "refused";
}

function outputField(event: HookEvent): string {
  return event === "MessageDisplay" ? "displayContent" : "updatedToolOutput";
}

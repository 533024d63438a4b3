import type { HookEvent } from "./event-names.ts";
import { eventFacts } from "./facts.ts";
import { isHonoured } from "./honours.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import type { Decision, Verdict } from "./verdict.ts";

/** An answer that has passed its check, in two parts. */
export interface AnswerParts {
  readonly top: JsonObject;
  readonly specific: JsonObject;
  /** Whether it said the deprecated `decision: "approve"`. */
  readonly approves: boolean;
}

type Ruling = Pick<Verdict, "decision" | "input">;

/** What an answer decides, wherever on the wire this event keeps its decision. */
export function readDecision(event: HookEvent, answer: AnswerParts): Ruling {
  switch (eventFacts[event].refusal) {
    case "decision":
    // Also where a command refuses by its exit code: a callback says it in these words.
    case "exit":
      return answer.top["decision"] === "block" ? ruling("block", answer.top["reason"]) : {};
    case "permission":
      return event === "PreSkillShellCommand" ? readSkillShell(answer) : readPermission(event, answer);
    case "request":
      return readRequest(answer.specific["decision"]);
    case "action":
      return answer.specific["action"] === "decline" ? ruling("deny") : {};
    default:
      return {};
  }
}

/** The deprecated top-level word counts too, but never softens what `permissionDecision` says. */
function readPermission(event: HookEvent, { top, specific, approves }: AnswerParts): Ruling {
  const kind = specific["permissionDecision"];
  const denies = top["decision"] === "block" && kind !== "deny";
  if (denies) return ruling("deny", top["reason"]);
  const input = isHonoured(event, "rewriteInput") ? specific["updatedInput"] : undefined;
  const rewritten = isJsonObject(input) ? { input } : {};
  if (isPermission(kind)) return { ...ruling(kind, specific["permissionDecisionReason"]), ...rewritten };
  if (approves && event === "PreToolUse") return { ...ruling("allow", top["reason"]), ...rewritten };
  return rewritten;
}

/** Here everything but an allow keeps the command from running, even an input that is only rewritten. */
function readSkillShell({ specific }: AnswerParts): Ruling {
  const kind = specific["permissionDecision"];
  const refused = (isPermission(kind) && kind !== "allow") || specific["updatedInput"] !== undefined;
  return refused ? ruling("deny", specific["permissionDecisionReason"]) : {};
}

function readRequest(decision: unknown): Ruling {
  if (!isJsonObject(decision)) return {};
  if (decision["behavior"] === "deny") return ruling("deny", decision["message"]);
  const input = decision["updatedInput"];
  return { ...ruling("allow"), ...(isJsonObject(input) && { input }) };
}

function ruling(kind: Decision["kind"], reason?: unknown): { decision: Decision } {
  return { decision: { kind, ...(typeof reason === "string" && { reason }) } };
}

function isPermission(kind: unknown): kind is "allow" | "deny" | "ask" | "defer" {
  return kind === "allow" || kind === "deny" || kind === "ask" || kind === "defer";
}

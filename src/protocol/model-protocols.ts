import type { HookOutput } from "./answer.ts";
import { type Beside, buildAnswer } from "./build-answer.ts";
import { deciding, type EventProtocol, eventProtocol, type Reason } from "./event-protocol.ts";
import { given } from "./given.ts";
import type { JsonObject } from "./json.ts";

/** Builders of PreModelSwitch. */
export interface PreModelSwitchBuilders {
  /** `{ hookSpecificOutput: { hookEventName, permissionDecision: "allow", permissionDecisionReason } }` */
  readonly allow: (reason?: Reason<"PreModelSwitch">) => HookOutput<"PreModelSwitch">;
  /** The same with `"ask"`: the user confirms; where nobody can, the switch is refused. */
  readonly ask: (reason?: Reason<"PreModelSwitch">) => HookOutput<"PreModelSwitch">;
  /** The same with `"deny"`. */
  readonly deny: (reason?: Reason<"PreModelSwitch">) => HookOutput<"PreModelSwitch">;
}

/** The model is about to be switched by a user or a client. */
export const PreModelSwitch: EventProtocol<"PreModelSwitch"> & PreModelSwitchBuilders = eventProtocol(
  "PreModelSwitch",
  {
    allow: deciding("PreModelSwitch", "allow"),
    ask: deciding("PreModelSwitch", "ask"),
    deny: deciding("PreModelSwitch", "deny"),
  } satisfies PreModelSwitchBuilders,
);

/** The session's model changed. */
export const PostModelSwitch: EventProtocol<"PostModelSwitch"> = eventProtocol("PostModelSwitch");

/** Builders of the two elicitation events. */
export interface ElicitationBuilders<E extends "Elicitation" | "ElicitationResult"> {
  /** `{ hookSpecificOutput: { hookEventName, action: "accept", content } }`: answers in the user's place. */
  readonly accept: (content?: JsonObject, beside?: Beside<E>) => HookOutput<E>;
  /** `{ hookSpecificOutput: { hookEventName, action: "decline" } }` */
  readonly decline: (beside?: Beside<E>) => HookOutput<E>;
  /** `{ hookSpecificOutput: { hookEventName, action: "cancel" } }` */
  readonly cancel: (beside?: Beside<E>) => HookOutput<E>;
}

/** An MCP server asks the user for something. */
export const Elicitation: EventProtocol<"Elicitation"> & ElicitationBuilders<"Elicitation"> = eventProtocol(
  "Elicitation",
  eliciting("Elicitation"),
);

/** The user answered an MCP server; the answer is about to be sent. */
export const ElicitationResult: EventProtocol<"ElicitationResult"> &
  ElicitationBuilders<"ElicitationResult"> = eventProtocol(
  "ElicitationResult",
  eliciting("ElicitationResult"),
);

function eliciting<E extends "Elicitation" | "ElicitationResult">(event: E): ElicitationBuilders<E> {
  return {
    accept: (content, beside) => buildAnswer(event, {}, beside, { action: "accept", ...given({ content }) }),
    decline: (beside) => buildAnswer(event, { decision: { kind: "deny" } }, beside),
    cancel: (beside) => buildAnswer(event, {}, beside, { action: "cancel" }),
  };
}

import type { HookOutput } from "./answer.ts";
import { type Beside, buildAnswer, needed, reasonAnd } from "./build-answer.ts";
import { deciding, type EventProtocol, eventProtocol, type Reason } from "./event-protocol.ts";
import { given } from "./given.ts";
import { fieldsGiven } from "./given-values.ts";
import type { JsonObject } from "./json.ts";
import type { PermissionUpdate } from "./shared-types.ts";
import type { Decision } from "./verdict.ts";

/** What goes with a decision that lets a tool call happen. */
export type Permitting = Beside<"PreToolUse"> & {
  reason?: string;
  /** Replaces the whole input of the tool. */
  updatedInput?: JsonObject;
};

/** What goes with a deferral; the host asks again later, and ignores a context until then. */
export type Deferring = Omit<Beside<"PreToolUse">, "additionalContext"> & { reason?: string };

/** Builders of PreToolUse. */
export interface PreToolUseBuilders {
  /**
   * `{ hookSpecificOutput: { hookEventName, permissionDecision: "allow", permissionDecisionReason,
   * updatedInput } }`; rules that deny or ask still apply.
   */
  readonly allow: (reason?: string | Permitting) => HookOutput<"PreToolUse">;
  /** The same with `"ask"`: the user is asked, even in auto mode. In a `-p` run nobody can answer: denied. */
  readonly ask: (reason?: string | Permitting) => HookOutput<"PreToolUse">;
  /** The same with `"deny"`, in every permission mode; the reason goes to the model. */
  readonly deny: (reason?: Reason<"PreToolUse">) => HookOutput<"PreToolUse">;
  /** The same with `"defer"`: a `-p` run pauses, and asks again when it is resumed. */
  readonly defer: (reason?: string | Deferring) => HookOutput<"PreToolUse">;
  /** `{ hookSpecificOutput: { hookEventName, updatedInput } }`: rewrites, and leaves the permission open. */
  readonly rewrite: (updatedInput: JsonObject, beside?: Beside<"PreToolUse">) => HookOutput<"PreToolUse">;
}

/**
 * A tool call is about to be judged and run.
 *
 * ```ts
 * PreToolUse.deny("Deploys need a ticket.");
 * // { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: "Deploys need a ticket." } }
 * PreToolUse.rewrite({ command: "npm test" });
 * // { hookSpecificOutput: { hookEventName: "PreToolUse", updatedInput: { command: "npm test" } } }
 * ```
 */
export const PreToolUse: EventProtocol<"PreToolUse"> & PreToolUseBuilders = eventProtocol("PreToolUse", {
  allow: permitting("allow"),
  ask: permitting("ask"),
  deny: deciding("PreToolUse", "deny"),
  defer: (argument) => {
    const { beside, ...reason } = reasonAnd(argument);
    if (beside["additionalContext"] !== undefined)
      throw new TypeError(
        "A deferral carries no additionalContext: the host asks again, and then it can be said.",
      );
    return buildAnswer("PreToolUse", { decision: { kind: "defer", ...reason } }, beside, {}, ["reason"]);
  },
  rewrite: (input, beside) => buildAnswer("PreToolUse", { input: needed("The input", input) }, beside),
} satisfies PreToolUseBuilders);

function permitting(kind: Decision["kind"]): PreToolUseBuilders["allow"] {
  return (argument) => {
    const { beside, ...reason } = reasonAnd(argument);
    const { updatedInput, ...others } = beside;
    const ruling = { decision: { kind, ...reason }, ...inputOf(updatedInput) };
    return buildAnswer("PreToolUse", ruling, others, {}, ["reason", "updatedInput"]);
  };
}

/** A cast: what is no object here is found when the answer is checked. */
function inputOf(input: unknown): { input?: JsonObject } {
  return given({ input: input as JsonObject | undefined });
}

/** Builders of PostToolUse. */
export interface PostToolUseBuilders {
  /**
   * `{ hookSpecificOutput: { hookEventName, updatedToolOutput } }`: what the model sees instead. For a
   * built-in tool it must have the shape of that tool's output, else the host keeps the original.
   */
  readonly replaceOutput: (output: unknown, beside?: Beside<"PostToolUse">) => HookOutput<"PostToolUse">;
}

/** A tool call succeeded. A block undoes nothing: its reason is put beside the result. */
export const PostToolUse: EventProtocol<"PostToolUse"> & PostToolUseBuilders = eventProtocol("PostToolUse", {
  replaceOutput: (value, beside) =>
    buildAnswer("PostToolUse", { output: { value: needed("The output", value) } }, beside),
} satisfies PostToolUseBuilders);

/** A tool call failed. */
export const PostToolUseFailure: EventProtocol<"PostToolUseFailure"> = eventProtocol("PostToolUseFailure");

/** All calls of a parallel batch are done. */
export const PostToolBatch: EventProtocol<"PostToolBatch"> = eventProtocol("PostToolBatch");

/** Builders of PermissionRequest. */
export interface PermissionRequestBuilders {
  /** `{ hookSpecificOutput: { hookEventName, decision: { behavior: "allow", updatedInput, updatedPermissions } } }` */
  readonly allow: (
    options?: Beside<"PermissionRequest"> & {
      updatedInput?: JsonObject;
      /** Changes of the session's permissions, such as those of `permission_suggestions`. */
      updatedPermissions?: PermissionUpdate[];
    },
  ) => HookOutput<"PermissionRequest">;
  /** `{ hookSpecificOutput: { hookEventName, decision: { behavior: "deny", message, interrupt } } }` */
  readonly deny: (
    message?: string | (Beside<"PermissionRequest"> & { message?: string; interrupt?: boolean }),
  ) => HookOutput<"PermissionRequest">;
}

/**
 * The user is about to be asked about a tool call.
 *
 * ```ts
 * PermissionRequest.deny({ message: "Ask me tomorrow.", interrupt: true });
 * // { hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "deny", message: "Ask me tomorrow.", interrupt: true } } }
 * ```
 */
export const PermissionRequest: EventProtocol<"PermissionRequest"> & PermissionRequestBuilders =
  eventProtocol("PermissionRequest", {
    allow: (options) => {
      const { updatedInput, updatedPermissions, ...beside } = fieldsGiven("The argument of allow", options);
      const ruling = { decision: { kind: "allow" }, ...inputOf(updatedInput) } as const;
      const own = more("allow", { updatedPermissions });
      return buildAnswer("PermissionRequest", ruling, beside, own, ["updatedInput", "updatedPermissions"]);
    },
    deny: (argument) => {
      const options = typeof argument === "string" ? { message: argument } : argument;
      const { message, interrupt, ...beside } = fieldsGiven("The argument of deny", options);
      // A cast: what is no text here is found when the answer is checked.
      const ruling = {
        decision: { kind: "deny", ...given({ reason: message as string | undefined }) },
      } as const;
      const own = more("deny", { interrupt });
      return buildAnswer("PermissionRequest", ruling, beside, own, ["message", "interrupt"]);
    },
  } satisfies PermissionRequestBuilders);

/** What a decision says beyond its behaviour and reason. */
function more(behavior: "allow" | "deny", said: JsonObject): JsonObject {
  const fields = given(said);
  return Object.keys(fields).length === 0 ? {} : { decision: { behavior, ...fields } };
}

/** Builders of PermissionDenied. */
export interface PermissionDeniedBuilders {
  /** `{ hookSpecificOutput: { hookEventName, retry: true } }`: the model may try again. */
  readonly retry: (beside?: Beside<"PermissionDenied">) => HookOutput<"PermissionDenied">;
}

/** Auto mode refused a tool call. */
export const PermissionDenied: EventProtocol<"PermissionDenied"> & PermissionDeniedBuilders = eventProtocol(
  "PermissionDenied",
  {
    retry: (beside) => buildAnswer("PermissionDenied", {}, beside, { retry: true }),
  } satisfies PermissionDeniedBuilders,
);

/** Builders of PreSkillShellCommand. */
export interface PreSkillShellCommandBuilders {
  /** `{ hookSpecificOutput: { hookEventName, permissionDecision: "deny", permissionDecisionReason } }` */
  readonly deny: (reason?: Reason<"PreSkillShellCommand">) => HookOutput<"PreSkillShellCommand">;
}

/** An inline shell command of a skill is about to run. A hook can only refuse it. */
export const PreSkillShellCommand: EventProtocol<"PreSkillShellCommand"> & PreSkillShellCommandBuilders =
  eventProtocol("PreSkillShellCommand", {
    deny: deciding("PreSkillShellCommand", "deny"),
  } satisfies PreSkillShellCommandBuilders);

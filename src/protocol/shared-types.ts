import * as v from "valibot";
import { openObject } from "./open-object.ts";
import type { Schema } from "./schema.ts";

/** A background task of the session, as Stop and SubagentStop list it. */
export interface BackgroundTaskSummary {
  id: string;
  /** Label such as shell, subagent, monitor, workflow, teammate; unknown kinds pass through. */
  type: string;
  status: string;
  /** Free text, clipped by the host at 1,000 characters. */
  description: string;
  /** Shell tasks only; clipped likewise. */
  command?: string;
  /** Subagent tasks only. */
  agent_type?: string;
  /** Monitor and MCP tasks only. */
  server?: string;
  /** Monitor and MCP tasks only. */
  tool?: string;
  /** Workflow tasks only. */
  name?: string;
}

/** A scheduled prompt of the session. */
export interface SessionCronSummary {
  id: string;
  /** Cron expression. */
  schedule: string;
  /** False for one-shot wake-ups. */
  recurring: boolean;
  /** Prompt to be submitted, clipped by the host at 1,000 characters. */
  prompt: string;
}

/** One call of a parallel batch, as PostToolBatch lists it. */
export interface PostToolBatchToolCall {
  tool_name: string;
  tool_input: unknown;
  tool_use_id: string;
  /** The serialised result that the model sees (string or content blocks), unlike PostToolUse's object. */
  tool_response?: unknown;
}

/** Where an MCP tool comes from. Base trust on `source`, never on `name`. */
export interface McpServerProvenance {
  /** The server's key in the configuration; untrusted text. */
  name: string;
  /** sdk, plugin, user, project, local, ...; an open set. */
  source: string;
}

/** A permission rule: a tool, and what its parentheses hold. */
export interface PermissionRuleValue {
  toolName: string;
  /** Absent = the whole tool. */
  ruleContent?: string;
}

/** Where a permission update is kept; `session` stays in memory. */
export type PermissionUpdateDestination =
  | "userSettings"
  | "projectSettings"
  | "localSettings"
  | "session"
  | "cliArg";

/** What a permission rule does. */
export type PermissionBehavior = "allow" | "deny" | "ask";

/** Permission mode of a session; the Manual mode is reported as default. */
export type PermissionMode = "default" | "acceptEdits" | "bypassPermissions" | "plan" | "dontAsk" | "auto";

/** What a hook may decide about a tool call. */
export type HookPermissionDecision = "allow" | "deny" | "ask" | "defer";

/** Why a session ends. */
export type ExitReason = "clear" | "resume" | "logout" | "prompt_input_exit" | "other";

/** Kinds of API error that end a turn. */
export type SDKAssistantMessageError =
  | "authentication_failed"
  | "oauth_org_not_allowed"
  | "account_on_hold"
  | "verification_required"
  | "billing_error"
  | "rate_limit"
  | "overloaded"
  | "invalid_request"
  | "model_not_found"
  | "server_error"
  | "unknown"
  | "max_output_tokens"
  | "cloud_credential_error";

/** A change of the session's permissions that a PermissionRequest answer may carry. */
export type PermissionUpdate =
  | {
      type: "addRules" | "replaceRules" | "removeRules";
      rules: PermissionRuleValue[];
      behavior: PermissionBehavior;
      destination: PermissionUpdateDestination;
    }
  | { type: "setMode"; mode: PermissionMode; destination: PermissionUpdateDestination }
  | {
      type: "addDirectories" | "removeDirectories";
      directories: string[];
      destination: PermissionUpdateDestination;
    };

const optionalString = v.exactOptional(v.string());

export const backgroundTaskSummarySchema: Schema<BackgroundTaskSummary> = openObject({
  id: v.string(),
  type: v.string(),
  status: v.string(),
  description: v.string(),
  command: optionalString,
  agent_type: optionalString,
  server: optionalString,
  tool: optionalString,
  name: optionalString,
});

export const sessionCronSummarySchema: Schema<SessionCronSummary> = openObject({
  id: v.string(),
  schedule: v.string(),
  recurring: v.boolean(),
  prompt: v.string(),
});

export const postToolBatchToolCallSchema: Schema<PostToolBatchToolCall> = openObject({
  tool_name: v.string(),
  tool_input: v.unknown(),
  tool_use_id: v.string(),
  tool_response: v.exactOptional(v.unknown()),
});

export const mcpServerProvenanceSchema: Schema<McpServerProvenance> = openObject({
  name: v.string(),
  source: v.string(),
});

export const hookPermissionDecisionSchema: Schema<HookPermissionDecision> = v.picklist([
  "allow",
  "deny",
  "ask",
  "defer",
]);

const rule = openObject({ toolName: v.string(), ruleContent: optionalString });
const behavior = v.picklist(["allow", "deny", "ask"]);
const destination = v.picklist(["userSettings", "projectSettings", "localSettings", "session", "cliArg"]);
const mode = v.picklist(["default", "acceptEdits", "bypassPermissions", "plan", "dontAsk", "auto"]);

export const permissionUpdateSchema: Schema<PermissionUpdate> = v.variant("type", [
  openObject({
    type: v.picklist(["addRules", "replaceRules", "removeRules"]),
    rules: v.array(rule),
    behavior,
    destination,
  }),
  openObject({ type: v.literal("setMode"), mode, destination }),
  openObject({
    type: v.picklist(["addDirectories", "removeDirectories"]),
    directories: v.array(v.string()),
    destination,
  }),
]);

/** Updates that the host itself proposes; unlike an answer's they may be of a kind that is new to us. */
export const permissionSuggestionSchema: Schema<PermissionUpdate> = openObject({
  type: v.string(),
  // A cast, since the type lists today's kinds only: a newer one is kept and never changes a verdict.
}) as v.GenericSchema<unknown, { type: string }> as Schema<PermissionUpdate>;

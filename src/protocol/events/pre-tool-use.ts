import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import { jsonObject } from "../json-object.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";
import {
  type HookPermissionDecision,
  hookPermissionDecisionSchema,
  type McpServerProvenance,
  mcpServerProvenanceSchema,
} from "../shared-types.ts";

/** Payload of PreToolUse: after the model produced a tool call, before permission checks and execution. */
export interface PreToolUseInput extends BaseInput<"PreToolUse"> {
  /** Name of the tool, as permission rules spell it (built-in name, or mcp__<server>__<tool>). */
  tool_name: string;
  /**
   * Arguments of the call; shape depends on the tool. File paths for Read/Write/Edit arrive absolute with
   * native separators.
   */
  tool_input: unknown;
  /** Identifier of this tool call (toolu_...); joins Pre/Post events of one call. */
  tool_use_id: string;
  /**
   * Only for mcp__* tools: config key and provenance of the server. Base trust on source, never on name.
   * CLI 2.1.274+.
   */
  mcp_server?: McpServerProvenance;
}

/** The `hookSpecificOutput` that the host reads on PreToolUse. */
export interface PreToolUseSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "PreToolUse";
  /**
   * allow skips the prompt (deny/ask rules still apply), deny refuses, ask forces a prompt, defer pauses a
   * -p run.
   */
  permissionDecision?: HookPermissionDecision;
  /** deny: shown to the model; ask: shown in the prompt; allow/defer: debug log only. */
  permissionDecisionReason?: string;
  /** Full replacement of the tool input; applies even without a permissionDecision; ignored with defer. */
  updatedInput?: Record<string, unknown>;
  /**
   * Text given to the model as a system reminder; 10,000-character cap. Placed next to the tool result;
   * ignored with defer.
   */
  additionalContext?: string;
}

/** Checks a PreToolUse payload; unknown fields and enum values are kept. */
export const preToolUseInput: Schema<PreToolUseInput> = openObject({
  ...baseInput("PreToolUse"),
  tool_name: v.string(),
  tool_input: v.unknown(),
  tool_use_id: v.string(),
  mcp_server: v.exactOptional(mcpServerProvenanceSchema),
});

/** Checks the `hookSpecificOutput` of PreToolUse. */
export const preToolUseOutput: Schema<PreToolUseSpecificOutput> = openObject({
  hookEventName: v.literal("PreToolUse"),
  permissionDecision: v.exactOptional(hookPermissionDecisionSchema),
  permissionDecisionReason: v.exactOptional(v.string()),
  updatedInput: v.exactOptional(jsonObject),
  additionalContext: v.exactOptional(v.string()),
});

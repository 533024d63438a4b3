import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";
import { type McpServerProvenance, mcpServerProvenanceSchema } from "../shared-types.ts";

/** Payload of PostToolUse: after a tool call succeeded. */
export interface PostToolUseInput extends BaseInput<"PostToolUse"> {
  /** Name of the tool, as permission rules spell it (built-in name, or mcp__<server>__<tool>). */
  tool_name: string;
  /**
   * Arguments of the call; shape depends on the tool. File paths for Read/Write/Edit arrive absolute with
   * native separators.
   */
  tool_input: unknown;
  /** Structured output object of the tool (per-tool shape). */
  tool_response: unknown;
  /** Identifier of this tool call (toolu_...); joins Pre/Post events of one call. */
  tool_use_id: string;
  /** Milliseconds the tool itself ran, permission prompts and hook time excluded. */
  duration_ms?: number;
  /**
   * Only for mcp__* tools: config key and provenance of the server. Base trust on source, never on name.
   * CLI 2.1.274+.
   */
  mcp_server?: McpServerProvenance;
}

/** The `hookSpecificOutput` that the host reads on PostToolUse. */
export interface PostToolUseSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "PostToolUse";
  /** Text given to the model as a system reminder; 10,000-character cap. Placed next to the tool result. */
  additionalContext?: string;
  /**
   * Short note for the auto-mode classifier, not for the model; 2,000 characters shared by all hooks of the
   * call; synchronous hooks only. 2.1.236+.
   */
  classifierContext?: string;
  /** Replacement tool output; for built-in tools it must fit the tool's output shape or it is ignored. */
  updatedToolOutput?: unknown;
  /** Older MCP-only replacement; prefer updatedToolOutput. */
  updatedMCPToolOutput?: unknown;
}

/** Checks a PostToolUse payload; unknown fields and enum values are kept. */
export const postToolUseInput: Schema<PostToolUseInput> = openObject({
  ...baseInput("PostToolUse"),
  tool_name: v.string(),
  tool_input: v.unknown(),
  tool_response: v.unknown(),
  tool_use_id: v.string(),
  duration_ms: v.exactOptional(v.number()),
  mcp_server: v.exactOptional(mcpServerProvenanceSchema),
});

/** Checks the `hookSpecificOutput` of PostToolUse. */
export const postToolUseOutput: Schema<PostToolUseSpecificOutput> = openObject({
  hookEventName: v.literal("PostToolUse"),
  additionalContext: v.exactOptional(v.string()),
  classifierContext: v.exactOptional(v.string()),
  updatedToolOutput: v.exactOptional(v.unknown()),
  updatedMCPToolOutput: v.exactOptional(v.unknown()),
});

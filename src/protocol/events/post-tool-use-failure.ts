import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";
import { type McpServerProvenance, mcpServerProvenanceSchema } from "../shared-types.ts";

/** Payload of PostToolUseFailure: after a tool that had started failed. */
export interface PostToolUseFailureInput extends BaseInput<"PostToolUseFailure"> {
  /** Name of the tool, as permission rules spell it (built-in name, or mcp__<server>__<tool>). */
  tool_name: string;
  /**
   * Arguments of the call; shape depends on the tool. File paths for Read/Write/Edit arrive absolute with
   * native separators.
   */
  tool_input: unknown;
  /** Identifier of this tool call (toolu_...); joins Pre/Post events of one call. */
  tool_use_id: string;
  /** Failure text; for shells the first line is 'Exit code N'. Long texts are cut in the middle. */
  error: string;
  /** True when the failure reached the CLI as an abort rather than a tool-reported error. */
  is_interrupt?: boolean;
  /** Milliseconds the tool itself ran, permission prompts and hook time excluded. */
  duration_ms?: number;
  /**
   * Only for mcp__* tools: config key and provenance of the server. Base trust on source, never on name.
   * CLI 2.1.274+.
   */
  mcp_server?: McpServerProvenance;
}

/** The `hookSpecificOutput` that the host reads on PostToolUseFailure. */
export interface PostToolUseFailureSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "PostToolUseFailure";
  /** Text given to the model as a system reminder; 10,000-character cap. Placed next to the error. */
  additionalContext?: string;
}

/** Checks a PostToolUseFailure payload; unknown fields and enum values are kept. */
export const postToolUseFailureInput: Schema<PostToolUseFailureInput> = openObject({
  ...baseInput("PostToolUseFailure"),
  tool_name: v.string(),
  tool_input: v.unknown(),
  tool_use_id: v.string(),
  error: v.string(),
  is_interrupt: v.exactOptional(v.boolean()),
  duration_ms: v.exactOptional(v.number()),
  mcp_server: v.exactOptional(mcpServerProvenanceSchema),
});

/** Checks the `hookSpecificOutput` of PostToolUseFailure. */
export const postToolUseFailureOutput: Schema<PostToolUseFailureSpecificOutput> = openObject({
  hookEventName: v.literal("PostToolUseFailure"),
  additionalContext: v.exactOptional(v.string()),
});

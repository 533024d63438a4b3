import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";
import { type McpServerProvenance, mcpServerProvenanceSchema } from "../shared-types.ts";

/** Payload of PermissionDenied: auto mode refused a tool call. */
export interface PermissionDeniedInput extends BaseInput<"PermissionDenied"> {
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
   * Why auto mode refused: usually the matched rule in square brackets; fixed texts exist for 'could not
   * evaluate' and 'Classifier unavailable' cases.
   */
  reason: string;
  /**
   * Only for mcp__* tools: config key and provenance of the server. Base trust on source, never on name.
   * CLI 2.1.274+.
   */
  mcp_server?: McpServerProvenance;
}

/** The `hookSpecificOutput` that the host reads on PermissionDenied. */
export interface PermissionDeniedSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "PermissionDenied";
  /** true tells the model it may retry; the denial itself stands. Ignored for no-verdict denials. */
  retry?: boolean;
}

/** Checks a PermissionDenied payload; unknown fields and enum values are kept. */
export const permissionDeniedInput: Schema<PermissionDeniedInput> = openObject({
  ...baseInput("PermissionDenied"),
  tool_name: v.string(),
  tool_input: v.unknown(),
  tool_use_id: v.string(),
  reason: v.string(),
  mcp_server: v.exactOptional(mcpServerProvenanceSchema),
});

/** Checks the `hookSpecificOutput` of PermissionDenied. */
export const permissionDeniedOutput: Schema<PermissionDeniedSpecificOutput> = openObject({
  hookEventName: v.literal("PermissionDenied"),
  retry: v.exactOptional(v.boolean()),
});

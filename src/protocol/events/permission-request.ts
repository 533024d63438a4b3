import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import { jsonObject } from "../json-object.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";
import {
  type McpServerProvenance,
  mcpServerProvenanceSchema,
  type PermissionUpdate,
  permissionSuggestionSchema,
  permissionUpdateSchema,
} from "../shared-types.ts";

/**
 * Payload of PermissionRequest: a tool call is about to prompt, or would be auto-denied because it cannot
 * prompt.
 */
export interface PermissionRequestInput extends BaseInput<"PermissionRequest"> {
  /** Name of the tool, as permission rules spell it (built-in name, or mcp__<server>__<tool>). */
  tool_name: string;
  /**
   * Arguments of the call; shape depends on the tool. File paths for Read/Write/Edit arrive absolute with
   * native separators.
   */
  tool_input: unknown;
  /**
   * Permission updates the CLI proposes for this request; may be echoed back as updatedPermissions. Not an
   * exact copy of the dialog's options.
   */
  permission_suggestions?: PermissionUpdate[];
  /**
   * Only for mcp__* tools: config key and provenance of the server. Base trust on source, never on name.
   * CLI 2.1.274+.
   */
  mcp_server?: McpServerProvenance;
}

/** The `hookSpecificOutput` that the host reads on PermissionRequest. */
export interface PermissionRequestSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "PermissionRequest";
  /** The answer on the user's behalf; only this object decides (exit 2 does not). */
  decision:
    | { behavior: "allow"; updatedInput?: Record<string, unknown>; updatedPermissions?: PermissionUpdate[] }
    | { behavior: "deny"; message?: string; interrupt?: boolean };
}

/** Checks a PermissionRequest payload; unknown fields and enum values are kept. */
export const permissionRequestInput: Schema<PermissionRequestInput> = openObject({
  ...baseInput("PermissionRequest"),
  tool_name: v.string(),
  tool_input: v.unknown(),
  permission_suggestions: v.exactOptional(v.array(permissionSuggestionSchema)),
  mcp_server: v.exactOptional(mcpServerProvenanceSchema),
});

/** Checks the `hookSpecificOutput` of PermissionRequest. */
export const permissionRequestOutput: Schema<PermissionRequestSpecificOutput> = openObject({
  hookEventName: v.literal("PermissionRequest"),
  decision: v.variant("behavior", [
    openObject({
      behavior: v.literal("allow"),
      updatedInput: v.exactOptional(jsonObject),
      updatedPermissions: v.exactOptional(v.array(permissionUpdateSchema)),
    }),
    openObject({
      behavior: v.literal("deny"),
      message: v.exactOptional(v.string()),
      interrupt: v.exactOptional(v.boolean()),
    }),
  ]),
});

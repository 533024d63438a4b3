import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import { jsonObject } from "../json-object.ts";
import type { Open } from "../open.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";
import { type HookPermissionDecision, hookPermissionDecisionSchema } from "../shared-types.ts";

/**
 * Payload of PreSkillShellCommand: a skill or command is loading and one of its inline shell commands is
 * about to run.
 */
export interface PreSkillShellCommandInput extends BaseInput<"PreSkillShellCommand"> {
  /** Bash or PowerShell. */
  tool_name: string;
  /** The inline command with arguments already filled in. */
  tool_input: { command: string };
  /** Identifies this command only; not a tool call in the transcript. */
  tool_use_id: string;
  /** Skill or command whose text holds the inline command. */
  command_name: string;
  /** Where that skill or command is defined. */
  command_source?: string;
  /**
   * Who started the load: user (typed or SDK host), claude (Skill tool or a turn Claude scheduled), other.
   */
  invoked_by: Open<"user" | "claude" | "other">;
}

/** The `hookSpecificOutput` that the host reads on PreSkillShellCommand. */
export interface PreSkillShellCommandSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "PreSkillShellCommand";
  /** allow changes nothing; deny, ask and defer all stop the command. */
  permissionDecision?: HookPermissionDecision;
  /** Reason for refusing. */
  permissionDecisionReason?: string;
  /** Never applied; any value stops the command. */
  updatedInput?: Record<string, unknown>;
}

/** Checks a PreSkillShellCommand payload; unknown fields and enum values are kept. */
export const preSkillShellCommandInput: Schema<PreSkillShellCommandInput> = openObject({
  ...baseInput("PreSkillShellCommand"),
  tool_name: v.string(),
  tool_input: openObject({ command: v.string() }),
  tool_use_id: v.string(),
  command_name: v.string(),
  command_source: v.exactOptional(v.string()),
  invoked_by: v.string(),
});

/** Checks the `hookSpecificOutput` of PreSkillShellCommand. */
export const preSkillShellCommandOutput: Schema<PreSkillShellCommandSpecificOutput> = openObject({
  hookEventName: v.literal("PreSkillShellCommand"),
  permissionDecision: v.exactOptional(hookPermissionDecisionSchema),
  permissionDecisionReason: v.exactOptional(v.string()),
  updatedInput: v.exactOptional(jsonObject),
});

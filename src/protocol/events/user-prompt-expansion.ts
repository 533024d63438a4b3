import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import type { Open } from "../open.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/** Payload of UserPromptExpansion: a typed slash command or MCP prompt is about to expand. */
export interface UserPromptExpansionInput extends BaseInput<"UserPromptExpansion"> {
  /** slash_command for skills and custom commands, mcp_prompt for MCP prompts. */
  expansion_type: Open<"slash_command" | "mcp_prompt">;
  /** Command being expanded (no slash). */
  command_name: string;
  /** Argument string as typed. */
  command_args: string;
  /** Where the command is defined (for example plugin). */
  command_source?: string;
  /** Original typed text. */
  prompt: string;
}

/** The `hookSpecificOutput` that the host reads on UserPromptExpansion. */
export interface UserPromptExpansionSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "UserPromptExpansion";
  /**
   * Text given to the model as a system reminder; 10,000-character cap. Delivered with the expanded prompt.
   */
  additionalContext?: string;
  /** On a block, leaves the prompt text out of the block message (types only). */
  suppressOriginalPrompt?: boolean;
}

/** Checks a UserPromptExpansion payload; unknown fields and enum values are kept. */
export const userPromptExpansionInput: Schema<UserPromptExpansionInput> = openObject({
  ...baseInput("UserPromptExpansion"),
  expansion_type: v.string(),
  command_name: v.string(),
  command_args: v.string(),
  command_source: v.exactOptional(v.string()),
  prompt: v.string(),
});

/** Checks the `hookSpecificOutput` of UserPromptExpansion. */
export const userPromptExpansionOutput: Schema<UserPromptExpansionSpecificOutput> = openObject({
  hookEventName: v.literal("UserPromptExpansion"),
  additionalContext: v.exactOptional(v.string()),
  suppressOriginalPrompt: v.exactOptional(v.boolean()),
});

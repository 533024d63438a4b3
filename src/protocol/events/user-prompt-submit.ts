import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import type { Open } from "../open.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/**
 * Payload of UserPromptSubmit: a prompt is submitted (typed, SDK, or machine-made), before the model sees
 * it.
 */
export interface UserPromptSubmitInput extends BaseInput<"UserPromptSubmit"> {
  /** Submitted text; collapsed pastes arrive expanded (possibly wrapped in <pasted_content id=...> lines). */
  prompt: string;
  /**
   * Who produced the prompt: user (interactive composer), sdk (-p or Agent SDK), loop_wakeup,
   * schedule_wakeup, system (other machine turns), poll_event (host event at enqueue time; a block rejects
   * it). May be missing.
   */
  source?: Open<"user" | "sdk" | "system" | "loop_wakeup" | "schedule_wakeup" | "poll_event">;
  /** Custom session title, if one is set. */
  session_title?: string;
}

/** The `hookSpecificOutput` that the host reads on UserPromptSubmit. */
export interface UserPromptSubmitSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "UserPromptSubmit";
  /** Text given to the model as a system reminder; 10,000-character cap. Delivered with the prompt. */
  additionalContext?: string;
  /** Sets the session title. */
  sessionTitle?: string;
  /** On a block, leaves the prompt text out of the block message (with decision block or exit 2). */
  suppressOriginalPrompt?: boolean;
}

/** Checks a UserPromptSubmit payload; unknown fields and enum values are kept. */
export const userPromptSubmitInput: Schema<UserPromptSubmitInput> = openObject({
  ...baseInput("UserPromptSubmit"),
  prompt: v.string(),
  source: v.exactOptional(v.string()),
  session_title: v.exactOptional(v.string()),
});

/** Checks the `hookSpecificOutput` of UserPromptSubmit. */
export const userPromptSubmitOutput: Schema<UserPromptSubmitSpecificOutput> = openObject({
  hookEventName: v.literal("UserPromptSubmit"),
  additionalContext: v.exactOptional(v.string()),
  sessionTitle: v.exactOptional(v.string()),
  suppressOriginalPrompt: v.exactOptional(v.boolean()),
});

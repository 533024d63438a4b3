import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";
import {
  type BackgroundTaskSummary,
  backgroundTaskSummarySchema,
  type SessionCronSummary,
  sessionCronSummarySchema,
} from "../shared-types.ts";

/** Payload of Stop: the main agent finished responding (not on user interrupt or API error). */
export interface StopInput extends BaseInput<"Stop"> {
  /**
   * True when the agent is already running on because of an earlier stop-hook continuation; use it to avoid
   * loops.
   */
  stop_hook_active: boolean;
  /** Text of the final assistant message, so the transcript need not be read. */
  last_assistant_message?: string;
  /** Background work still in flight (session scope); empty array when none. */
  background_tasks?: BackgroundTaskSummary[];
  /** Scheduled wake-ups of this session; empty array when none. */
  session_crons?: SessionCronSummary[];
}

/** The `hookSpecificOutput` that the host reads on Stop. */
export interface StopSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "Stop";
  /** Non-error feedback; the turn goes on so the model can act on it. 2.1.163+. */
  additionalContext?: string;
}

/** Checks a Stop payload; unknown fields and enum values are kept. */
export const stopInput: Schema<StopInput> = openObject({
  ...baseInput("Stop"),
  stop_hook_active: v.boolean(),
  last_assistant_message: v.exactOptional(v.string()),
  background_tasks: v.exactOptional(v.array(backgroundTaskSummarySchema)),
  session_crons: v.exactOptional(v.array(sessionCronSummarySchema)),
});

/** Checks the `hookSpecificOutput` of Stop. */
export const stopOutput: Schema<StopSpecificOutput> = openObject({
  hookEventName: v.literal("Stop"),
  additionalContext: v.exactOptional(v.string()),
});

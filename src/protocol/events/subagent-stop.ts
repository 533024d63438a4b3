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

/** Payload of SubagentStop: a subagent finished responding. */
export interface SubagentStopInput extends BaseInput<"SubagentStop"> {
  /**
   * True when the agent is already running on because of an earlier stop-hook continuation; use it to avoid
   * loops.
   */
  stop_hook_active: boolean;
  /** Subagent run id. */
  agent_id: string;
  /** JSONL file of the subagent itself (transcript_path is the parent's). */
  agent_transcript_path: string;
  /** Type name; may be the empty string for the CLI's own internal agents. */
  agent_type: string;
  /** Text of the final assistant message, so the transcript need not be read. */
  last_assistant_message?: string;
  /** Background work still in flight (session scope); empty array when none. */
  background_tasks?: BackgroundTaskSummary[];
  /** Scheduled wake-ups of this session; empty array when none. */
  session_crons?: SessionCronSummary[];
}

/** The `hookSpecificOutput` that the host reads on SubagentStop. */
export interface SubagentStopSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "SubagentStop";
  /** Non-error feedback to the subagent; it goes on. 2.1.163+. */
  additionalContext?: string;
}

/** Checks a SubagentStop payload; unknown fields and enum values are kept. */
export const subagentStopInput: Schema<SubagentStopInput> = openObject({
  ...baseInput("SubagentStop"),
  stop_hook_active: v.boolean(),
  agent_id: v.string(),
  agent_transcript_path: v.string(),
  agent_type: v.string(),
  last_assistant_message: v.exactOptional(v.string()),
  background_tasks: v.exactOptional(v.array(backgroundTaskSummarySchema)),
  session_crons: v.exactOptional(v.array(sessionCronSummarySchema)),
});

/** Checks the `hookSpecificOutput` of SubagentStop. */
export const subagentStopOutput: Schema<SubagentStopSpecificOutput> = openObject({
  hookEventName: v.literal("SubagentStop"),
  additionalContext: v.exactOptional(v.string()),
});

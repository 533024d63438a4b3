import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/**
 * Payload of TaskCompleted: a task is being marked completed, or a teammate ends its turn with tasks in
 * progress.
 */
export interface TaskCompletedInput extends BaseInput<"TaskCompleted"> {
  /** Task identifier. */
  task_id: string;
  /** Task title. */
  task_subject: string;
  /** Long description, if any. */
  task_description?: string;
  /** Agent-team member involved, if any. */
  teammate_name?: string;
  /** Deprecated: session-derived team name; scheduled for removal. */
  team_name?: string;
}

/** Checks a TaskCompleted payload; unknown fields and enum values are kept. */
export const taskCompletedInput: Schema<TaskCompletedInput> = openObject({
  ...baseInput("TaskCompleted"),
  task_id: v.string(),
  task_subject: v.string(),
  task_description: v.exactOptional(v.string()),
  teammate_name: v.exactOptional(v.string()),
  team_name: v.exactOptional(v.string()),
});

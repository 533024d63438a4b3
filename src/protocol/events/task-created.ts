import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/** Payload of TaskCreated: a task is being created with TaskCreate. */
export interface TaskCreatedInput extends BaseInput<"TaskCreated"> {
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

/** Checks a TaskCreated payload; unknown fields and enum values are kept. */
export const taskCreatedInput: Schema<TaskCreatedInput> = openObject({
  ...baseInput("TaskCreated"),
  task_id: v.string(),
  task_subject: v.string(),
  task_description: v.exactOptional(v.string()),
  teammate_name: v.exactOptional(v.string()),
  team_name: v.exactOptional(v.string()),
});

import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/**
 * Payload of WorktreeCreate: a worktree is to be created (--worktree, isolation worktree, background
 * session); replaces git.
 */
export interface WorktreeCreateInput extends BaseInput<"WorktreeCreate"> {
  /** Slug of the new worktree (user-given or generated). */
  name: string;
}

/** The `hookSpecificOutput` that the host reads on WorktreeCreate. */
export interface WorktreeCreateSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "WorktreeCreate";
  /** Absolute path of the created worktree (HTTP and SDK hooks; command hooks print the path instead). */
  worktreePath: string;
}

/** Checks a WorktreeCreate payload; unknown fields and enum values are kept. */
export const worktreeCreateInput: Schema<WorktreeCreateInput> = openObject({
  ...baseInput("WorktreeCreate"),
  name: v.string(),
});

/** Checks the `hookSpecificOutput` of WorktreeCreate. */
export const worktreeCreateOutput: Schema<WorktreeCreateSpecificOutput> = openObject({
  hookEventName: v.literal("WorktreeCreate"),
  worktreePath: v.string(),
});

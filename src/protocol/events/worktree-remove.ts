import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/** Payload of WorktreeRemove: a hook-created worktree is to be removed. */
export interface WorktreeRemoveInput extends BaseInput<"WorktreeRemove"> {
  /** Absolute path of the worktree to remove (as WorktreeCreate returned it). */
  worktree_path: string;
}

/** Checks a WorktreeRemove payload; unknown fields and enum values are kept. */
export const worktreeRemoveInput: Schema<WorktreeRemoveInput> = openObject({
  ...baseInput("WorktreeRemove"),
  worktree_path: v.string(),
});

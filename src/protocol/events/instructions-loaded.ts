import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import type { Open } from "../open.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/** Payload of InstructionsLoaded: a CLAUDE.md or .claude/rules file entered the context. */
export interface InstructionsLoadedInput extends BaseInput<"InstructionsLoaded"> {
  /** Absolute path of the loaded instruction file. */
  file_path: string;
  /** Scope of the file. */
  memory_type: Open<"User" | "Project" | "Local" | "Managed">;
  /** Why it was loaded; the matcher filters it. */
  load_reason: Open<"session_start" | "nested_traversal" | "path_glob_match" | "include" | "compact">;
  /** paths: patterns of the file; path_glob_match only. */
  globs?: string[];
  /** File access that caused a lazy load. */
  trigger_file_path?: string;
  /** Including file, for include loads. */
  parent_file_path?: string;
}

/** Checks a InstructionsLoaded payload; unknown fields and enum values are kept. */
export const instructionsLoadedInput: Schema<InstructionsLoadedInput> = openObject({
  ...baseInput("InstructionsLoaded"),
  file_path: v.string(),
  memory_type: v.string(),
  load_reason: v.string(),
  globs: v.exactOptional(v.array(v.string())),
  trigger_file_path: v.exactOptional(v.string()),
  parent_file_path: v.exactOptional(v.string()),
});

import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import type { Open } from "../open.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/** Payload of FileChanged: a watched file changed on disk, whoever changed it. */
export interface FileChangedInput extends BaseInput<"FileChanged"> {
  /** Absolute path of the changed file (matcher compares the basename). */
  file_path: string;
  /** change, add (created) or unlink (deleted). */
  event: Open<"change" | "add" | "unlink">;
}

/** The `hookSpecificOutput` that the host reads on FileChanged. */
export interface FileChangedSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "FileChanged";
  /** Replaces the dynamic FileChanged watch list. */
  watchPaths?: string[];
}

/** Checks a FileChanged payload; unknown fields and enum values are kept. */
export const fileChangedInput: Schema<FileChangedInput> = openObject({
  ...baseInput("FileChanged"),
  file_path: v.string(),
  event: v.string(),
});

/** Checks the `hookSpecificOutput` of FileChanged. */
export const fileChangedOutput: Schema<FileChangedSpecificOutput> = openObject({
  hookEventName: v.literal("FileChanged"),
  watchPaths: v.exactOptional(v.array(v.string())),
});

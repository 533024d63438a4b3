import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import type { Open } from "../open.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/** Payload of DirectoryAdded: a working directory was added mid-session. */
export interface DirectoryAddedInput extends BaseInput<"DirectoryAdded"> {
  /** Absolute path that was added. */
  directory: string;
  /** /add-dir or the SDK control request; the matcher filters it. */
  source: Open<"slash_command" | "register_repo_root">;
}

/** Checks a DirectoryAdded payload; unknown fields and enum values are kept. */
export const directoryAddedInput: Schema<DirectoryAddedInput> = openObject({
  ...baseInput("DirectoryAdded"),
  directory: v.string(),
  source: v.string(),
});

import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/** Payload of CwdChanged: a shell command of the main conversation changed the working directory. */
export interface CwdChangedInput extends BaseInput<"CwdChanged"> {
  /** Previous working directory. */
  old_cwd: string;
  /** New working directory. */
  new_cwd: string;
}

/** The `hookSpecificOutput` that the host reads on CwdChanged. */
export interface CwdChangedSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "CwdChanged";
  /** Replaces the dynamic FileChanged watch list; [] clears it. */
  watchPaths?: string[];
}

/** Checks a CwdChanged payload; unknown fields and enum values are kept. */
export const cwdChangedInput: Schema<CwdChangedInput> = openObject({
  ...baseInput("CwdChanged"),
  old_cwd: v.string(),
  new_cwd: v.string(),
});

/** Checks the `hookSpecificOutput` of CwdChanged. */
export const cwdChangedOutput: Schema<CwdChangedSpecificOutput> = openObject({
  hookEventName: v.literal("CwdChanged"),
  watchPaths: v.exactOptional(v.array(v.string())),
});

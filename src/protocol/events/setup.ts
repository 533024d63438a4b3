import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import type { Open } from "../open.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/** Payload of Setup: launch with --init-only, or -p with --init or --maintenance. */
export interface SetupInput extends BaseInput<"Setup"> {
  /** Which launch flag caused it. */
  trigger: Open<"init" | "maintenance">;
}

/** The `hookSpecificOutput` that the host reads on Setup. */
export interface SetupSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "Setup";
  /** Declared in the types; current docs say all JSON from Setup hooks is discarded. */
  additionalContext?: string;
}

/** Checks a Setup payload; unknown fields and enum values are kept. */
export const setupInput: Schema<SetupInput> = openObject({
  ...baseInput("Setup"),
  trigger: v.string(),
});

/** Checks the `hookSpecificOutput` of Setup. */
export const setupOutput: Schema<SetupSpecificOutput> = openObject({
  hookEventName: v.literal("Setup"),
  additionalContext: v.exactOptional(v.string()),
});

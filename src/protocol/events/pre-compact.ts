import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import type { Open } from "../open.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/** Payload of PreCompact: before context compaction. */
export interface PreCompactInput extends BaseInput<"PreCompact"> {
  /** manual for /compact, auto for context pressure. */
  trigger: Open<"manual" | "auto">;
  /** Text after /compact; null for auto or when none was given. */
  custom_instructions: string | null;
}

/** Checks a PreCompact payload; unknown fields and enum values are kept. */
export const preCompactInput: Schema<PreCompactInput> = openObject({
  ...baseInput("PreCompact"),
  trigger: v.string(),
  custom_instructions: v.nullable(v.string()),
});

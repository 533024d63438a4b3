import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import type { Open } from "../open.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/** Payload of PostCompact: after compaction. */
export interface PostCompactInput extends BaseInput<"PostCompact"> {
  /** manual or auto. */
  trigger: Open<"manual" | "auto">;
  /** Summary text that replaced the conversation. */
  compact_summary: string;
}

/** Checks a PostCompact payload; unknown fields and enum values are kept. */
export const postCompactInput: Schema<PostCompactInput> = openObject({
  ...baseInput("PostCompact"),
  trigger: v.string(),
  compact_summary: v.string(),
});

import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import type { Open } from "../open.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/** Payload of PostModelSwitch: after the session's model changed for any reason. */
export interface PostModelSwitchInput extends BaseInput<"PostModelSwitch"> {
  /** Resolved id of the model in use before the switch. */
  from_model: string;
  /** Resolved id of the model after the switch; the matcher is compared with its canonical name. */
  to_model: string;
  /** What the requester asked for (alias or full id); null means the default model. */
  requested_model: string | null;
  /**
   * As PreModelSwitch, plus auto (fallback or other programmatic change) and resume (model restored on
   * resume).
   */
  source: Open<"command" | "picker" | "sdk" | "auto" | "resume">;
  /** Prompt tokens the next request will re-send (0 before the first response). */
  context_tokens: number;
  /** True when the current model's prompt cache is probably still valid and would be lost. */
  prompt_cache_warm: boolean;
  /** Prompt-cache lifetime the session requests. */
  cache_ttl: Open<"5m" | "1h">;
  /** Estimated USD cost of writing context_tokens to the new model's cache; reply not included. */
  estimated_cache_write_usd: number;
  /** How the estimate was priced: organisation rates, list price, or an assumed default tier. */
  pricing: Open<"configured" | "catalog" | "default">;
}

/** The `hookSpecificOutput` that the host reads on PostModelSwitch. */
export interface PostModelSwitchSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "PostModelSwitch";
  /**
   * Text given to the model as a system reminder; 10,000-character cap. Reaches the model with the next
   * request after the switch.
   */
  additionalContext?: string;
}

/** Checks a PostModelSwitch payload; unknown fields and enum values are kept. */
export const postModelSwitchInput: Schema<PostModelSwitchInput> = openObject({
  ...baseInput("PostModelSwitch"),
  from_model: v.string(),
  to_model: v.string(),
  requested_model: v.nullable(v.string()),
  source: v.string(),
  context_tokens: v.number(),
  prompt_cache_warm: v.boolean(),
  cache_ttl: v.string(),
  estimated_cache_write_usd: v.number(),
  pricing: v.string(),
});

/** Checks the `hookSpecificOutput` of PostModelSwitch. */
export const postModelSwitchOutput: Schema<PostModelSwitchSpecificOutput> = openObject({
  hookEventName: v.literal("PostModelSwitch"),
  additionalContext: v.exactOptional(v.string()),
});

import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import type { Open } from "../open.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/** Payload of PreModelSwitch: before a model switch that a user or client requested. */
export interface PreModelSwitchInput extends BaseInput<"PreModelSwitch"> {
  /** Resolved id of the model in use before the switch. */
  from_model: string;
  /** Resolved id of the model after the switch; the matcher is compared with its canonical name. */
  to_model: string;
  /** What the requester asked for (alias or full id); null means the default model. */
  requested_model: string | null;
  /**
   * Requester: command (/model <name>, /config model row, fast mode), picker, or sdk (set_model, IDE,
   * Remote Control).
   */
  source: Open<"command" | "picker" | "sdk">;
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

/** The `hookSpecificOutput` that the host reads on PreModelSwitch. */
export interface PreModelSwitchSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "PreModelSwitch";
  /**
   * allow also skips the warm-cache confirmation, deny cancels, ask prompts (interactive /model only; a
   * refusal elsewhere).
   */
  permissionDecision?: "allow" | "deny" | "ask";
  /** Shown with deny or ask; ignored for allow. */
  permissionDecisionReason?: string;
}

/** Checks a PreModelSwitch payload; unknown fields and enum values are kept. */
export const preModelSwitchInput: Schema<PreModelSwitchInput> = openObject({
  ...baseInput("PreModelSwitch"),
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

/** Checks the `hookSpecificOutput` of PreModelSwitch. */
export const preModelSwitchOutput: Schema<PreModelSwitchSpecificOutput> = openObject({
  hookEventName: v.literal("PreModelSwitch"),
  permissionDecision: v.exactOptional(v.picklist(["allow", "deny", "ask"])),
  permissionDecisionReason: v.exactOptional(v.string()),
});

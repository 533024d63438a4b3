import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import type { Open } from "../open.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";
import type { SDKAssistantMessageError } from "../shared-types.ts";

/** Payload of StopFailure: a turn ended with an API error (fires instead of Stop). */
export interface StopFailureInput extends BaseInput<"StopFailure"> {
  /** API error class; this is what the matcher filters. */
  error: Open<SDKAssistantMessageError>;
  /** Extra detail, if available. */
  error_details?: string;
  /** Here: the rendered API-error text, not model prose. */
  last_assistant_message?: string;
}

/** Checks a StopFailure payload; unknown fields and enum values are kept. */
export const stopFailureInput: Schema<StopFailureInput> = openObject({
  ...baseInput("StopFailure"),
  error: v.string(),
  error_details: v.exactOptional(v.string()),
  last_assistant_message: v.exactOptional(v.string()),
});

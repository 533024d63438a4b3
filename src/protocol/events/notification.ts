import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/** Payload of Notification: when the CLI sends a notification. */
export interface NotificationInput extends BaseInput<"Notification"> {
  /** Notification text. */
  message: string;
  /** Optional heading. */
  title?: string;
  /** Kind of notification; this is what the matcher filters. */
  notification_type: string;
}

/** The `hookSpecificOutput` that the host reads on Notification. */
export interface NotificationSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "Notification";
  /** Declared in the types; the public docs describe no effect. */
  additionalContext?: string;
}

/** Checks a Notification payload; unknown fields and enum values are kept. */
export const notificationInput: Schema<NotificationInput> = openObject({
  ...baseInput("Notification"),
  message: v.string(),
  title: v.exactOptional(v.string()),
  notification_type: v.string(),
});

/** Checks the `hookSpecificOutput` of Notification. */
export const notificationOutput: Schema<NotificationSpecificOutput> = openObject({
  hookEventName: v.literal("Notification"),
  additionalContext: v.exactOptional(v.string()),
});

import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/** Payload of MessageDisplay: assistant text is about to be rendered. */
export interface MessageDisplayInput extends BaseInput<"MessageDisplay"> {
  /** UUID of the turn. */
  turn_id: string;
  /** UUID of the displayed message (not the API msg_ id). */
  message_id: string;
  /** Zero-based batch number within the message. */
  index: number;
  /** True on the last batch, exactly once per message. */
  final: boolean;
  /**
   * Newly completed lines; may be empty on the final batch. Non-interactive: the whole message in one call.
   */
  delta: string;
}

/** The `hookSpecificOutput` that the host reads on MessageDisplay. */
export interface MessageDisplaySpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "MessageDisplay";
  /** Text rendered instead of delta; display only. */
  displayContent?: string;
}

/** Checks a MessageDisplay payload; unknown fields and enum values are kept. */
export const messageDisplayInput: Schema<MessageDisplayInput> = openObject({
  ...baseInput("MessageDisplay"),
  turn_id: v.string(),
  message_id: v.string(),
  index: v.number(),
  final: v.boolean(),
  delta: v.string(),
});

/** Checks the `hookSpecificOutput` of MessageDisplay. */
export const messageDisplayOutput: Schema<MessageDisplaySpecificOutput> = openObject({
  hookEventName: v.literal("MessageDisplay"),
  displayContent: v.exactOptional(v.string()),
});

import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import { jsonObject } from "../json-object.ts";
import type { Open } from "../open.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/** Payload of ElicitationResult: the user answered an MCP elicitation, before the answer is sent. */
export interface ElicitationResultInput extends BaseInput<"ElicitationResult"> {
  /** Server that asked. */
  mcp_server_name: string;
  /** Correlation id. */
  elicitation_id?: string;
  /** form or url. */
  mode?: Open<"form" | "url">;
  /** What the user chose. */
  action: Open<"accept" | "decline" | "cancel">;
  /** Submitted form values. */
  content?: Record<string, unknown>;
}

/** The `hookSpecificOutput` that the host reads on ElicitationResult. */
export interface ElicitationResultSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "ElicitationResult";
  /** Replaces the user's action. */
  action?: "accept" | "decline" | "cancel";
  /** Replaces the form values, with accept. */
  content?: Record<string, unknown>;
}

/** Checks a ElicitationResult payload; unknown fields and enum values are kept. */
export const elicitationResultInput: Schema<ElicitationResultInput> = openObject({
  ...baseInput("ElicitationResult"),
  mcp_server_name: v.string(),
  elicitation_id: v.exactOptional(v.string()),
  mode: v.exactOptional(v.string()),
  action: v.string(),
  content: v.exactOptional(jsonObject),
});

/** Checks the `hookSpecificOutput` of ElicitationResult. */
export const elicitationResultOutput: Schema<ElicitationResultSpecificOutput> = openObject({
  hookEventName: v.literal("ElicitationResult"),
  action: v.exactOptional(v.picklist(["accept", "decline", "cancel"])),
  content: v.exactOptional(jsonObject),
});

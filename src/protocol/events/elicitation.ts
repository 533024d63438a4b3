import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import { jsonObject } from "../json-object.ts";
import type { Open } from "../open.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/** Payload of Elicitation: an MCP server asks for user input. */
export interface ElicitationInput extends BaseInput<"Elicitation"> {
  /** Server that asks. */
  mcp_server_name: string;
  /** Question text. */
  message: string;
  /** form (structured) or url (browser). */
  mode?: Open<"form" | "url">;
  /** URL to open; url mode only. */
  url?: string;
  /** Correlation id, if the server sent one. */
  elicitation_id?: string;
  /** JSON Schema of the wanted answer; form mode. */
  requested_schema?: Record<string, unknown>;
}

/** The `hookSpecificOutput` that the host reads on Elicitation. */
export interface ElicitationSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "Elicitation";
  /** Answer without a dialog. */
  action?: "accept" | "decline" | "cancel";
  /** Form values, used with accept. */
  content?: Record<string, unknown>;
}

/** Checks a Elicitation payload; unknown fields and enum values are kept. */
export const elicitationInput: Schema<ElicitationInput> = openObject({
  ...baseInput("Elicitation"),
  mcp_server_name: v.string(),
  message: v.string(),
  mode: v.exactOptional(v.string()),
  url: v.exactOptional(v.string()),
  elicitation_id: v.exactOptional(v.string()),
  requested_schema: v.exactOptional(jsonObject),
});

/** Checks the `hookSpecificOutput` of Elicitation. */
export const elicitationOutput: Schema<ElicitationSpecificOutput> = openObject({
  hookEventName: v.literal("Elicitation"),
  action: v.exactOptional(v.picklist(["accept", "decline", "cancel"])),
  content: v.exactOptional(jsonObject),
});

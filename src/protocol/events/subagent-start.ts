import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/**
 * Payload of SubagentStart: a subagent is spawned or resumed, or an in-process teammate takes a new
 * message.
 */
export interface SubagentStartInput extends BaseInput<"SubagentStart"> {
  /** Subagent run id. */
  agent_id: string;
  /** Subagent type name; plugin agents as plugin:agent. */
  agent_type: string;
}

/** The `hookSpecificOutput` that the host reads on SubagentStart. */
export interface SubagentStartSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "SubagentStart";
  /**
   * Text given to the model as a system reminder; 10,000-character cap. Goes to the subagent, once until
   * compaction drops it.
   */
  additionalContext?: string;
}

/** Checks a SubagentStart payload; unknown fields and enum values are kept. */
export const subagentStartInput: Schema<SubagentStartInput> = openObject({
  ...baseInput("SubagentStart"),
  agent_id: v.string(),
  agent_type: v.string(),
});

/** Checks the `hookSpecificOutput` of SubagentStart. */
export const subagentStartOutput: Schema<SubagentStartSpecificOutput> = openObject({
  hookEventName: v.literal("SubagentStart"),
  additionalContext: v.exactOptional(v.string()),
});

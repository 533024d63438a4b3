import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";
import { type PostToolBatchToolCall, postToolBatchToolCallSchema } from "../shared-types.ts";

/**
 * Payload of PostToolBatch: once after all calls of a parallel batch are done, before the next model
 * request.
 */
export interface PostToolBatchInput extends BaseInput<"PostToolBatch"> {
  /** Every call of the finished batch, in one array. */
  tool_calls: PostToolBatchToolCall[];
}

/** The `hookSpecificOutput` that the host reads on PostToolBatch. */
export interface PostToolBatchSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "PostToolBatch";
  /**
   * Text given to the model as a system reminder; 10,000-character cap. Injected once before the next model
   * call.
   */
  additionalContext?: string;
}

/** Checks a PostToolBatch payload; unknown fields and enum values are kept. */
export const postToolBatchInput: Schema<PostToolBatchInput> = openObject({
  ...baseInput("PostToolBatch"),
  tool_calls: v.array(postToolBatchToolCallSchema),
});

/** Checks the `hookSpecificOutput` of PostToolBatch. */
export const postToolBatchOutput: Schema<PostToolBatchSpecificOutput> = openObject({
  hookEventName: v.literal("PostToolBatch"),
  additionalContext: v.exactOptional(v.string()),
});

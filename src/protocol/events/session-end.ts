import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import type { Open } from "../open.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";
import type { ExitReason } from "../shared-types.ts";

/** Payload of SessionEnd: a session ends. */
export interface SessionEndInput extends BaseInput<"SessionEnd"> {
  /** Why the session ended. */
  reason: Open<ExitReason>;
}

/** Checks a SessionEnd payload; unknown fields and enum values are kept. */
export const sessionEndInput: Schema<SessionEndInput> = openObject({
  ...baseInput("SessionEnd"),
  reason: v.string(),
});

import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/** Payload of TeammateIdle: an agent-team teammate is about to go idle. */
export interface TeammateIdleInput extends BaseInput<"TeammateIdle"> {
  /** Teammate about to go idle. */
  teammate_name: string;
  /** Deprecated: session-derived team name; scheduled for removal. */
  team_name: string;
}

/** Checks a TeammateIdle payload; unknown fields and enum values are kept. */
export const teammateIdleInput: Schema<TeammateIdleInput> = openObject({
  ...baseInput("TeammateIdle"),
  teammate_name: v.string(),
  team_name: v.string(),
});

import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import type { Open } from "../open.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/** Payload of ConfigChange: a settings, managed-policy or skill file changed during the session. */
export interface ConfigChangeInput extends BaseInput<"ConfigChange"> {
  /** Which configuration changed; the matcher filters it. */
  source: Open<"user_settings" | "project_settings" | "local_settings" | "policy_settings" | "skills">;
  /** File that changed, if known. */
  file_path?: string;
}

/** Checks a ConfigChange payload; unknown fields and enum values are kept. */
export const configChangeInput: Schema<ConfigChangeInput> = openObject({
  ...baseInput("ConfigChange"),
  source: v.string(),
  file_path: v.exactOptional(v.string()),
});

import * as v from "valibot";
import { type BaseInput, baseInput } from "../base-input.ts";
import type { Open } from "../open.ts";
import { openObject } from "../open-object.ts";
import type { Schema } from "../schema.ts";

/** Payload of SessionStart: a session starts, resumes, forks, is cleared, or was compacted. */
export interface SessionStartInput extends BaseInput<"SessionStart"> {
  /** How the session began. */
  source: Open<"startup" | "resume" | "clear" | "compact" | "fork">;
  /** Agent name when started with --agent. */
  agent_type?: string;
  /** Model id; may be missing, for example after /clear. */
  model?: string;
  /** Custom title, if set (generated titles do not count). */
  session_title?: string;
  /** resume/fork only: age of the last assistant response. 2.1.251+. */
  seconds_since_last_response?: number;
  /** resume/fork only: tokens the first request will re-send. 2.1.251+. */
  context_tokens?: number;
  /** resume/fork only: the prompt cache has probably lapsed. 2.1.251+. */
  prompt_cache_likely_expired?: boolean;
  /** resume/fork only: estimated USD cost of re-caching. 2.1.251+. */
  estimated_cache_write_usd?: number;
}

/** The `hookSpecificOutput` that the host reads on SessionStart. */
export interface SessionStartSpecificOutput {
  /** Always there; the host throws away an answer without it. */
  hookEventName: "SessionStart";
  /** Text given to the model as a system reminder; 10,000-character cap. Start of the conversation. */
  additionalContext?: string;
  /** -p only: becomes the first user turn (capped at 10,000 characters). */
  initialUserMessage?: string;
  /** Sets the title; startup, resume and fork only. */
  sessionTitle?: string;
  /** Absolute paths to watch for FileChanged. */
  watchPaths?: string[];
  /** Re-scan skill and command directories once the hooks are done. 2.1.152+. */
  reloadSkills?: boolean;
}

/** Checks a SessionStart payload; unknown fields and enum values are kept. */
export const sessionStartInput: Schema<SessionStartInput> = openObject({
  ...baseInput("SessionStart"),
  source: v.string(),
  agent_type: v.exactOptional(v.string()),
  model: v.exactOptional(v.string()),
  session_title: v.exactOptional(v.string()),
  seconds_since_last_response: v.exactOptional(v.number()),
  context_tokens: v.exactOptional(v.number()),
  prompt_cache_likely_expired: v.exactOptional(v.boolean()),
  estimated_cache_write_usd: v.exactOptional(v.number()),
});

/** Checks the `hookSpecificOutput` of SessionStart. */
export const sessionStartOutput: Schema<SessionStartSpecificOutput> = openObject({
  hookEventName: v.literal("SessionStart"),
  additionalContext: v.exactOptional(v.string()),
  initialUserMessage: v.exactOptional(v.string()),
  sessionTitle: v.exactOptional(v.string()),
  watchPaths: v.exactOptional(v.array(v.string())),
  reloadSkills: v.exactOptional(v.boolean()),
});

import * as v from "valibot";
import type { HookEvent } from "./event-names.ts";
import type { Open } from "./open.ts";
import { openObject } from "./open-object.ts";
import type { PermissionMode } from "./shared-types.ts";

/** The fields that every payload carries, whatever its event. */
export interface BaseInput<E extends string = HookEvent> {
  /** Name of the event; tells the payloads apart. */
  hook_event_name: E;
  /** Id of the running session. */
  session_id: string;
  /** Path of the session's JSONL transcript; written asynchronously, so it may lag behind. */
  transcript_path: string;
  /** Working directory when the hook fires; follows `cd` and worktrees. */
  cwd: string;
  /** UUID of the prompt being worked on; absent before the first one. CLI 2.1.196+. */
  prompt_id?: string;
  /** Permission mode of the session; not on every event. */
  permission_mode?: Open<PermissionMode>;
  /** Set only inside a subagent: the reliable way to tell it from the main thread. */
  agent_id?: string;
  /** Name of the agent, inside a subagent or on the main thread of an `--agent` session. */
  agent_type?: string;
  /** Reasoning effort of the turn (low, medium, high, xhigh, max), after any downgrade. */
  effort?: { level: string };
  /** The session's scratch directory. Documented since 2.1.257, missing from the SDK's types. */
  scratchpad_dir?: string;
}

/** Schema entries of the fields that every payload carries. */
export function baseInput<E extends HookEvent>(event: E): BaseEntries<E> {
  return {
    hook_event_name: v.literal(event),
    session_id: v.string(),
    transcript_path: v.string(),
    cwd: v.string(),
    prompt_id: v.exactOptional(v.string()),
    permission_mode: v.exactOptional(v.string()),
    agent_id: v.exactOptional(v.string()),
    agent_type: v.exactOptional(v.string()),
    effort: v.exactOptional(openObject({ level: v.string() })),
    scratchpad_dir: v.exactOptional(v.string()),
  };
}

type OptionalString = v.ExactOptionalSchema<v.StringSchema<undefined>, undefined>;

/** See `baseInput`. */
export interface BaseEntries<E extends HookEvent> {
  readonly hook_event_name: v.LiteralSchema<E, undefined>;
  readonly session_id: v.StringSchema<undefined>;
  readonly transcript_path: v.StringSchema<undefined>;
  readonly cwd: v.StringSchema<undefined>;
  readonly prompt_id: OptionalString;
  readonly permission_mode: OptionalString;
  readonly agent_id: OptionalString;
  readonly agent_type: OptionalString;
  readonly effort: v.ExactOptionalSchema<
    v.LooseObjectSchema<{ readonly level: v.StringSchema<undefined> }, undefined>,
    undefined
  >;
  readonly scratchpad_dir: OptionalString;
}

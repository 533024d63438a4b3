import type { Event } from "../events/event.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import type { InProject } from "../state/durable-state.ts";
import type { Ending } from "../state/ending.ts";
import type { InSession } from "../state/session-state.ts";
import type { Transcript } from "../transcript/transcript.ts";

/** What is remembered where an event happened: its session's state, and what outlives sessions. */
export interface Memory extends InSession, InProject {}

/** A memory that can be given to one who has an end to his time. */
export interface OpenedMemory extends Memory {
  /** The same, for as long as the time lasts. */
  readonly until?: (ending: Ending) => Memory;
}

/** Finds what is remembered where an event happened. Called when a hook first asks, if one does. */
export type OpenMemory = (event: Event) => OpenedMemory;

/** What happened before the event. */
export interface Recorded {
  /**
   * The transcript of the agent that the event comes from: of a subagent its own, with `transcript.main` for that of
   * the session. Opened when it is first asked something.
   */
  readonly transcript: Transcript;
}

/**
 * One event as hooks and conditions get it: what the host sent, what can be told from that, what is
 * remembered, and what happened before. `session`, `durable` and `transcript` are opened when they are first read; until then nothing is loaded for them.
 *
 * @example
 * const first = async (event: Event<"PreToolUse", "Bash">) => event.session.once(event.input.tool_input.command);
 */
export interface LiveEvent<E extends HookEvent = HookEvent, T extends string = string>
  extends Event<E, T>,
    Memory,
    Recorded {
  /** Id of the hook that is asked; undefined outside of a dispatch. */
  readonly hookId?: string;
}

/** Any event as hooks and conditions get it, told apart by `name`. */
export type AnyLiveEvent = { [E in HookEvent]: LiveEvent<E> }[HookEvent];

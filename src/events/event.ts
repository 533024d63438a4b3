import type { HookInputs } from "../protocol/event-map.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import type { ToolInput } from "../protocol/tools.ts";

/** A tool call as a union over the tool names `T`, so that `tool_name` tells the inputs apart. */
type ToolCall<T extends string> = T extends string ? { tool_name: T; tool_input: ToolInput<T> } : never;

/**
 * The host's payload for the event `E`. With tool names `T`, `tool_name` and `tool_input` are narrowed to
 * those tools; without, they stay `string` and `unknown`.
 */
export type InputOf<E extends HookEvent, T extends string = string> = E extends HookEvent
  ? string extends T
    ? HookInputs[E]
    : HookInputs[E] extends { tool_name: string; tool_input: unknown }
      ? Omit<HookInputs[E], "tool_name" | "tool_input"> & ToolCall<T>
      : HookInputs[E]
  : never;

/** What can be told from a payload without asking anyone, in one form for all tools and events. */
export interface EventDetails {
  /** Today's name of the tool; former names are followed. */
  readonly tool: string | undefined;
  /** The shell command of Bash, PowerShell or Monitor, as sent. */
  readonly command: string | undefined;
  /** Files that the tool call or event names: absolute, normalised, forward slashes, each once. */
  readonly files: readonly string[];
  /** Texts that the call puts into files, one per edit. */
  readonly written: readonly string[];
  /** Texts that the call takes out of files, one per edit. */
  readonly removed: readonly string[];
  /** The submitted prompt, or the one given to a subagent or a fetch; text blocks are joined by a newline. */
  readonly prompt: string | undefined;
  /** Type of the subagent that the event comes from, `"main"` on the main thread. */
  readonly agent: string;
  /** Text of the tool's result, once there is one. */
  readonly response: string | undefined;
  /** Whether the tool did its work; undefined before it ran. */
  readonly succeeded: boolean | undefined;
  /** The time limit that the call asks for, in milliseconds, also when it was sent as text. */
  readonly timeoutMs: number | undefined;
}

/** One event as hooks see it. */
export interface Event<E extends HookEvent = HookEvent, T extends string = string> extends EventDetails {
  readonly name: E;
  /** The host's own object: wire names, unknown fields kept. */
  readonly input: InputOf<E, T>;
  /** Aborted when the hook's deadline has passed or the host has withdrawn the question. */
  readonly signal: AbortSignal;
}

/** Any event, told apart by `name`. */
export type AnyEvent = { [E in HookEvent]: Event<E> }[HookEvent];

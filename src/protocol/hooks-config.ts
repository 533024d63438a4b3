import type { HookAnswer } from "./answer.ts";
import { type AnyCallback, type Callback, checked, type HookCallback } from "./callback.ts";
import { checkChoices, checkMatcher, toolPattern } from "./check-matcher.ts";
import type { HookInputs } from "./event-map.ts";
import type { HookEvent } from "./event-names.ts";
import { eventFromString } from "./event-strings.ts";
import { given } from "./given.ts";
import type { ToolInput, ToolName } from "./tools.ts";

/** Callbacks that share a pattern. Made by `Hooks.matcher`. */
export interface Matcher<I, O> {
  /** Absent: every occurrence of the event. */
  readonly pattern?: string;
  readonly callbacks: readonly Callback<I, O>[];
  readonly timeoutSeconds?: number;
  readonly onFailure?: "continue" | "block";
}

/** Choices for the callbacks of one matcher. */
export interface MatcherOptions {
  /** The host withdraws the call after so many seconds; its own limit for the event when absent. */
  readonly timeoutSeconds?: number;
  /** `block`: a failure keeps the action from happening, where the host (2.1.317 and later) can do that. */
  readonly onFailure?: "continue" | "block";
}

/** The matchers of one event, in the order in which they were added. */
export interface EventHooks {
  readonly event: HookEvent;
  readonly matchers: readonly Matcher<never, object>[];
}

/** Events whose payload holds a tool call. */
export type ToolEvent = { [E in HookEvent]: HookInputs[E] extends ToolCall ? E : never }[HookEvent];

interface ToolCall {
  tool_name: string;
  tool_input: unknown;
}

/** The payload of `E` for the tools `T`: their arguments are told apart by `tool_name`. */
export type ToolEventInput<E extends ToolEvent, T extends string> = T extends unknown
  ? Omit<HookInputs[E], "tool_name" | "tool_input"> & { tool_name: T; tool_input: ToolInput<T> }
  : never;

/** Choices of `on` that do not narrow the payload. */
export interface OnOptions extends MatcherOptions {
  /** As `Hooks.matcher` takes it. */
  readonly pattern?: string;
}

/** Choices of `on` for some tools only. */
export interface OnToolOptions<T extends string> extends MatcherOptions {
  /** Names of tools, matched whole. */
  readonly tool: T | readonly T[];
}

/** An immutable set of callbacks: each method gives a new one. */
export interface HooksConfig {
  /** What was added, by event, in order of first mention. */
  readonly events: readonly EventHooks[];
  /**
   * Adds matchers for an event; those of an earlier `add` for it come first.
   *
   * @throws {ProtocolError} when there is no such event, and a TypeError for a matcher that is none.
   */
  add<E extends HookEvent>(event: E, matchers: readonly Matcher<HookInputs[E], HookAnswer<E>>[]): HooksConfig;
  /** Adds one callback, typed by the event and the tools. It only sees payloads that fit these types. */
  on<E extends HookEvent>(event: E, callback: HookCallback<NoInfer<E>>): HooksConfig;
  on<E extends ToolEvent, const T extends ToolName>(
    event: E,
    options: OnToolOptions<T>,
    callback: Callback<ToolEventInput<NoInfer<E>, NoInfer<T>>, HookAnswer<NoInfer<E>>>,
  ): HooksConfig;
  on<E extends HookEvent>(event: E, options: OnOptions, callback: HookCallback<NoInfer<E>>): HooksConfig;
  /** All of this set, then all of the other. */
  concat(other: HooksConfig): HooksConfig;
}

/** A set with the given contents. */
export function hooksConfig(events: readonly EventHooks[]): HooksConfig {
  const config: HooksConfig = {
    events,
    add: (event, matchers) => {
      eventFromString(event);
      for (const matcher of matchers) checkMatcher(matcher);
      return hooksConfig(merged(events, { event, matchers }));
    },
    on: (event: HookEvent, ...rest: [AnyCallback] | [OnOptions | OnToolOptions<string>, AnyCallback]) => {
      eventFromString(event);
      const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest;
      return hooksConfig(merged(events, { event, matchers: [typedMatcher(event, options, callback)] }));
    },
    concat: (other) => hooksConfig(other.events.reduce(merged, events)),
  };
  return Object.freeze(config);
}

function typedMatcher(
  event: HookEvent,
  options: OnOptions | OnToolOptions<string>,
  callback: AnyCallback,
): Matcher<never, object> {
  checkChoices(options, ["tool", "pattern"]);
  const { timeoutSeconds, onFailure } = options;
  const pattern = "tool" in options ? toolPattern(event, options.tool) : options.pattern;
  checkMatcher({ pattern, timeoutSeconds, onFailure, callbacks: [callback] });
  // A cast: the overloads of `on` have made sure that this callback takes payloads of this event.
  const callbacks = [checked(event, callback as HookCallback<HookEvent>)];
  return { callbacks, ...given({ pattern, timeoutSeconds, onFailure }) };
}

function merged(events: readonly EventHooks[], added: EventHooks): readonly EventHooks[] {
  if (!events.some(({ event }) => event === added.event)) return [...events, added];
  return events.map((known) =>
    known.event === added.event ? { ...known, matchers: [...known.matchers, ...added.matchers] } : known,
  );
}

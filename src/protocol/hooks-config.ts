import type { HookAnswer } from "./answer.ts";
import { type Callback, checked, type HookCallback } from "./callback.ts";
import { matcherChoices, type SoundMatcher, soundMatcher, toolPattern } from "./check-matcher.ts";
import type { HookInputs } from "./event-map.ts";
import type { HookEvent } from "./event-names.ts";
import { eventFromString } from "./event-strings.ts";
import { fieldsGiven, listGiven } from "./given-values.ts";
import { checkNames } from "./known-names.ts";
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

/** A set with the given contents, which are taken as they are. */
export function hooksConfig(contents: readonly EventHooks[]): HooksConfig {
  const events = Object.freeze([...contents]);
  const config: HooksConfig = {
    events,
    add: (name, matchers) => {
      const event = eventFromString(name);
      return hooksConfig(merged(events, soundHooks(event, matchers)));
    },
    on: (name: HookEvent, ...rest: readonly unknown[]) => {
      const event = eventFromString(name);
      if (rest.length > 2)
        throw new TypeError("on adds one callback; for more call it again, or add a matcher.");
      const [options, callback] = rest.length > 1 ? rest : [{}, rest[0]];
      return hooksConfig(merged(events, soundHooks(event, [typedMatcher(event, options, callback)])));
    },
    concat: (other) => hooksConfig(eventsOf(other).reduce(merged, events)),
  };
  return Object.freeze(config);
}

/**
 * What a set holds, checked again: it may be of another make.
 *
 * @throws {TypeError} when it is no set.
 */
export function eventsOf(config: unknown): readonly EventHooks[] {
  const { events } = fieldsGiven("A set of callbacks", config);
  return listGiven("What a set of callbacks holds is a list", events, (one) => {
    const { event, matchers } = fieldsGiven("What a set has for an event", one);
    return soundHooks(eventFromString(event), matchers);
  });
}

function soundHooks(event: HookEvent, matchers: unknown): EventHooks {
  return Object.freeze({ event, matchers: listGiven("Matchers are a list", matchers, soundMatcher) });
}

function typedMatcher(event: HookEvent, options: unknown, callback: unknown): SoundMatcher {
  const fields = fieldsGiven("The options of a callback", options);
  checkNames("There is no option", fields, [...matcherChoices, "tool", "pattern"]);
  const { tool, pattern, ...choices } = fields;
  const isNarrow = Object.hasOwn(fields, "tool");
  if (isNarrow && pattern !== undefined)
    throw new TypeError('Of "tool" and "pattern" only one can be given: the other would not be looked at.');
  const wanted = isNarrow ? toolPattern(event, tool) : pattern;
  const matcher = soundMatcher({ ...choices, pattern: wanted, callbacks: [callback] });
  const callbacks = matcher.callbacks.map((one) => checked(event, one, isNarrow));
  return { ...matcher, callbacks };
}

function merged(events: readonly EventHooks[], added: EventHooks): readonly EventHooks[] {
  if (!events.some(({ event }) => event === added.event)) return [...events, added];
  return events.map((known) =>
    known.event === added.event
      ? Object.freeze({ ...known, matchers: Object.freeze([...known.matchers, ...added.matchers]) })
      : known,
  );
}

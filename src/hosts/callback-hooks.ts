import type { Condition, ToolPattern } from "../conditions/condition.ts";
import { matched, noMatch } from "../conditions/condition.ts";
import { build } from "../hooks/build.ts";
import type { RegisteredHook } from "../hooks/hook.ts";
import type { Raw } from "../hooks/outcome.ts";
import { raw } from "../hooks/outcomes.ts";
import { answerToJson } from "../protocol/answer-to-json.ts";
import type { AnyCallback } from "../protocol/callback.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { eventFacts } from "../protocol/facts.ts";
import { heeded } from "../protocol/heeded.ts";
import type { HooksConfig, Matcher } from "../protocol/hooks-config.ts";
import type { JsonObject } from "../protocol/json.ts";
import { exactNames, isMatchAll, isToolEvent, matches } from "../protocol/matcher.ts";
import { syntaxProblem } from "../protocol/pattern-syntax.ts";
import { failureText } from "./failure-text.ts";

/** What the callbacks of a set are handed beside the event, in one call. */
export interface CallOfCallbacks {
  readonly toolUseId: string | undefined;
  readonly unknown: JsonObject;
  /** Told when a callback fails and the action goes on all the same. */
  readonly warn: (message: string) => void;
}

/** On these a callback that does not answer in time keeps the action from happening. */
const refusesWhenLate: readonly HookEvent[] = ["PreToolUse", "UserPromptSubmit", "UserPromptExpansion"];

/**
 * Callbacks of a set as hooks, so that they are folded into one answer with others: their rewrites come in turn, and
 * guards judge what is left. What the host would do when one of them fails or is late stays the same.
 */
export function asHooks(
  { events }: HooksConfig,
  call: CallOfCallbacks,
  isFolded: (event: HookEvent) => boolean,
): readonly RegisteredHook[] {
  return events
    .filter(({ event }) => isFolded(event))
    .flatMap(({ event, matchers }) =>
      matchers.flatMap((matcher, at) =>
        matcher.callbacks.map((callback, n) => ({
          id: `${event} callback ${at + 1}.${n + 1}`,
          hook: asHook(event, matcher, callback, call),
        })),
      ),
    );
}

function asHook(
  event: HookEvent,
  { pattern, timeoutSeconds, onFailure }: Matcher<never, object>,
  callback: AnyCallback,
  call: CallOfCallbacks,
): RegisteredHook["hook"] {
  const refuses = onFailure === "block";
  return build<HookEvent, unknown>(
    {
      kind: "on",
      events: event,
      onError: refuses || refusesWhenLate.includes(event) ? "closed" : "open",
      rewrites: true,
      run: async ({ input, signal }) => {
        try {
          // A cast: the callback was added for this event.
          const answer = await callback(input as never, call.toolUseId, { signal, unknown: call.unknown });
          return outcomeOf(event, answer, refuses);
        } catch (error) {
          if (refuses) throw error;
          // Nobody waits any more, and whoever set the limit tells of it.
          if (!signal.aborted) call.warn(`A ${event} callback failed: ${failureText(error)}`);
          return undefined;
        }
      },
    },
    {
      deadline: timeoutSeconds ?? eventFacts[event].timeout,
      ...(!isMatchAll(pattern) && { when: patternCondition(event, pattern) }),
    },
  );
}

/** What a callback's answer comes to; nothing and null are no opinion, as where it is alone. */
function outcomeOf(event: HookEvent, answer: unknown, refuses: boolean): Raw<JsonObject> | undefined {
  if (answer === undefined || answer === null) return undefined;
  const json = answerToJson(event, answer);
  return raw(refuses ? heeded(event, json) : json);
}

function patternCondition(event: HookEvent, pattern: string): Condition {
  const field = eventFacts[event].matcher;
  const label = `matcher ${JSON.stringify(pattern)}`;
  return {
    kind: "condition",
    label,
    // An invalid pattern narrows nothing: it never matches, and must not make others' matcher invalid.
    ...(isToolEvent(event) && syntaxProblem(pattern) === undefined && { tools: toolsOf(pattern) }),
    check: ({ input }) => {
      const value = field === undefined ? "" : Reflect.get(input, field);
      const text = typeof value === "string" ? value : "";
      return matches(pattern, text, event) ? matched(label, text) : noMatch();
    },
  };
}

/** The pattern as the plan of the wiring takes it; a condition's patterns are anchored, the host's are not. */
function toolsOf(pattern: string): readonly ToolPattern[] {
  const names = exactNames(pattern);
  return names === undefined ? [{ pattern: `.*(?:${pattern}).*` }] : names.map((name) => ({ name }));
}

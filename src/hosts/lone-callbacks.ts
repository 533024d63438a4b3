import { refusal } from "../engine/policy.ts";
import { type AnyCallback, runCallback } from "../protocol/callback.ts";
import { encode } from "../protocol/encode.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { eventFacts } from "../protocol/facts.ts";
import { given } from "../protocol/given.ts";
import { heeded } from "../protocol/heeded.ts";
import { type HooksConfig, hooksConfig, type Matcher } from "../protocol/hooks-config.ts";
import { spoken } from "./engine-callback.ts";
import { failureText } from "./failure-text.ts";

/** How callbacks are handed on that no hook stands beside. */
export interface Handover {
  /** Told when a callback failed, and the action was refused. */
  readonly warn: (message: string) => void;
  /** Whether the client can be told what a failure does. */
  readonly tellsClient: boolean;
}

/** Seconds that the client waits longer than we do, where it is we who refuse what is late. */
const margin = 5;

/**
 * The callbacks of a set on events without hooks, as they are, but for those with `onFailure: "block"`: a client may
 * not know that word, so the refusal is also given here.
 */
export function loneCallbacks({ events }: HooksConfig, handover: Handover): HooksConfig {
  return hooksConfig(
    events.map(({ event, matchers }) => ({
      event,
      matchers: matchers.map((matcher) => loneMatcher(event, matcher, handover)),
    })),
  );
}

function loneMatcher(
  event: HookEvent,
  { onFailure, timeoutSeconds, ...matcher }: Matcher<never, object>,
  { warn, tellsClient }: Handover,
): Matcher<never, object> {
  if (onFailure !== "block")
    return { ...matcher, ...given({ timeoutSeconds, onFailure: tellsClient ? onFailure : undefined }) };
  const seconds = timeoutSeconds ?? eventFacts[event].timeout;
  const limit = tellsClient ? undefined : seconds;
  const callbacks = matcher.callbacks.map((callback) => refusing(event, callback, { warn, limit }));
  if (tellsClient) return { ...matcher, callbacks, ...given({ timeoutSeconds, onFailure }) };
  return { ...matcher, callbacks, timeoutSeconds: seconds + margin };
}

/** A callback that refuses when it fails, or has not answered within the limit. */
function refusing(
  event: HookEvent,
  callback: AnyCallback,
  { warn, limit }: { readonly warn: (message: string) => void; readonly limit: number | undefined },
): AnyCallback {
  return async (input: unknown, toolUseId, { signal, unknown }) => {
    try {
      const clock = clockFor(limit);
      const context = { signal: clock === undefined ? signal : AbortSignal.any([signal, clock]), unknown };
      const answer = runCallback({ event, callback }, { input, toolUseId, context });
      return heeded(
        event,
        await (clock === undefined ? answer : Promise.race([answer, lateness(clock, limit)])),
      );
    } catch (error) {
      const why = failureText(error);
      const verdict = refusal(
        event,
        `A callback could not judge this, and it refuses when it cannot: ${why}`,
      );
      if (verdict === undefined) throw error;
      if (!signal.aborted) warn(`A ${event} callback failed: ${why}`);
      return spoken(event, encode(event, verdict));
    }
  };
}

/** Timers hold no more milliseconds than this. */
const longest = 2 ** 31 - 1;

function clockFor(limit: number | undefined): AbortSignal | undefined {
  return limit === undefined ? undefined : AbortSignal.timeout(Math.min(Math.ceil(limit * 1000), longest));
}

function lateness(clock: AbortSignal, limit: number | undefined): Promise<never> {
  return new Promise((_, reject) => {
    clock.addEventListener("abort", () => reject(new Error(`it did not answer within ${limit} s`)));
  });
}

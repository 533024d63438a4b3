import { type AnyCallback, runCallback } from "../protocol/callback.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { given } from "../protocol/given.ts";
import type { HooksConfig, Matcher } from "../protocol/hooks-config.ts";
import type { JsonObject } from "../protocol/json.ts";
import { undeliverable } from "./undeliverable.ts";

/** A callback as the Agent SDK calls it. */
export type SdkCallback = (
  input: unknown,
  toolUseId: string | undefined,
  options: { signal: AbortSignal },
) => Promise<JsonObject>;

/** A matcher as the Agent SDK takes it. */
export interface SdkMatcher {
  matcher?: string;
  hooks: SdkCallback[];
  /** Seconds. */
  timeout?: number;
  onFailure?: "continue" | "block";
}

/** Assignable to `Options["hooks"]` of the Agent SDK. */
export type SdkHooks = { [E in HookEvent]?: SdkMatcher[] };

/** Choices of `toSdkHooks`. */
export interface SdkOptions {
  /** Gets a sentence about every event whose callbacks the SDK will not call; a Node warning by default. */
  readonly warn?: (message: string) => void;
}

/**
 * Hooks for the Agent SDK's `query`. An answer that the client would throw away makes the callback fail, so that
 * the matcher's `onFailure` counts.
 *
 * ```ts
 * const hooks = Hooks.on("PreToolUse", { tool: "Bash" }, () => PreToolUse.deny("Not here."));
 * query({ prompt, options: { hooks: toSdkHooks(hooks) } });
 * ```
 */
export function toSdkHooks(hooks: HooksConfig, { warn = process.emitWarning }: SdkOptions = {}): SdkHooks {
  for (const { message } of undeliverable(hooks)) warn(message);
  const result: SdkHooks = {};
  for (const { event, matchers } of hooks.events) {
    if (matchers.length > 0) result[event] = matchers.map((matcher) => sdkMatcher(event, matcher));
  }
  return result;
}

function sdkMatcher(event: HookEvent, matcher: Matcher<never, object>): SdkMatcher {
  const { pattern, timeoutSeconds: timeout, onFailure } = matcher;
  return {
    hooks: matcher.callbacks.map((callback) => sdkCallback(event, callback)),
    ...given({ matcher: pattern, timeout, onFailure }),
  };
}

function sdkCallback(event: HookEvent, callback: AnyCallback): SdkCallback {
  return (input, toolUseId, { signal, ...unknown }) =>
    runCallback({ event, callback }, { input, toolUseId, context: { signal, unknown } });
}

import { type AnyCallback, runCallback } from "../protocol/callback.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { given } from "../protocol/given.ts";
import type { Matcher } from "../protocol/hooks-config.ts";
import type { JsonObject } from "../protocol/json.ts";
import { type CallbackOptions, tell, told } from "./callback-options.ts";
import type { HookSource } from "./hook-source.ts";
import { toCallbacks } from "./to-callbacks.ts";

/** Choices of `toSdkHooks`. */
export type SdkOptions = CallbackOptions;

/** A callback as the Agent SDK calls it; a test may leave out all but the input. */
export type SdkCallback = (
  input: unknown,
  toolUseId?: string | undefined,
  options?: { signal?: AbortSignal } | undefined,
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

/**
 * Hooks for the Agent SDK's `query`: one callback for each event that the hooks listen to, called for the tools that
 * they are about. A hook that throws, is late or says nonsense is answered for by its own policy, so a guard refuses.
 *
 * A set of `Hooks` that comes alone stays as it is: one callback of the SDK for each of its own, whose failures are
 * the client's to judge. Beside hooks, its callbacks are asked in their place and folded into the one answer.
 *
 * @param hooks a hook, a list, a module (`import * as guards`), a record, or a set of `Hooks`
 * @throws {TypeError} when what is given, or something in a list, is no hook, and for options that there are not.
 * Everything else that is wrong goes to `warn`; `hookProblems` gives it as a list.
 *
 * ```ts
 * const noBash = guard({ when: tool("Bash"), deny: "Not here." });
 * const hooks = toSdkHooks({ noBash }); // for query({ prompt, options: { hooks } })
 * hooks.PreToolUse?.map(({ matcher, timeout, onFailure }) => ({ matcher, timeout, onFailure }));
 * // [{ matcher: "Bash", timeout: 35, onFailure: "block" }]
 * ```
 */
export function toSdkHooks(hooks: HookSource, options: SdkOptions = {}): SdkHooks {
  const { callbacks, problems } = toCallbacks(hooks, options);
  for (const problem of problems) told(options.warn ?? tell, problem);
  const result: SdkHooks = {};
  for (const { event, matchers } of callbacks.events) {
    if (matchers.length > 0) result[event] = matchers.map((matcher) => sdkMatcher(event, matcher));
  }
  return result;
}

/**
 * What is wrong with hooks as callbacks, as a list: what `toSdkHooks` hands to `warn`.
 *
 * ```ts
 * const late = on("UserPromptSubmit", { deadline: 60 }, () => undefined);
 * hookProblems({ late });
 * // ["late: its deadline of 60 s is cut: the host waits 30 s on UserPromptSubmit"]
 * ```
 */
export function hookProblems(hooks: HookSource, options: SdkOptions = {}): readonly string[] {
  return toCallbacks(hooks, options).problems;
}

function sdkMatcher(event: HookEvent, matcher: Matcher<never, object>): SdkMatcher {
  const { pattern, timeoutSeconds: timeout, onFailure } = matcher;
  return {
    hooks: matcher.callbacks.map((callback) => sdkCallback(event, callback)),
    ...given({ matcher: pattern, timeout, onFailure }),
  };
}

function sdkCallback(event: HookEvent, callback: AnyCallback): SdkCallback {
  return (input, toolUseId, options) => {
    const { signal = new AbortController().signal, ...unknown } = options ?? {};
    return runCallback({ event, callback }, { input, toolUseId, context: { signal, unknown } });
  };
}

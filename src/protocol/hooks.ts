import type { Callback, RegisteredCallback } from "./callback.ts";
import { matcherChoices, soundMatcher } from "./check-matcher.ts";
import type { HookEvent } from "./event-names.ts";
import { given } from "./given.ts";
import { fieldsGiven } from "./given-values.ts";
import { type CommandHandler, type HookHandler, soundHandler } from "./handlers.ts";
import {
  eventsOf,
  type HooksConfig,
  hooksConfig,
  type Matcher,
  type MatcherOptions,
} from "./hooks-config.ts";
import { checkNames } from "./known-names.ts";
import type { HooksSection, MatcherGroup } from "./settings.ts";

/** A matcher in the `initialize` request of the control protocol. */
export interface ProtocolMatcher {
  matcher?: string;
  hookCallbackIds: string[];
  /** Seconds. */
  timeout?: number;
  onFailure?: "continue" | "block";
}

/** A set of callbacks for the control protocol. */
export interface ProtocolForm {
  /** The `hooks` of the `initialize` request; null when there are none. */
  readonly hooks: { [E in HookEvent]?: ProtocolMatcher[] } | null;
  /** The callbacks by their ids: `hook_0`, `hook_1`, ... in the order of declaration. */
  readonly callbacks: ReadonlyMap<string, RegisteredCallback>;
}

/** What a settings file runs for a matcher: one command, or a handler made for the event and pattern. */
export type SettingsCommand =
  | Pick<CommandHandler, "command" | "args">
  | ((event: HookEvent, pattern: string | undefined) => HookHandler);

/** Makes and converts sets of callbacks; see the members. */
export interface HooksModule extends HooksConfig {
  /** The set without callbacks, as `Hooks` itself is one. */
  readonly empty: HooksConfig;
  /**
   * Callbacks that share a pattern.
   *
   * @param pattern Exact names, a list of them (`Edit|Write`), or a regular expression; absent = all.
   * @throws {TypeError} when something is not what its type says, or is an option that there is not.
   */
  readonly matcher: <I, O extends object>(
    pattern: string | undefined,
    callbacks: readonly Callback<I, O>[],
    options?: MatcherOptions,
  ) => Matcher<I, O>;
  /** The form in which the control protocol's `initialize` takes the set, and the callbacks by id. */
  readonly toProtocol: (config: HooksConfig) => ProtocolForm;
  /** The `hooks` section of a settings file that runs a command where the set has callbacks. */
  readonly toSettings: (config: HooksConfig, command: SettingsCommand) => HooksSection;
}

/**
 * Callbacks for the hooks of a client that is run from a program.
 *
 * ```ts
 * const hooks = Hooks.on("PreToolUse", { tool: "Bash" }, ({ tool_input }) =>
 *   tool_input.command.startsWith("rm ") ? PreToolUse.deny("Nothing is removed here.") : undefined,
 * );
 * Hooks.toProtocol(hooks).hooks; // { PreToolUse: [{ matcher: "Bash", hookCallbackIds: ["hook_0"] }] }
 * ```
 */
export const Hooks: HooksModule = Object.freeze({
  ...hooksConfig([]),
  empty: hooksConfig([]),
  matcher,
  toProtocol,
  toSettings,
} satisfies HooksModule);

function matcher<I, O extends object>(
  pattern: string | undefined,
  callbacks: readonly Callback<I, O>[],
  options: MatcherOptions = {},
): Matcher<I, O> {
  const choices = fieldsGiven("The options of a matcher", options);
  checkNames("There is no option", choices, matcherChoices);
  // A cast: the callbacks are those that were given.
  return soundMatcher({ pattern, callbacks, ...choices }) as Matcher<I, O>;
}

function toProtocol(config: HooksConfig): ProtocolForm {
  const callbacks = new Map<string, RegisteredCallback>();
  const hooks: { [E in HookEvent]?: ProtocolMatcher[] } = {};
  for (const { event, matchers } of eventsOf(config)) {
    if (matchers.length === 0) continue;
    hooks[event] = matchers.map((matcher) => {
      const hookCallbackIds = matcher.callbacks.map((callback) => {
        const id = `hook_${callbacks.size}`;
        callbacks.set(id, { event, callback });
        return id;
      });
      return { ...given({ matcher: matcher.pattern }), hookCallbackIds, ...choices(matcher) };
    });
  }
  return { hooks: Object.keys(hooks).length === 0 ? null : hooks, callbacks };
}

function toSettings(config: HooksConfig, command: SettingsCommand): HooksSection {
  const section: HooksSection = {};
  const handlerFor = handlersOf(command);
  for (const { event, matchers } of eventsOf(config)) {
    const groups = matchers.filter(({ callbacks }) => callbacks.length > 0);
    if (groups.length > 0)
      section[event] = groups.map((matcher) => settingsGroup(matcher, handlerFor(event, matcher.pattern)));
  }
  return section;
}

/** What to run, by event and pattern. One command for all is checked even where nothing is to be run. */
function handlersOf(
  command: SettingsCommand,
): (event: HookEvent, pattern: string | undefined) => HookHandler {
  if (typeof command === "function") return (event, pattern) => soundHandler(command(event, pattern));
  const fields = fieldsGiven("What a settings file runs", command);
  checkNames("What a settings file runs has no part", fields, ["command", "args"]);
  const handler = soundHandler({ ...fields, type: "command" });
  return () => handler;
}

function settingsGroup(matcher: Matcher<never, object>, base: HookHandler): MatcherGroup {
  const { timeout, onFailure } = choices(matcher);
  // Handlers that ask a model have no failure of this kind to choose about.
  const asks = base.type === "prompt" || base.type === "agent";
  const handler = asks ? { ...base, ...given({ timeout }) } : { ...base, ...given({ timeout, onFailure }) };
  return { ...given({ matcher: matcher.pattern }), hooks: [handler] };
}

function choices({ timeoutSeconds: timeout, onFailure }: MatcherOptions): {
  timeout?: number;
  onFailure?: "continue" | "block";
} {
  return given({ timeout, onFailure });
}

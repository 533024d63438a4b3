import { whyNever } from "../engine/check-hook.ts";
import { doubtsAbout } from "../engine/doubts.ts";
import type { RegisteredHook } from "../hooks/hook.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { eventFacts } from "../protocol/facts.ts";
import type { HooksConfig } from "../protocol/hooks-config.ts";
import { lintMatcher } from "../protocol/lint-matcher.ts";
import type { CallbackOptions } from "./callback-options.ts";
import type { SourceContents } from "./hook-source.ts";

/** A source that was read, and the callbacks that were made of it. */
export interface ReadSource extends SourceContents {
  readonly hooks: readonly RegisteredHook[];
  readonly sets: readonly HooksConfig[];
  readonly callbacks: HooksConfig;
}

/** What a program should know about its hooks before they run, each with the way out. */
export function problemsOf(
  { problems, hooks, unnamed, sets, callbacks }: ReadSource,
  { state, onFailure, ledger, onTrace }: CallbackOptions,
): readonly string[] {
  const keeps = state !== undefined;
  return [
    ...problems,
    ...(ledger === true && state !== true ? ["ledger: true keeps nothing without state: true."] : []),
    ...hooks.flatMap(({ id, hook }) => {
      const never = whyNever(hook);
      const doubts = never === undefined ? doubtsAbout(hook) : [never];
      const nameless = keeps && hook.maxFires !== undefined && unnamed.has(id) ? [needsName] : [];
      return [...doubts, ...nameless].map((doubt) => `${id}: ${doubt}`);
    }),
    ...(hooks.length === 0 && sets.length > 0
      ? untraced({ onTrace: onTrace !== undefined, ledger: ledger === true })
      : []),
    ...sets.flatMap(doubtfulMatchers),
    ...eventsOf(callbacks).flatMap((event) => undelivered[event] ?? []),
    ...(onFailure === false && eventsOf(callbacks).includes("WorktreeRemove") ? [needsFailure] : []),
  ];
}

const needsName =
  "its fires are kept under a number that may be another's next time: give it an id, or give a record of hooks";

const needsFailure =
  "WorktreeRemove is refused by a failure with onFailure: without it nothing is refused there.";

function untraced(wanted: Readonly<Record<string, boolean>>): readonly string[] {
  const names = Object.keys(wanted).filter((name) => wanted[name]);
  return names.map((name) => `${name} is told nothing: callbacks on events without hooks leave no trace.`);
}

function doubtfulMatchers({ events }: HooksConfig): readonly string[] {
  return events.flatMap(({ event, matchers }) =>
    matchers.flatMap(({ pattern, timeoutSeconds, onFailure }) => [
      ...lintMatcher(pattern, event).map(({ message }) => message),
      ...(onFailure === "block" && eventFacts[event].refusal === undefined ? [powerless(event)] : []),
      ...((timeoutSeconds ?? 0) >= hours ? [inSeconds(event, timeoutSeconds)] : []),
    ]),
  );
}

function powerless(event: HookEvent): string {
  return `onFailure: "block" does nothing on ${event}: nothing can be refused there.`;
}

/** Whoever means so many seconds waits for people; most mean milliseconds. */
const hours = 10_000;

function inSeconds(event: HookEvent, seconds = 0): string {
  return `timeoutSeconds: ${seconds} on ${event} is in seconds; did you mean ${seconds / 1000}?`;
}

function eventsOf({ events }: HooksConfig): readonly HookEvent[] {
  const used = events.filter(({ matchers }) => matchers.some(({ callbacks }) => callbacks.length > 0));
  return used.map(({ event }) => event);
}

const wayOut =
  "wire it as a command hook in settings (a file in .claude/hooks and npx fairlead sync, or Hooks.toSettings).";

/** What the client does not deliver to callbacks. */
const undelivered: { readonly [E in HookEvent]?: string } = {
  SessionStart: `SessionStart does not fire for callbacks: ${wayOut}`,
  Setup: `Setup does not fire for callbacks: ${wayOut}`,
  SessionEnd: `SessionEnd cannot be delivered once the client's stdin is closed: ${wayOut}`,
};

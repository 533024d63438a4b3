import { brief } from "./brief.ts";
import type { HookEvent } from "./event-names.ts";
import { exactNames, isMatchAll, isToolEvent } from "./matcher.ts";
import { syntaxProblem } from "./pattern-syntax.ts";

/** The parts of a matcher, as programs without types may give them. */
interface MatcherParts {
  readonly pattern?: unknown;
  readonly callbacks: unknown;
  readonly timeoutSeconds?: unknown;
  readonly onFailure?: unknown;
}

const choices: readonly string[] = ["timeoutSeconds", "onFailure"];

/**
 * Refuses what would otherwise be found out when a client is running, or never.
 *
 * @throws {TypeError} saying what is wrong and what is meant.
 */
export function checkMatcher({ pattern, callbacks, timeoutSeconds, onFailure }: MatcherParts): void {
  if (pattern !== undefined && typeof pattern !== "string")
    throw new TypeError(
      `A pattern is a text, also when it is a regular expression, and not ${brief(pattern)}.`,
    );
  if (!isMatchAll(pattern)) checkSyntax(pattern);
  if (!Array.isArray(callbacks)) throw new TypeError(`Callbacks are a list, and not ${brief(callbacks)}.`);
  const odd = callbacks.find((callback) => typeof callback !== "function");
  if (odd !== undefined || callbacks.includes(undefined))
    throw new TypeError(`A callback is a function, and not ${brief(odd)}.`);
  if (timeoutSeconds !== undefined && !isDuration(timeoutSeconds))
    throw new TypeError(`timeoutSeconds is a number of seconds above 0, and not ${brief(timeoutSeconds)}.`);
  if (onFailure !== undefined && onFailure !== "block" && onFailure !== "continue")
    throw new TypeError(`onFailure is "block" or "continue", and not ${brief(onFailure)}.`);
}

/** The host takes an invalid expression for one that never matches, on every event that has a matcher. */
function checkSyntax(pattern: string): void {
  const broken = syntaxProblem(pattern);
  if (broken !== undefined)
    throw new TypeError(
      `${brief(pattern)} is no valid regular expression, so it can never match: ${broken}.`,
    );
}

/** Refuses a choice that nobody reads: a misspelt `onFailure` must not quietly be none. */
export function checkChoices(options: object, more: readonly string[] = []): void {
  const known = [...choices, ...more];
  const unknown = Object.keys(options).find((key) => !known.includes(key));
  if (unknown !== undefined)
    throw new TypeError(`There is no option ${brief(unknown)}; there are ${known.join(", ")}.`);
}

/** The pattern for whole names of tools. */
export function toolPattern(event: HookEvent, tool: unknown): string {
  if (!isToolEvent(event)) throw new TypeError(`${event} is not about a tool: leave out "tool".`);
  const names: readonly unknown[] = [tool].flat();
  if (names.length === 0) throw new TypeError("The list of tools is empty.");
  const odd = names.find((name) => typeof name !== "string" || exactNames(name)?.[0] !== name);
  if (odd !== undefined || names.includes(undefined))
    throw new TypeError(`A tool is a whole name, and not ${brief(odd)}: for more than names use "pattern".`);
  return names.join("|");
}

function isDuration(value: unknown): boolean {
  return typeof value === "number" && Number.isFinite(value) && value > 0;
}

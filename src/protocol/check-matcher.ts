import { brief } from "./brief.ts";
import type { AnyCallback } from "./callback.ts";
import type { HookEvent } from "./event-names.ts";
import { given } from "./given.ts";
import { fieldsGiven, listGiven } from "./given-values.ts";
import { checkNames } from "./known-names.ts";
import { exactNames, isMatchAll, isToolEvent } from "./matcher.ts";
import { syntaxProblem } from "./pattern-syntax.ts";

/** What a matcher of callbacks says beside them. */
export const matcherChoices: readonly string[] = ["timeoutSeconds", "onFailure"];

/** Callbacks that share a pattern, as they are kept. */
export interface SoundMatcher {
  readonly pattern?: string;
  readonly callbacks: readonly AnyCallback[];
  readonly timeoutSeconds?: number;
  readonly onFailure?: "continue" | "block";
}

/**
 * A frozen copy of a matcher. Refuses what would otherwise be found out when a client is running, or never.
 *
 * @throws {TypeError} saying what is wrong and what is meant.
 */
export function soundMatcher(matcher: unknown): SoundMatcher {
  const parts = fieldsGiven("A matcher", matcher);
  checkNames("A matcher has no part", parts, ["pattern", "callbacks", ...matcherChoices]);
  const { timeoutSeconds, onFailure } = parts;
  const callbacks = listGiven("Callbacks are a list", parts["callbacks"], callbackOf);
  if (timeoutSeconds !== undefined && !isDuration(timeoutSeconds))
    throw new TypeError(
      `timeoutSeconds is a number of seconds above 0, up to ${longest}, and not ${brief(timeoutSeconds)}.`,
    );
  if (onFailure !== undefined && !isPolicy(onFailure))
    throw new TypeError(`onFailure is "block" or "continue", and not ${brief(onFailure)}.`);
  const pattern = patternOf(parts["pattern"]);
  return Object.freeze({ ...given({ pattern }), callbacks, ...given({ timeoutSeconds, onFailure }) });
}

function callbackOf(callback: unknown): AnyCallback {
  // A cast: what it takes is said by the type of whoever was asked for it.
  if (typeof callback === "function") return callback as AnyCallback;
  throw new TypeError(`A callback is a function, and not ${brief(callback)}.`);
}

/** A program without types says null for no pattern, as the wire does. */
function patternOf(pattern: unknown): string | undefined {
  if (pattern === undefined || pattern === null) return undefined;
  if (typeof pattern !== "string")
    throw new TypeError(
      `A pattern is a text, also when it is a regular expression, and not ${brief(pattern)}.`,
    );
  if (!isMatchAll(pattern)) checkSyntax(pattern);
  return pattern;
}

/** The host takes an invalid expression for one that never matches, on every event that has a matcher. */
function checkSyntax(pattern: string): void {
  const broken = syntaxProblem(pattern);
  if (broken !== undefined)
    throw new TypeError(
      `${brief(pattern)} is no valid regular expression, so it can never match: ${broken}.`,
    );
}

/** The pattern for whole names of tools. */
export function toolPattern(event: HookEvent, tool: unknown): string {
  if (!isToolEvent(event)) throw new TypeError(`${event} is not about a tool: leave out "tool".`);
  const names = typeof tool === "string" ? [toolName(tool)] : listGiven(wholeName, tool, toolName);
  if (names.length === 0) throw new TypeError("The list of tools is empty.");
  return names.join("|");
}

const wholeName = "A tool is a whole name, or a list of them";

function toolName(name: unknown): string {
  if (typeof name === "string" && exactNames(name)?.[0] === name) return name;
  throw new TypeError(`A tool is a whole name, and not ${brief(name)}: for more than names use "pattern".`);
}

function isPolicy(value: unknown): value is "block" | "continue" {
  return value === "block" || value === "continue";
}

/** A timer holds no more milliseconds than this: with more it would go off at once. */
const longest = Math.floor((2 ** 31 - 1) / 1000);

/** From a millisecond on, since less is no time at all. */
function isDuration(value: unknown): value is number {
  return typeof value === "number" && value >= 0.001 && value <= longest;
}

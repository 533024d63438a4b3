import type { ToolPattern } from "../conditions/condition.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { isMatchAll, matches } from "../protocol/matcher.ts";
import { syntaxProblem } from "../protocol/pattern-syntax.ts";
import { toolAliases } from "../protocol/tool-names.ts";
import type { Tools } from "./reach.ts";

/**
 * A matcher for all the tools; names under every spelling the host may use. Absent, so for every tool, when one
 * expression cannot hold all patterns: the host takes an invalid one for a matcher that never matches.
 */
export function matcherFor(lists: readonly Tools[]): string | undefined {
  const tools: ToolPattern[] = [];
  for (const list of lists) {
    if (list === "all") return undefined;
    tools.push(...list);
  }
  const names = tools.flatMap((tool) => ("name" in tool ? toolAliases(tool.name) : []));
  const patterns = tools.flatMap((tool) => ("pattern" in tool ? [tool.pattern] : []));
  if (patterns.length === 0 && names.every(isPlain)) return sorted(names).join("|");
  if (patterns.some(isAlone)) return undefined;
  const matcher = anchored([...sorted(names).map(escapeRegExp), ...sorted(patterns)]);
  return syntaxProblem(matcher) === undefined ? matcher : undefined;
}

/**
 * Whether a pattern means something else among others, or nothing: it refers to its own groups, names them, is
 * invalid, or may be so for the host, whose engine is not ours (`(?i:...)`).
 */
function isAlone(pattern: string): boolean {
  const asksMuch = /\\[1-9k]|\(\?(?!:|<?[=!])/.test(pattern);
  return asksMuch || syntaxProblem(pattern) !== undefined;
}

/** A matcher for what both match; never narrower than either. */
export function widerMatcher(wanted: string | undefined, before: string | undefined): string | undefined {
  if (isMatchAll(wanted) || isMatchAll(before)) return undefined;
  if (uncovered(wanted, [before]).length === 0) return before;
  const parts = [...alternatives(wanted), ...alternatives(before)];
  if (parts.every(isPlain)) return sorted(parts).join("|");
  // a pattern that somebody else wrote may match in the middle of a name: rather all than too few
  return isOurs(wanted) && isOurs(before) && !parts.some(isAlone) ? anchored(sorted(parts)) : undefined;
}

/** The alternatives of a matcher that none of the others matches; none when all are covered. */
export function uncovered(
  wanted: string,
  others: readonly (string | undefined)[],
  event?: HookEvent,
): readonly string[] {
  return alternatives(wanted).filter((one) => !others.some((other) => covers(other, one, event)));
}

function covers(matcher: string | undefined, alternative: string, event: HookEvent | undefined): boolean {
  if (isMatchAll(matcher) || alternatives(matcher).includes(alternative)) return true;
  return isPlain(alternative) && matches(matcher, alternative, event);
}

/** What a matcher of the forms above lists; any other is one alternative. */
function alternatives(matcher: string): readonly string[] {
  const inner = /^\^\(\?:(.*)\)\$$/.exec(matcher)?.[1];
  if (inner !== undefined) return splitOutside(inner);
  return /^[\w|-]+$/.test(matcher) ? matcher.split("|") : [matcher];
}

/** Splits at the bars that stand in no parentheses. */
function splitOutside(pattern: string): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (const [token] of pattern.matchAll(/\\.|./gs)) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (token === "|" && depth === 0) parts.push("");
    else parts.push((parts.pop() ?? "") + token);
  }
  return parts;
}

function isOurs(matcher: string): boolean {
  return /^[\w|-]+$/.test(matcher) || /^\^\(\?:.*\)\$$/.test(matcher);
}

function isPlain(name: string): boolean {
  return /^[\w-]+$/.test(name);
}

function anchored(parts: readonly string[]): string {
  return `^(?:${parts.join("|")})$`;
}

/** Sorted, so that moving hooks around does not change settings. */
function sorted(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort();
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$*+?.()|[\]{}/]/g, "\\$&");
}

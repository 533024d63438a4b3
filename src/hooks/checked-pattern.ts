import type { Pattern } from "../conditions/pattern.ts";
import { patternProblem } from "../signals/pattern-safety.ts";
import { filled, shown } from "./values.ts";

/**
 * A pattern that is asked about texts which others wrote; a TypeError for what is none, or would take exponential time on some
 * text: nothing ends a search that has begun.
 */
export function checkedPattern(name: string, pattern: Pattern): Pattern {
  if (typeof pattern === "string") return filled(name, pattern);
  if (!(pattern instanceof RegExp))
    throw new TypeError(`${name} must be a text or a RegExp, not ${shown(pattern)}`);
  const problem = patternProblem(pattern);
  if (problem?.includes("exponential") === true) throw new TypeError(problem);
  return pattern;
}

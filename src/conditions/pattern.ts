import { patternProblem } from "../signals/pattern-safety.ts";

/** A text to be contained, or a regular expression to be found. */
export type Pattern = string | RegExp;

/** Where a pattern was found: the text, and its UTF-16 offsets. */
export interface Found {
  readonly text: string;
  readonly span: readonly [start: number, end: number];
}

/** First place of a pattern in a text. A `g` or `y` flag has no effect: each search starts anew. */
export function find(pattern: Pattern, text: string): Found | undefined {
  if (typeof pattern === "string") {
    const at = text.indexOf(pattern);
    return at < 0 ? undefined : { text: pattern, span: [at, at + pattern.length] };
  }
  const hit = stateless(pattern).exec(text);
  return hit === null ? undefined : { text: hit[0], span: [hit.index, hit.index + hit[0].length] };
}

/** How a pattern prints. Throws a TypeError, in the name of `maker`, for what is none. */
export function showPattern(pattern: Pattern, maker: string): string {
  if (typeof pattern === "string") return JSON.stringify(pattern);
  if (pattern instanceof RegExp) return String(pattern);
  throw new TypeError(`${maker}() takes a text or a regular expression, not ${typeof pattern}`);
}

/** A warning when a literal text looks like a regular expression. */
export function patternWarnings(pattern: Pattern): string[] {
  if (typeof pattern !== "string") {
    const problem = patternProblem(pattern);
    return problem?.includes("exponential") === true ? [problem] : [];
  }
  if (pattern === "") return ["an empty text is found everywhere"];
  const looksLikePattern = /[^\s|]\|[^\s|]|\.\*|\\[bdsw]|^\^|\$$/.test(pattern);
  return looksLikePattern
    ? [
        `${JSON.stringify(pattern)} is searched as it stands; for alternatives or wildcards write /${pattern}/`,
      ]
    : [];
}

function stateless(pattern: RegExp): RegExp {
  return pattern.global || pattern.sticky
    ? new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ""))
    : pattern;
}

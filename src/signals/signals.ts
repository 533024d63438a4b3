import { checkNames } from "../protocol/known-names.ts";
import { patternProblem } from "./pattern-safety.ts";

/** A pattern looked for in one text at a time, and how much it says. */
export interface Signal {
  readonly pattern: RegExp;
  readonly weight: number;
}

/** What has to be said, how recently and by whom, for a hook to speak up. */
export interface Signals {
  readonly signals: readonly Signal[];
  readonly threshold: number;
  /** How many scored texts back, or all since the last prompt. */
  readonly window: number | "turn";
  readonly vetoes: readonly RegExp[];
  readonly scope: "text" | "window";
  readonly origin: "assistant" | "any";
  readonly thinking: boolean;
  readonly quoted: boolean;
}

export interface SignalsOptions {
  /** Weight from which the hook fires; at least 1, default 1. */
  readonly threshold?: number;
  /** Number of scored texts, default 15, or "turn": since the last real prompt. */
  readonly window?: number | "turn";
  /** Any of these in any text of the window, and nothing fires. They have no weight. */
  readonly vetoes?: readonly (RegExp | string | Signal)[];
  /** "text" (default): one text must reach the threshold. "window": all texts together. */
  readonly scope?: "text" | "window";
  /** "any" also reads what the user wrote. Default "assistant". */
  readonly origin?: "assistant" | "any";
  /** Also read thinking blocks. Default true. */
  readonly thinking?: boolean;
  /** Also read what stands in code, in a line or fenced, and in quotes. Default false. */
  readonly quoted?: boolean;
}

/**
 * One signal: a pattern and its weight, default 1. Throws TypeError when the weight is not above 0 or the pattern could
 * take more than linear time.
 *
 * @example
 * signal(/pre-existing (?:failure|issue)/i, { weight: 2 });
 */
export function signal(pattern: RegExp | string, options: { readonly weight?: number } = {}): Signal {
  checkNames("signal() has no option", options, ["weight"]);
  const { weight = 1 } = options;
  if (!(weight > 0 && Number.isFinite(weight)))
    throw new TypeError(`A signal's weight is above 0, not ${weight}.`);
  if (pattern === "" || !(typeof pattern === "string" || pattern instanceof RegExp))
    throw new TypeError(`A signal is a RegExp, or the text of one, not ${JSON.stringify(pattern)}.`);
  const searched = searchable(pattern);
  const problem = patternProblem(searched);
  if (problem !== null) throw new TypeError(problem);
  return Object.freeze({ pattern: searched, weight });
}

/**
 * Signals that count together. Throws TypeError when they could never fire, or an option is out of its range.
 *
 * @example
 * signals([signal(/pre-existing/i), signal(/unrelated to (?:my|our) change/i)], { threshold: 2, vetoes: [/fixed it/i] });
 */
export function signals(list: readonly (Signal | RegExp | string)[], options: SignalsOptions = {}): Signals {
  const { threshold = 1, window = 15, vetoes = [], scope = "text", origin = "assistant" } = options;
  checkNames("signals() has no option", options, Object.keys(kinds));
  need(Array.isArray(list) && Array.isArray(vetoes), "signals and vetoes are lists");
  const odd = Object.entries(options).find(([name, value]) => !fits(kinds[name], value));
  need(odd === undefined, `${odd?.[0]} is a ${kinds[odd?.[0] ?? ""]}, not ${JSON.stringify(odd?.[1])}`);
  // Also what looks like a signal is looked at.
  const weighed = list.map((item) =>
    isSignal(item) ? signal(item.pattern, { weight: item.weight }) : signal(item),
  );
  const most = weighed.reduce((sum, { weight }) => sum + weight, 0);
  need(threshold >= 1, `threshold is at least 1, not ${threshold}`);
  need(most >= threshold, `all signals together weigh ${most} and never reach the threshold of ${threshold}`);
  need(
    window === "turn" || (Number.isInteger(window) && window > 0),
    `window is a whole number above 0 or "turn", not ${window}`,
  );
  need(scope === "text" || scope === "window", `scope is "text" or "window", not ${JSON.stringify(scope)}`);
  need(
    origin === "assistant" || origin === "any",
    `origin is "assistant" or "any", not ${JSON.stringify(origin)}`,
  );
  return Object.freeze({
    signals: Object.freeze(weighed),
    threshold,
    window,
    vetoes: Object.freeze(vetoes.map(vetoOf)),
    scope,
    origin,
    thinking: options.thinking ?? true,
    quoted: options.quoted ?? false,
  });
}

/** What each option is. */
const kinds: Readonly<Record<string, string>> = {
  threshold: "number",
  window: "number string",
  vetoes: "object",
  scope: "string",
  origin: "string",
  thinking: "boolean",
  quoted: "boolean",
};

const fits = (kind: string | undefined, value: unknown): boolean =>
  value === undefined || kind?.split(" ").includes(typeof value) === true;

const isSignal = (item: Signal | RegExp | string): item is Signal =>
  typeof item === "object" && item !== null && "weight" in item;

function need(holds: boolean, what: string): void {
  if (!holds) throw new TypeError(`signals: ${what}.`);
}

function vetoOf(veto: RegExp | string | Signal): RegExp {
  if (!isSignal(veto)) return signal(veto).pattern;
  signal(veto.pattern);
  need(veto.weight === 1, `a veto has no weight, but /${veto.pattern.source}/ weighs ${veto.weight}`);
  return veto.pattern;
}

/** Without the flags that make a pattern remember where it was. */
function searchable(pattern: RegExp | string): RegExp {
  return typeof pattern === "string"
    ? new RegExp(pattern)
    : new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ""));
}

import { given } from "../protocol/given.ts";
import type { Decision, Verdict } from "../protocol/verdict.ts";
import { joinedReasons } from "./joined-reasons.ts";

/** Most characters of text for the model, and for the user, that the host takes as they are. */
export const textLimit = 10_000;

/** A folded verdict, and what had to be cut from it. */
export interface Folded {
  readonly verdict: Verdict;
  readonly faults: readonly string[];
  /** The ends of texts that were over the host's limit; absent when nothing was cut. */
  readonly cut?: readonly string[];
}

const strength: Readonly<Record<Decision["kind"], number>> = {
  deny: 4,
  block: 4,
  defer: 3,
  ask: 2,
  allow: 1,
};

/**
 * Folds the verdicts of all hooks, in registration order, into one that the host takes: see `merge`, then texts
 * are held under the host's limit.
 */
export function fold(verdicts: readonly Verdict[]): Folded {
  const whole = merge(verdicts);
  const context = held(
    "context",
    verdicts.map((one) => one.context),
  );
  const message = held(
    "message",
    verdicts.map((one) => one.message),
  );
  const cut = [...context.cut, ...message.cut];
  return {
    verdict: given({ ...whole, context: context.text, message: message.text }),
    faults: [...context.faults, ...message.faults, ...disagreements(verdicts)],
    ...(cut.length > 0 && { cut }),
  };
}

/**
 * One verdict for several: deny over defer over ask over allow, every reason of the winning kind kept, contexts
 * and messages joined, the last replaced output and input winning. Nothing is cut.
 */
export function merge(verdicts: readonly Verdict[]): Verdict {
  const texts = (pick: (verdict: Verdict) => string | undefined): string | undefined =>
    joined(verdicts.map(pick));
  const stops = verdicts.some(({ stop }) => stop !== undefined);
  return given({
    decision: mergeDecisions(verdicts.flatMap(({ decision }) => decision ?? [])),
    input: verdicts.findLast(({ input }) => input !== undefined)?.input,
    output: verdicts.findLast(({ output }) => output !== undefined)?.output,
    context: texts(({ context }) => context),
    message: texts(({ message }) => message),
    stop: stops ? (texts(({ stop }) => stop) ?? "") : undefined,
    extra: mergeExtra(verdicts.flatMap(({ extra }) => extra ?? [])),
  });
}

function mergeDecisions(decisions: readonly Decision[]): Decision | undefined {
  const strongest = Math.max(0, ...decisions.map(({ kind }) => strength[kind]));
  const winning = decisions.filter(({ kind }) => strength[kind] === strongest);
  const kind = winning[0]?.kind;
  if (kind === undefined) return undefined;
  const reasons = distinct(winning.map((decision) => decision.reason));
  return reasons.length === 0 ? { kind } : { kind, reason: joinedReasons(reasons) };
}

/** Texts that say something, each once, a line apart. */
function joined(texts: readonly (string | undefined)[]): string | undefined {
  const said = distinct(texts);
  return said.length === 0 ? undefined : said.join("\n");
}

function distinct(texts: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => text || []))];
}

type Extra = NonNullable<Verdict["extra"]>;

function mergeExtra(extras: readonly Extra[]): Extra | undefined {
  if (extras.length === 0) return undefined;
  const part = (name: keyof Extra): Extra["top"] => {
    const all = extras.map((extra) => extra[name]).filter((fields) => fields !== undefined);
    return all.length === 0 ? undefined : mergeFields(all);
  };
  return given({ top: part("top"), specific: part("specific") });
}

/** Lists, such as paths to watch, are put together; of anything else the last one counts. */
function mergeFields(all: readonly Readonly<Record<string, unknown>>[]): Readonly<Record<string, unknown>> {
  const merged = new Map<string, unknown>();
  for (const [name, value] of all.flatMap((fields) => Object.entries(fields))) {
    const before = merged.get(name);
    const isList = Array.isArray(before) && Array.isArray(value);
    merged.set(name, isList ? [...new Set([...before, ...value])] : value);
  }
  return Object.fromEntries(merged);
}

interface Held {
  readonly text: string | undefined;
  readonly faults: readonly string[];
  readonly cut: readonly string[];
}

/** Cuts texts so that together they stay under the host's limit: each keeps its beginning, and a short one all of it. */
function held(name: string, texts: readonly (string | undefined)[]): Held {
  const text = joined(texts);
  if (text === undefined || text.length <= textLimit) return { text, faults: [], cut: [] };
  const said = distinct(texts);
  const most = fairShare(said);
  // With very many there is not room enough to show something of each.
  const parts = most < 100 ? [cutTo(text, textLimit)] : said.map((one) => cutTo(one, most));
  const faults = [`the ${name} of ${text.length} characters was truncated`];
  const cut = parts.map((part) => part.rest).filter((rest) => rest !== "");
  return { text: parts.map((part) => part.kept).join("\n"), faults, cut };
}

/** Characters that each text may have at most, when the shorter ones leave over what they do not need. */
function fairShare(texts: readonly string[]): number {
  let left = textLimit - texts.length + 1;
  const lengths = texts.map(({ length }) => length).sort((one, other) => one - other);
  for (const [at, length] of lengths.entries()) {
    const share = Math.floor(left / (lengths.length - at));
    if (length > share) return share;
    left -= length;
  }
  return left;
}

/** Ends with a mark when it was cut, never in the middle of a character. */
function cutTo(text: string, most: number): { readonly kept: string; readonly rest: string } {
  if (text.length <= most) return { kept: text, rest: "" };
  const mark = `\n[truncated: ${text.length} characters in all, ${most} are the limit]`;
  const kept = text.slice(0, most - mark.length).replace(/[\uD800-\uDBFF]$/, "");
  return { kept: kept + mark, rest: text.slice(kept.length) };
}

function disagreements(verdicts: readonly Verdict[]): string[] {
  const outputs = verdicts.filter(({ output }) => output !== undefined);
  return outputs.length > 1 ? [`${outputs.length} hooks replaced the output; the last one's is shown`] : [];
}

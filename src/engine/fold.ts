import { given } from "../protocol/given.ts";
import type { Decision, Verdict } from "../protocol/verdict.ts";

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
  const context = held("context", whole.context);
  const message = held("message", whole.message);
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
  const reason = joined(winning.map((decision) => decision.reason));
  return reason === undefined ? { kind } : { kind, reason };
}

/** Texts that say something, each once, a line apart. */
function joined(texts: readonly (string | undefined)[]): string | undefined {
  const distinct = new Set(texts.filter((text) => text !== undefined && text !== ""));
  return distinct.size === 0 ? undefined : [...distinct].join("\n");
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

/** Cuts a text to the host's limit, with a mark, never through the middle of a character. */
function held(name: string, text: string | undefined): Held {
  if (text === undefined || text.length <= textLimit) return { text, faults: [], cut: [] };
  const mark = `\n[truncated: ${text.length} characters in all, ${textLimit} are the limit]`;
  const kept = text.slice(0, textLimit - mark.length).replace(/[\uD800-\uDBFF]$/, "");
  const faults = [`the ${name} of ${text.length} characters was truncated`];
  return { text: kept + mark, faults, cut: [text.slice(kept.length)] };
}

function disagreements(verdicts: readonly Verdict[]): string[] {
  const outputs = verdicts.filter(({ output }) => output !== undefined);
  return outputs.length > 1 ? [`${outputs.length} hooks replaced the output; the last one's is shown`] : [];
}

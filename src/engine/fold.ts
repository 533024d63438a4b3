import type { Decision, Verdict } from "../protocol/verdict.ts";

/** Most characters of text for the model, and for the user, that the host takes as they are. */
export const textLimit = 10_000;

/** A folded verdict, and what had to be cut from it. */
export interface Folded {
  readonly verdict: Verdict;
  readonly faults: readonly string[];
}

const strength: Readonly<Record<Decision["kind"], number>> = {
  deny: 4,
  block: 4,
  defer: 3,
  ask: 2,
  allow: 1,
};

/**
 * Folds the verdicts of all hooks, in registration order, into one: deny over defer over ask over allow, every
 * reason of the winning kind kept, contexts and messages joined, the last replaced output and input winning.
 */
export function fold(verdicts: readonly Verdict[]): Folded {
  const decision = foldDecisions(verdicts.flatMap((verdict) => verdict.decision ?? []));
  const context = joinTexts("context", verdicts, (verdict) => verdict.context);
  const message = joinTexts("message", verdicts, (verdict) => verdict.message);
  const stop = joined(verdicts.flatMap((verdict) => verdict.stop ?? []));
  const output = verdicts.findLast((verdict) => verdict.output !== undefined)?.output;
  const input = verdicts.findLast((verdict) => verdict.input !== undefined)?.input;
  const extra = foldExtra(verdicts);
  return {
    verdict: {
      ...(decision !== undefined && { decision }),
      ...(input !== undefined && { input }),
      ...(output !== undefined && { output }),
      ...(context.text !== undefined && { context: context.text }),
      ...(message.text !== undefined && { message: message.text }),
      ...(stop !== undefined && { stop }),
      ...(extra !== undefined && { extra }),
    },
    faults: [...context.faults, ...message.faults, ...outputFaults(verdicts)],
  };
}

function foldDecisions(decisions: readonly Decision[]): Decision | undefined {
  const strongest = Math.max(0, ...decisions.map(({ kind }) => strength[kind]));
  const winning = decisions.filter(({ kind }) => strength[kind] === strongest);
  const kind = winning[0]?.kind;
  if (kind === undefined) return undefined;
  const reason = joined(winning.flatMap((decision) => decision.reason ?? []));
  return reason === undefined ? { kind } : { kind, reason };
}

function joined(texts: readonly string[]): string | undefined {
  const distinct = [...new Set(texts)];
  return distinct.length === 0 ? undefined : distinct.join("\n");
}

function joinTexts(
  name: string,
  verdicts: readonly Verdict[],
  pick: (verdict: Verdict) => string | undefined,
): { text: string | undefined; faults: string[] } {
  const text = joined(verdicts.flatMap((verdict) => pick(verdict) ?? []));
  if (text === undefined || text.length <= textLimit) return { text, faults: [] };
  const cut = cutText(text);
  return { text: cut, faults: [`the ${name} of ${text.length} characters was truncated to ${cut.length}`] };
}

/** Cuts a text to the host's limit, with a mark, never through the middle of a character. */
function cutText(text: string): string {
  const mark = `\n[truncated: ${text.length} characters in all, ${textLimit} are the limit]`;
  const kept = text.slice(0, textLimit - mark.length);
  return kept.replace(/[\uD800-\uDBFF]$/, "") + mark;
}

function foldExtra(verdicts: readonly Verdict[]): Verdict["extra"] {
  const extras = verdicts.flatMap((verdict) => verdict.extra ?? []);
  if (extras.length === 0) return undefined;
  return {
    top: Object.assign({}, ...extras.map((extra) => extra.top)),
    specific: Object.assign({}, ...extras.map((extra) => extra.specific)),
  };
}

function outputFaults(verdicts: readonly Verdict[]): string[] {
  const outputs = verdicts.filter((verdict) => verdict.output !== undefined);
  return outputs.length > 1 ? [`${outputs.length} hooks replaced the output; the last one's is shown`] : [];
}

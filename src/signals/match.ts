import { consumedFor, type PrimitiveState } from "../state/primitive-state.ts";
import { sha256 } from "../state/sha256.ts";
import { stripFiredOutput } from "./echo.ts";
import type { Signal, Signals } from "./signals.ts";

interface Candidate {
  readonly text: string;
  readonly hash: string;
  readonly matched: readonly Signal[];
}

/**
 * The texts that make a hook's signals fire, in the order of the window and each once, or null. They count as spent for
 * this hook from then on. `state` is the draft of a `mutate`.
 */
export function matchSignals(
  state: PrimitiveState,
  signals: Signals,
  texts: readonly string[],
  hookId: string,
): string[] | null {
  const scored = texts
    .map((text) => [text, stripFiredOutput(state, text)] as const)
    .filter(([, stripped]) => stripped !== "");
  if (scored.some(([, stripped]) => signals.vetoes.some((veto) => veto.test(stripped)))) return null;
  const spent = consumedFor(state, hookId);
  const candidates = [...new Map(scored)]
    // The hash is the original text's: what is quoted may change from fire to fire and must not revive a spent text.
    .map(([text, stripped]) => ({ text, hash: hashOf(text), matched: matchedIn(signals, stripped) }))
    .filter(({ hash, matched }) => matched.length > 0 && !spent.has(hash));
  const firing = signals.scope === "text" ? byText(candidates, signals) : byWindow(candidates, signals);
  if (firing.length === 0) return null;
  for (const { hash } of firing) spent.add(hash);
  return firing.map(({ text }) => text);
}

/** Makes texts count again for a hook whose fire did not get there. */
export function restore(state: PrimitiveState, hookId: string, texts: readonly string[]): void {
  const spent = consumedFor(state, hookId);
  for (const text of texts) spent.delete(hashOf(text));
}

const hashOf = (text: string): string => sha256(text).slice(0, 32);

const matchedIn = ({ signals }: Signals, text: string): readonly Signal[] =>
  signals.filter(({ pattern }) => pattern.test(text));

const weigh = (matched: Iterable<Signal>): number =>
  [...matched].reduce((sum, { weight }) => sum + weight, 0);

function byText(candidates: readonly Candidate[], { threshold }: Signals): readonly Candidate[] {
  return candidates.filter(({ matched }) => weigh(matched) >= threshold);
}

/** Each signal counts once, in however many texts it is found. */
function byWindow(candidates: readonly Candidate[], { threshold }: Signals): readonly Candidate[] {
  const union = new Set(candidates.flatMap(({ matched }) => matched));
  return weigh(union) >= threshold ? candidates : [];
}

const linesMax = 5;
const lineMax = 200;

/** `Triggered by: ` and the lines of the firing texts that match, joined with `; `; at most five, each cut at 200 characters. */
export function triggeredBy(
  state: PrimitiveState | null,
  signals: Signals,
  texts: readonly string[],
): string {
  const lines = texts.flatMap((text) => matchingLines(signals, stripFiredOutput(state, text)));
  return `Triggered by: ${[...new Set(lines)].slice(0, linesMax).join("; ")}`;
}

function matchingLines({ signals }: Signals, text: string): string[] {
  const lines = text.split("\n");
  const matching = lines.filter((line) => signals.some(({ pattern }) => pattern.test(line)));
  // A match that runs over the end of a line is in no single one; its own first line then stands for it.
  const across = signals.flatMap(({ pattern }) => pattern.exec(text)?.[0].trim().split("\n")[0] ?? []);
  return (matching.length > 0 ? matching : across).map((line) => cut(line.trim()));
}

const cut = (line: string): string => (line.length > lineMax ? `${line.slice(0, lineMax - 1)}\u2026` : line);

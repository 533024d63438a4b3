import type { Signals } from "./signals.ts";
import type { Speech } from "./speech.ts";

/** A text that is scored, and where it was said. */
export interface Scored {
  readonly text: string;
  /** Position in the transcript. */
  readonly at: number;
}

/**
 * The texts that signals score, oldest first: of each speech its prose, then its thinking, then its titles; the newest
 * `window` of them. `prompt` is the one just submitted: where the user's words count, it comes first.
 */
export function scoredTexts(
  speeches: readonly Speech[],
  signals: Signals,
  prompt: string | null = null,
): readonly Scored[] {
  const inTurn = signals.window === "turn" ? speeches.slice(turnStart(speeches)) : speeches;
  const asked = prompt === null || signals.origin !== "any" ? [] : readable(prompt, signals);
  const first = asked.map((text) => ({ text, at: Number.POSITIVE_INFINITY }));
  const room = signals.window === "turn" ? inTurn.length : signals.window - first.length;
  const spoken = newest(inTurn, signals, room);
  return [...first, ...(signals.window === "turn" ? spoken : spoken.slice(-room))];
}

/** At least `room` texts from the end on, if there are so many. Speeches are read in runs, since texts lie in a file. */
function newest(speeches: readonly Speech[], signals: Signals, room: number): readonly Scored[] {
  const isHeard = ({ by }: Speech): boolean => by === "assistant" || signals.origin === "any";
  let found: readonly Scored[] = [];
  for (let from = speeches.length; from > 0 && found.length < room; from -= room) {
    const run = speeches.slice(Math.max(0, from - room), from).filter(isHeard);
    found = [...run.flatMap((speech) => textsOf(speech, signals)), ...found];
  }
  return found;
}

/** Where the last turn of the transcript begins. */
function turnStart(speeches: readonly Speech[]): number {
  return Math.max(
    0,
    speeches.findLastIndex(({ opensTurn }) => opensTurn),
  );
}

function textsOf(speech: Speech, signals: Signals): Scored[] {
  const { prose, thinking, titles } = speech;
  const texts = [prose, ...(signals.thinking ? thinking : []), ...titles];
  return texts.flatMap((text) =>
    readable(text, signals).map((read) => ({
      text: read,
      get at() {
        return speech.at;
      },
    })),
  );
}

function readable(text: string, { quoted }: Signals): string[] {
  const read = withoutCitations(quoted ? text : withoutQuotes(text)).trim();
  return read === "" ? [] : [read];
}

/** A text without what hooks cited of it before: who quotes a hook says none of it again. */
function withoutCitations(text: string): string {
  return text.replace(/Triggered by: .*/g, " ");
}

const quotes: readonly RegExp[] = [
  /```.{1,300}?```|``.{1,300}?``|`[^`\n]+`/g,
  /"[^"\n]*"|\u201e[^\u201c\u201d\n]*[\u201c\u201d]|\u201c[^\u201d\n]*\u201d|\u00ab[^\u00bb\n]*\u00bb/g,
  // Single ones only where no letter touches them from outside: most of these signs are apostrophes.
  /(?<![\p{L}\p{N}])(?:'[^'\n]+'|\u2018[^\u2018\u2019\n]+\u2019)(?![\p{L}\p{N}])/gu,
];

/** A text without what stands in code, in quoted lines and between quotation marks: these are somebody else's words. */
export function withoutQuotes(text: string): string {
  const lines = withoutFences(text).filter((line) => !/^\s{0,3}>/.test(line));
  return quotes.reduce((rest, quote) => rest.replace(quote, " "), lines.join("\n"));
}

/**
 * The lines outside code fences, at any depth of a list. A fence that is never closed runs to the end. One line of
 * code between three backticks is no fence, and a mark with a language opens one but closes none.
 */
function withoutFences(text: string): string[] {
  let fence = "";
  return text.split("\n").filter((line) => {
    const [, mark = "", info = ""] = /^\s*(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    const opens = fence === "" && mark !== "" && !(mark.startsWith("`") && info.includes("`"));
    const closes = fence !== "" && mark.startsWith(fence) && info.trim() === "";
    if (opens) fence = mark;
    if (closes) fence = "";
    return !opens && !closes && fence === "";
  });
}

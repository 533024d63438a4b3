import type { Signals } from "./signals.ts";
import type { Speech } from "./speech.ts";

/**
 * The texts that signals score, oldest first: of each speech its prose, then its thinking, then its titles; the newest
 * `window` of them. `prompt` is the one just submitted: where the user's words count, it comes first.
 */
export function scoredTexts(
  speeches: readonly Speech[],
  signals: Signals,
  prompt: string | null = null,
): string[] {
  const inTurn = signals.window === "turn" ? speeches.slice(turnStart(speeches)) : speeches;
  const heard = inTurn.filter(({ by }) => by === "assistant" || signals.origin === "any");
  const spoken = heard.flatMap((speech) => textsOf(speech, signals));
  const first = prompt === null || signals.origin !== "any" ? [] : readable(prompt, signals);
  const room = signals.window === "turn" ? Number.POSITIVE_INFINITY : signals.window - first.length;
  return [...first, ...(room <= 0 ? [] : spoken.slice(-room))];
}

/** Where the last turn of the transcript begins. */
function turnStart(speeches: readonly Speech[]): number {
  return Math.max(
    0,
    speeches.findLastIndex(({ opensTurn }) => opensTurn),
  );
}

function textsOf({ prose, thinking, titles }: Speech, signals: Signals): string[] {
  const texts = [prose, ...(signals.thinking ? thinking : []), ...titles];
  return texts.flatMap((text) => readable(text, signals));
}

function readable(text: string, { quoted }: Signals): string[] {
  const read = (quoted ? text : withoutQuotes(text)).trim();
  return read === "" ? [] : [read];
}

/** A text without what stands in code fences, in quoted lines and between double quotes: these are somebody else's words. */
export function withoutQuotes(text: string): string {
  return withoutFences(text)
    .filter((line) => !/^\s{0,3}>/.test(line))
    .join("\n")
    .replace(
      /"[^"\n]*"|\u201e[^\u201c\u201d\n]*[\u201c\u201d]|\u201c[^\u201d\n]*\u201d|\u00ab[^\u00bb\n]*\u00bb/g,
      " ",
    );
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

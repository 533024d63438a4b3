/** Columns of an excerpt, and how much of them may stand before what is meant. */
const widest = 100;
const before = 40;

/** The line of a text that a span is on, and one with carets under the span; a note stands behind them. */
export function excerpt(
  text: string,
  [from, to]: readonly [number, number],
  note: string,
): readonly string[] {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const lineEnd = text.indexOf("\n", start);
  const end = lineEnd < 0 ? text.length : lineEnd;
  const first = from - start > before + 10 ? from - before : start;
  const last = Math.min(end, first + widest);
  const ahead = first > start ? "…" : "";
  const line = `${ahead}${still(text.slice(first, last))}${last < end ? "…" : ""}`;
  const under = columns(ahead + still(text.slice(first, from)));
  const length = Math.max(1, columns(still(text.slice(from, Math.min(to, last)))));
  return [line, `${" ".repeat(under)}${"^".repeat(length)}${note === "" ? "" : `  ${note}`}`];
}

/** Every character that would move a terminal's cursor as a space, so that columns stay what they are. */
function still(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, " ");
}

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** Columns that a terminal gives a text. */
function columns(text: string): number {
  let sum = 0;
  for (const sign of text) sum += /\p{Mn}/u.test(sign) ? 0 : wide.test(sign) ? 2 : 1;
  return sum;
}

/** Longest text that is read. */
export const longestText = 200_000;
/** Most signs that part commands, bodies of here-documents apart. */
export const mostSigns = 5000;

/**
 * Why a text is too much to be read, found out without reading it; undefined when it is not. What a here-document
 * writes does not count, so that a long file may be written by one.
 *
 * @example tooMuch("cd a;".repeat(20_000)); // "it has more than 5000 signs between commands"
 */
export function tooMuch(text: string): string | undefined {
  if (text.length > longestText) return `it is longer than ${longestText} characters`;
  // Most texts are too short to have too many.
  if (text.length <= mostSigns) return undefined;
  return signsIn(text) > mostSigns ? `it has more than ${mostSigns} signs between commands` : undefined;
}

const opening = /(?<!<)<<-?[ \t]*\\?(['"]?)([\w.!-]+)\1/g;

function signsIn(text: string): number {
  let count = 0;
  let awaited: readonly string[] = [];
  for (const line of text.split("\n")) {
    if (awaited.length === 0) {
      count += 1 + (line.match(signs)?.length ?? 0);
      awaited = openedIn(line);
      count += awaited.length;
    } else if (line.replace(/^\t+/, "") === awaited[0]) awaited = awaited.slice(1);
    if (count > mostSigns) break;
  }
  return count;
}

const signs = /[;|&(`]/g;

function openedIn(line: string): readonly string[] {
  return line.includes("<<") ? [...line.matchAll(opening)].map((found) => found[2] ?? "") : [];
}

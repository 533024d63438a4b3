/** Lines that a call adds, one after the other. */
export interface AddedLines {
  /** Number of the first line: in the file as it is after the call where that can be known, else in the new text. */
  readonly line: number;
  readonly lines: readonly string[];
}

/**
 * What of the new text is not in the old one. What is the same at the start and at the end is left out, then every line
 * that the old middle has somewhere: a line that only moved is not new.
 */
export function difference(before: string, after: string): readonly AddedLines[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let same = 0;
  while (same < shorter - start && old.at(-1 - same) === now.at(-1 - same)) same += 1;
  const isOld = taken(old.slice(start, old.length - same));
  const runs: { line: number; lines: string[] }[] = [];
  for (const [at, line] of now.slice(start, now.length - same).entries()) {
    if (isOld(line)) continue;
    const number = start + at + 1;
    const run = runs.at(-1);
    if (run !== undefined && run.line + run.lines.length === number) run.lines.push(line);
    else runs.push({ line: number, lines: [line] });
  }
  return runs;
}

/** Whether a line is one of these; each of them counts once. */
function taken(lines: readonly string[]): (line: string) => boolean {
  const left = new Map<string, number>();
  for (const line of lines) left.set(line, (left.get(line) ?? 0) + 1);
  return (line) => {
    const spare = left.get(line) ?? 0;
    left.set(line, spare - 1);
    return spare > 0;
  };
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

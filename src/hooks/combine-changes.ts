/** Several changes of one text, each made by itself, put together. Throws when two of them meet in one place. */
export function combined(before: string, texts: readonly string[]): string {
  const parts = texts.map((text) => changedPart(before, text)).sort((one, other) => other.start - one.start);
  let result = before;
  let last = before.length;
  for (const { start, end, put } of parts) {
    if (end > last) throw new Error("the command cannot be rewritten: two changes meet in one place");
    result = result.slice(0, start) + put + result.slice(end);
    last = start;
  }
  return result;
}

function changedPart(before: string, after: string): { start: number; end: number; put: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { start, end: before.length - same, put: after.slice(start, after.length - same) };
}

/** Names that a source exports, in the order of the text, with the line of each. `*` stands for `export *`. */
export type ExportLines = readonly (readonly [name: string, line: number])[];

const declared =
  /^[ \t]*export\s+(?:declare\s+)?(?:async\s+)?(?:const|let|var|function\*?|class)\s+([\w$]+)/gm;
const listed = /^[ \t]*export\s*\{([^}]*)\}/gm;
const fallen = /^[ \t]*export\s+(default)\b/gm;
const starred = /^[ \t]*export\s*(\*)\s*(?:from\b|as\s+[\w$]+)/gm;
const assigned = /^[ \t]*(?:module\.)?exports\.([\w$]+)\s*=/gm;

/**
 * A cheap look at a source: good enough to put hooks in the author's order and to name a line in a message.
 * It may miss an export or see one in a comment; nothing else depends on it.
 */
export function scanExports(source: string): ExportLines {
  const found = [declared, fallen, starred, assigned].flatMap((pattern) =>
    [...source.matchAll(pattern)].map((match) => ({ name: match[1] ?? "", at: match.index })),
  );
  for (const match of source.matchAll(listed)) {
    for (const part of (match[1] ?? "").split(",")) {
      const name = part
        .trim()
        .split(/\s+as\s+/)
        .at(-1);
      if (name !== undefined && name !== "") found.push({ name, at: match.index + match[0].indexOf(part) });
    }
  }
  found.sort((a, b) => a.at - b.at);
  const first = firstOfEach(found);
  const lines = linesOf(
    source,
    first.map(({ at }) => at),
  );
  return first.map(({ name }, place) => [name, lines[place] ?? 1]);
}

/** Whether a source can register anything; a script without exports must not be run for nothing. */
export function canExport(source: string): boolean {
  return !source.startsWith("#!") && /\bexports?\b/.test(source);
}

/** Whether a source uses this package. */
export function usesFairlead(source: string): boolean {
  return /["']fairlead(?:\/[\w/-]+)?["']/.test(source);
}

function firstOfEach<T extends { name: string }>(items: readonly T[]): readonly T[] {
  const first = new Map(items.toReversed().map((item) => [item.name, item]));
  return items.filter((item) => first.get(item.name) === item);
}

/** Lines of rising offsets; leading blank lines that a pattern swallowed are passed over. */
function linesOf(source: string, offsets: readonly number[]): readonly number[] {
  let line = 1;
  let end = 0;
  return offsets.map((offset) => {
    const start = offset + (/^\s*/.exec(source.slice(offset, offset + 200))?.[0].length ?? 0);
    line += source.slice(end, start).split("\n").length - 1;
    end = start;
    return line;
  });
}

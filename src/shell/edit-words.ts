import type { AnalyzeOptions, Command, CommandLine } from "./command-line.ts";
import { type Rewriting, rewriteWords, type WordEdit } from "./rewrite.ts";

/** Above this product of old and new words, what differs is replaced as one piece. */
const mostCompared = 250_000;

/**
 * The text with `wanted` as the words of one command. Words that stay keep their spelling, and so does everything
 * else. Refused when the change has no place of its own, or would change what anything else does.
 */
export function editWords(
  line: CommandLine,
  command: Command,
  wanted: readonly string[],
  options: AnalyzeOptions,
): Rewriting {
  if (wanted.length === 0) return { refused: "a command needs words" };
  const edits = differences(command.argv, wanted);
  const moved = edits.flatMap(({ insert = [] }) => insert).find((text) => isUnknown(command, text));
  if (moved !== undefined)
    return { refused: `\`${moved}\` is known only at run time: it can stay where it is, or go` };
  return rewriteWords(line, command, edits, options);
}

// Written anew it would be quoted, and so be another word.
function isUnknown({ words }: Command, text: string): boolean {
  return words.some((word) => word.dynamic && word.text === text);
}

/** The fewest edits that make one list of words the other. */
function differences(old: readonly string[], wanted: readonly string[]): readonly WordEdit[] {
  const kept = longestCommon(old, wanted);
  const ends = [...kept, [old.length, wanted.length] as const];
  const edits: WordEdit[] = [];
  let [at, from] = [0, 0];
  for (const [nextAt, nextFrom] of ends) {
    const insert = wanted.slice(from, nextFrom);
    if (nextAt > at || insert.length > 0) edits.push({ at, drop: nextAt - at, insert });
    [at, from] = [nextAt + 1, nextFrom + 1];
  }
  return edits;
}

type Pair = readonly [old: number, wanted: number];

/** Indexes of a longest common subsequence. */
function longestCommon(old: readonly string[], wanted: readonly string[]): readonly Pair[] {
  if (old.length * wanted.length > mostCompared) return [];
  const lengths = old.map(() => wanted.map(() => 0));
  const length = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = wanted.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row)
        row[j] =
          old[i] === wanted[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
    }
  return walk(old, wanted, length);
}

function walk(
  old: readonly string[],
  wanted: readonly string[],
  length: (i: number, j: number) => number,
): readonly Pair[] {
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < wanted.length) {
    if (old[i] === wanted[j]) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (length(i + 1, j) >= length(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

import type { Field } from "./pieces.ts";
import { mostTurns, turnRoot } from "./turns.ts";

/**
 * The words of a command with each of their values in turn: `"$@"` spread out, a loop variable as each of its
 * words. Undefined when there is nothing to put in, or too much.
 */
export function turnsOf(words: readonly Field[]): readonly (readonly Field[])[] | undefined {
  if (!words.some((word) => word.spread || turnRoot(word.choices))) return undefined;
  let turns: readonly (readonly Field[])[] = [words];
  for (const root of rootsOf(words)) {
    turns = turns.flatMap((argv) => takeEach(argv, root));
    if (turns.length > mostTurns) return undefined;
  }
  const spread = turns.map((argv) => argv.flatMap((word) => word.spread ?? [word]));
  // What is spread may take turns itself: `"$@"` in a loop.
  const again = spread.map((argv) => (argv.some((word) => turnRoot(word.choices)) ? turnsOf(argv) : [argv]));
  const all = again.flatMap((each, turn) => each ?? [spread[turn] ?? []]);
  return all.length > mostTurns ? undefined : all;
}

function rootsOf(words: readonly Field[]): ReadonlySet<object> {
  return new Set(words.map((word) => turnRoot(word.choices)).filter((root) => root !== undefined));
}

function takeEach(argv: readonly Field[], root: object): readonly (readonly Field[])[] {
  const varying = argv.find((word) => turnRoot(word.choices) === root);
  const count = varying?.choices?.length ?? 0;
  return Array.from({ length: count }, (_, turn) =>
    argv.map((word) => (turnRoot(word.choices) === root ? (word.choices?.[turn] ?? word) : word)),
  );
}

import type { Command } from "./command-line.ts";
import { listedFiles } from "./found-files.ts";
import { dynamicPiece, type Field, makeField, type Place } from "./pieces.ts";

/** Patterns that commands list as the values that a word may have; undefined where nothing is known of them. */
export function patternWords(
  place: Place | undefined,
  patterns: readonly string[] | undefined,
  from: readonly Command[],
): readonly Field[] | undefined {
  if (!place) return undefined;
  return patterns?.map((value) => {
    const known = value.slice(0, value.search(/[*?[]|!\(|$/));
    return makeField([dynamicPiece(value, place, { value, glob: known !== value, known, from })], place);
  });
}

/** What a word may be that commands print which list files: `$(git ls-files '*.ts')`. */
export function listedWords(place: Place, from: readonly Command[]): readonly Field[] | undefined {
  return patternWords(place, listedFiles(from), from);
}

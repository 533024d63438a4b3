import type { Input } from "./input.ts";
import { type Field, literalPiece } from "./pieces.ts";

/**
 * Code for the substitutions in a text that bash expands once more: a prompt, an index that is worked out. Undefined
 * where there is none.
 */
export function heldSubstitutions(word: Field): Input | undefined {
  const found = /\$\([\s\S]*\)|`[\s\S]*`/.exec(word.text)?.[0];
  return found === undefined ? undefined : { pieces: [literalPiece(`: ${found}`, word)], from: [] };
}

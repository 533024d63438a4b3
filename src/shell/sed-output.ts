import type { Input } from "./input.ts";
import { type Field, literalPiece } from "./pieces.ts";

// One `s` command whose pattern means itself and whose replacement is plain.
const plain = /^s([/|,#:@])([\w -]+)\1((?:(?!\1)[^\\&\n])*)\1(g?)$/;

/** What `sed s/a/b/` prints of a text that is known; undefined for any other script. */
export function printReplaced(words: readonly Field[], stdin: Input | undefined): Input | undefined {
  const [script, ...more] = words;
  if (!script || script.dynamic || more.length > 0) return undefined;
  if (!stdin?.pieces || stdin.pieces.some(({ dynamic }) => dynamic)) return undefined;
  const [, , old = "", put = "", all] = plain.exec(script.text) ?? [];
  if (old === "") return undefined;
  const lines = stdin.pieces
    .map(({ text }) => text)
    .join("")
    .split("\n")
    .map((line) => (all ? line.replaceAll(old, () => put) : line.replace(old, () => put)));
  return { pieces: [literalPiece(lines.join("\n"), script)], from: stdin.from };
}

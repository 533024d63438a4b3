import { isOneOfFolders } from "./entered-folder.ts";
import type { Frame } from "./frame.ts";
import type { WordNode } from "./parse.ts";
import { dynamicPiece, literalPiece, type Piece, type Place } from "./pieces.ts";

interface TildeHead {
  readonly pieces: readonly Piece[];
  /** How much of the word they stand for. */
  readonly length: number;
}

const none: TildeHead = { pieces: [], length: 0 };

/** `~`, `~user` at the start of a word, and after the name of `name=~`, which bash expands in arguments too. */
export function readTilde(frame: Frame, word: WordNode, place: Place): TildeHead {
  const [, name = "", prefix] = /^([A-Za-z_]\w*=)?(~[\w.+-]*)/.exec(leadingText(word)) ?? [];
  if (prefix === undefined || !endsPrefix(word, name.length + prefix.length)) return none;
  const middle = place.pos + name.length;
  const end = middle + prefix.length;
  const tilde = dynamicPiece(prefix, { ...place, pos: middle, end }, { value: homeOf(frame, prefix) });
  const pieces = name === "" ? [tilde] : [literalPiece(name, { ...place, end: middle }, true), tilde];
  return { pieces, length: name.length + prefix.length };
}

// The unquoted text a word begins with, as bash sees it once continued lines are joined.
function leadingText({ text, parts }: WordNode): string {
  const first = parts?.[0];
  const literal = first ? (first.type === "Literal" ? first.text : "") : text;
  return literal.includes("~") ? literal.replaceAll("\\\n", "") : "";
}

// What follows the prefix must be a slash, a colon or nothing at all.
function endsPrefix(word: WordNode, length: number): boolean {
  const literal = leadingText(word);
  if (literal.length > length) return /[/:]/.test(literal[length] ?? "");
  return (word.parts?.length ?? 1) === 1;
}

function homeOf({ walk, scope }: Frame, prefix: string): string | undefined {
  if (prefix === "~+") return isOneOfFolders(scope.cwd) ? undefined : scope.cwd;
  if (prefix === "~-") return isOneOfFolders(scope.previous) ? undefined : scope.previous;
  return prefix === "~" ? walk.options.home : undefined;
}

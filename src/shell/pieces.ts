import type { Command, Span, Word } from "./command-line.ts";
import { inTurn, mostTurns, turnRoot } from "./turns.ts";

/** A text that bash reads as code, and where it stands in the text that was given. */
export interface Source {
  readonly text: string;
  /** Place in the given text of a start (0) or an end (1); of the nearest enclosing range where there is no exact one. */
  edge(pos: number, side: 0 | 1): number;
  /** Sorts commands by where they stand: compare element by element, shorter first. */
  order(pos: number): readonly number[];
  /** Replaces marks of unknown parts by the text they were written as. */
  show(text: string): string;
  /** The unknown part that a mark stands for. */
  hole(index: number): Piece | undefined;
  /** True when a range of this source can be edited in place. */
  readonly exact: boolean;
}

/** A stretch of a word: literal text, or something that is known only at run time. */
export interface Piece {
  readonly text: string;
  readonly dynamic: boolean;
  /** Literal beginning and end; both are `text` unless dynamic. */
  readonly known: string;
  readonly ending: string;
  readonly value: string | undefined;
  readonly glob: boolean;
  readonly many: boolean;
  readonly from: readonly Command[];
  readonly choices: readonly Field[] | undefined;
  /** The words that `"$@"` becomes, where they are known. */
  readonly spread: readonly Field[] | undefined;
  readonly source: Source;
  readonly pos: number;
  readonly end: number;
  /** Each character of `text` stands at its own place from `pos` on. */
  readonly exact: boolean;
}

/** A word together with the pieces it was made of, so that code inside it can be traced to its place. */
export interface Field extends Word {
  readonly pieces: readonly Piece[];
  readonly choices: readonly Field[] | undefined;
  readonly spread: readonly Field[] | undefined;
  readonly source: Source;
  readonly pos: number;
  readonly end: number;
  /** Set where the word is an assignment handed to a builtin such as `export`. */
  readonly setting?: Variable | undefined;
}

/** What the text has told about one variable. */
export interface Variable {
  readonly fields: readonly Field[];
  readonly array: boolean;
  /** Listed argv keep the reference as written although the value is known (`$1`, the variable of a `for`). */
  readonly written: boolean;
  /** Programs started from here see it. */
  readonly exported: boolean;
  /** `declare -n`: another name of this variable. */
  readonly refers?: string;
}

export interface Place {
  readonly source: Source;
  readonly pos: number;
  readonly end: number;
}

const nobody: readonly Command[] = [];

/** Range in the given text. */
export function locate({ source, pos, end }: Place): Span {
  return [source.edge(pos, 0), source.edge(end, 1)];
}

// These makers run for every word: plain literals of one shape, as spreading is many times slower.
/** A piece that is known now. */
export function literalPiece(text: string, { source, pos, end }: Place, exact = false): Piece {
  // biome-ignore format: one shape in one line, made for every word.
  return { text, dynamic: false, known: text, ending: text, value: text, glob: false, many: false, from: nobody, choices: undefined, spread: undefined, source, pos, end, exact };
}

/** A piece that is known only at run time; `more` says what can be told about it. */
export function dynamicPiece(text: string, { source, pos, end }: Place, more: Partial<Piece> = {}): Piece {
  const { known = "", ending = "", value, glob = false, many = false, from = nobody, choices, spread } = more;
  // biome-ignore format: as above.
  return { text, dynamic: true, known, ending, value, glob, many, from, choices, spread, source, pos, end, exact: false };
}

/** Joins pieces into one word that stands at `place`. */
export function makeField(pieces: readonly Piece[], place: Place): Field {
  const [only] = pieces;
  const { text, dynamic, known, ending, value, glob, many, from, choices, spread } =
    only && pieces.length === 1 ? only : joinPieces(pieces, place);
  const { source, pos, end } = place;
  const span = locate(place);
  const raw = source.show(source.text.slice(pos, end));
  // biome-ignore format: one shape in one line, made for every word.
  return { text, dynamic, known, ending, value, glob, many, from, choices, spread, span, raw, pieces, source, pos, end };
}

type Joined = Pick<
  Piece,
  "text" | "dynamic" | "known" | "ending" | "value" | "glob" | "many" | "from" | "choices" | "spread"
>;

function joinPieces(pieces: readonly Piece[], place: Place): Joined {
  const text = pieces.map((piece) => piece.text).join("");
  const dynamic = pieces.some((piece) => piece.dynamic);
  const known = dynamic ? knownStart(pieces) : text;
  const ending = dynamic ? knownEnd(pieces) : text;
  const value = dynamic ? joinValues(pieces) : text;
  const glob = pieces.some((piece) => piece.glob);
  const many = pieces.some((piece) => piece.many);
  const from = dynamic ? pieces.flatMap((piece) => piece.from) : nobody;
  const choices = dynamic ? combineChoices(pieces, place) : undefined;
  return { text, dynamic, known, ending, value, glob, many, from, choices, spread: undefined };
}

function knownStart(pieces: readonly Piece[]): string {
  let start = "";
  for (const piece of pieces) {
    start += piece.known;
    if (piece.dynamic) break;
  }
  return start;
}

function knownEnd(pieces: readonly Piece[]): string {
  let end = "";
  for (const piece of pieces.toReversed()) {
    end = piece.ending + end;
    if (piece.dynamic) break;
  }
  return end;
}

function joinValues(pieces: readonly Piece[]): string | undefined {
  let value = "";
  for (const piece of pieces) {
    if (piece.value === undefined) return undefined;
    value += piece.value;
  }
  return value;
}

// Choices of one piece are carried through the pieces around it; of several pieces only when they are in step.
function combineChoices(pieces: readonly Piece[], place: Place): readonly Field[] | undefined {
  const varying = pieces.flatMap((piece) => (piece.choices ? [piece.choices] : []));
  const [first, ...others] = varying;
  if (!first) return undefined;
  const root = turnRoot(first);
  if (others.some((other) => !root || turnRoot(other) !== root)) return combinations(pieces, place);
  const made = first.map((_, turn) =>
    makeField(
      pieces.flatMap((piece) => piece.choices?.[turn]?.pieces ?? [piece]),
      place,
    ),
  );
  return root ? inTurn(made, root) : made;
}

// Of lists that are not in step it may be any value of one with any of another.
function combinations(pieces: readonly Piece[], place: Place): readonly Field[] | undefined {
  let rows: readonly (readonly Piece[])[] = [[]];
  for (const piece of pieces) {
    const ends = piece.choices?.map((choice) => choice.pieces) ?? [[piece]];
    if (rows.length * ends.length > mostTurns) return undefined;
    rows = rows.flatMap((row) => ends.map((end) => [...row, ...end]));
  }
  return rows.map((row) => makeField(row, place));
}

/** Pieces without the first `length` characters, which are literal. */
export function cutStart(pieces: readonly Piece[], length: number): readonly Piece[] {
  const [first, ...rest] = pieces;
  if (!first || length === 0) return pieces;
  if (first.text.length <= length) return cutStart(rest, length - first.text.length);
  const pos = first.exact ? first.pos + length : first.pos;
  return [literalPiece(first.text.slice(length), { ...first, pos }, first.exact), ...rest];
}

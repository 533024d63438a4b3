import { dynamicPiece, type Field, literalPiece, makeField, type Piece, type Place } from "./pieces.ts";
import { inTurn, turnRoot } from "./turns.ts";

/** Words in the making. */
export interface Draft {
  readonly place: Place;
  readonly splits: boolean;
  readonly fields: Field[];
  pieces: Piece[];
  /** A word exists even if it stays empty: a quote was seen. */
  open: boolean;
}

export function openDraft(place: Place, splits = true): Draft {
  return { place, splits, fields: [], pieces: [], open: false };
}

export function addPiece(draft: Draft, piece: Piece): void {
  draft.pieces.push(piece);
}

export function endField(draft: Draft): void {
  const pieces = draft.open ? draft.pieces.map((piece) => keepEmpty(piece, draft)) : draft.pieces;
  if (pieces.length > 0 || draft.open) draft.fields.push(makeField(pieces, draft.place));
  draft.pieces = [];
  draft.open = false;
}

// `""$@` is one empty word where there are no arguments.
function keepEmpty(piece: Piece, { place }: Draft): Piece {
  const { spread, choices } = piece;
  const whole = [makeField([], place)];
  if (spread?.length === 0) return { ...piece, spread: whole };
  if (!choices?.some((choice) => choice.spread?.length === 0)) return piece;
  const kept = choices.map((choice) => (choice.spread?.length === 0 ? { ...choice, spread: whole } : choice));
  const root = turnRoot(choices);
  return { ...piece, choices: root ? inTurn(kept, root) : kept };
}

export function takeFields(draft: Draft): readonly Field[] {
  if (!draft.splits && draft.fields.length > 1)
    return [
      makeField(
        draft.fields.flatMap((field) => field.pieces),
        draft.place,
      ),
    ];
  return draft.fields;
}

interface Splitting {
  readonly fields: readonly Field[];
  /** `"$@"`, `"${a[@]}"`: one word each even in quotes. */
  readonly each: boolean;
  /** Characters that part words, from IFS. */
  readonly separators: string;
  /** What stands between several in one word. */
  readonly between: string;
}

/** Adds the value of a variable: split at blanks unless quoted. */
export function addSplit(draft: Draft, value: Splitting, place: Place, quoted: boolean): void {
  if (value.fields.length === 0 && value.each) return;
  if (quoted && !value.each) draft.open = true;
  value.fields.forEach((field, index) => {
    if (index > 0 && value.each && draft.splits) endField(draft);
    else if (index > 0) addPiece(draft, literalPiece(value.between, place));
    if (quoted && value.each) draft.open = true;
    addValue(draft, field, place, quoted ? undefined : value.separators);
  });
}

function addValue(draft: Draft, field: Field, place: Place, separators: string | undefined): void {
  if (field.dynamic)
    addPiece(draft, dynamicPiece(field.text, place, { ...pick(field), many: separators !== undefined }));
  else if (separators === undefined || !draft.splits) addLiteral(draft, field.text, place);
  else addSplitText(draft, field.text, place, separators);
}

// Blanks part words and vanish; any other separator parts them even where nothing stands between.
function addSplitText(draft: Draft, text: string, place: Place, separators: string): void {
  let part = "";
  for (const char of text) {
    if (!separators.includes(char)) part += char;
    else {
      addUnquoted(draft, part, place);
      part = "";
      if (!/\s/.test(char)) draft.open = true;
      endField(draft);
    }
  }
  addUnquoted(draft, part, place);
}

function addUnquoted(draft: Draft, text: string, place: Place): void {
  if (/[*?[]/.test(text)) addPiece(draft, dynamicPiece(text, place, { glob: true, many: true, value: text }));
  else addLiteral(draft, text, place);
}

function addLiteral(draft: Draft, text: string, place: Place): void {
  if (text !== "") addPiece(draft, literalPiece(text, place));
}

function pick(field: Field): Partial<Piece> {
  const { value, known, ending, from, glob, choices, spread } = field;
  return { value, known, ending, from, glob, choices, spread };
}

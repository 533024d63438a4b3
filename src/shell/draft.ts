import { dynamicPiece, type Field, literalPiece, makeField, type Piece, type Place } from "./pieces.ts";

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
  if (draft.pieces.length > 0 || draft.open) draft.fields.push(makeField(draft.pieces, draft.place));
  draft.pieces = [];
  draft.open = false;
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
}

/** Adds the value of a variable: split at blanks unless quoted. */
export function addSplit(draft: Draft, value: Splitting, place: Place, quoted: boolean): void {
  if (value.fields.length === 0 && value.each) return;
  if (quoted && !value.each) draft.open = true;
  value.fields.forEach((field, index) => {
    if (index > 0 && value.each && draft.splits) endField(draft);
    else if (index > 0) addPiece(draft, literalPiece(" ", place));
    if (quoted && value.each) draft.open = true;
    addValue(draft, field, place, quoted);
  });
}

function addValue(draft: Draft, field: Field, place: Place, quoted: boolean): void {
  if (field.dynamic) addPiece(draft, dynamicPiece(field.text, place, { ...pick(field), many: !quoted }));
  else if (quoted || !draft.splits) addLiteral(draft, field.text, place);
  else addBlanks(draft, field.text, place);
}

function addBlanks(draft: Draft, text: string, place: Place): void {
  for (const part of text.split(/([ \t\n]+)/)) {
    if (part === "") continue;
    if (/^[ \t\n]/.test(part)) endField(draft);
    else if (/[*?[]/.test(part))
      addPiece(draft, dynamicPiece(part, place, { glob: true, many: true, value: part }));
    else addLiteral(draft, part, place);
  }
}

function addLiteral(draft: Draft, text: string, place: Place): void {
  if (text !== "") addPiece(draft, literalPiece(text, place));
}

function pick(field: Field): Partial<Piece> {
  const { value, known, ending, from, glob, choices } = field;
  return { value, known, ending, from, glob, choices };
}

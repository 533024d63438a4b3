import { addSplit, endField, openDraft, takeFields } from "./draft.ts";
import type { Written } from "./expand-parameter.ts";
import { dynamicPiece, type Field, literalPiece, makeField, type Piece, type Place } from "./pieces.ts";
import { inTurn, turnRoot } from "./turns.ts";

// A reference that argv lists keep as written is still split where it stands without quotes: `$1` may be several
// words. Those go into `spread`, and into that of each choice.

/** What is known of a reference that stays as written, with or without quotes around it. */
export function splitMore(
  separators: string | undefined,
  { more, each }: Written,
  place: Place,
  quoted: boolean,
): Partial<Piece> {
  if (quoted) return each ? more : joined(more, separators, place);
  if (separators === undefined) return { from: more.from ?? [], many: true };
  const { spread, choices } = more;
  if (spread?.some(isEmpty)) return { from: more.from ?? [], many: true };
  if (spread)
    return { ...more, many: true, spread: spread.flatMap((field) => splitField(field, separators, place)) };
  if (choices) return { ...more, many: true, choices: splitChoices(choices, separators, place) };
  return splitValue(more, separators, place);
}

function splitValue(more: Partial<Piece>, separators: string, place: Place): Partial<Piece> {
  const { value, glob } = more;
  if (value === "") return { ...more, many: true, spread: [] };
  if (value === undefined || glob || !needsSplit(value, separators)) return { ...more, many: true };
  const text = makeField([literalPiece(value, place)], place);
  return { from: more.from ?? [], many: true, spread: splitField(text, separators, place) };
}

// What becomes of an empty one hangs on what stands beside it.
function isEmpty({ text, dynamic }: Field): boolean {
  return text === "" && !dynamic;
}

// `"$*"` is one word.
function joined(more: Partial<Piece>, separators: string | undefined, place: Place): Partial<Piece> {
  const { spread, ...rest } = more;
  if (!spread) return more;
  const values = spread.map((field) => field.value);
  if (separators === undefined || values.includes(undefined)) return { from: more.from ?? [] };
  const text = values.join(separators.slice(0, 1));
  const { known, ending } = literalPiece(text, place);
  return { ...rest, value: text, known, ending, choices: undefined };
}

function needsSplit(text: string, separators: string): boolean {
  return /[*?[]/.test(text) || [...separators].some((char) => text.includes(char));
}

function splitField(field: Field, separators: string, place: Place): readonly Field[] {
  if (field.dynamic && field.value === undefined) return [asMany(field)];
  const draft = openDraft(place);
  const plain = field.dynamic && !field.glob ? literal(field) : field;
  addSplit(draft, { fields: [plain], each: false, separators, between: "" }, place, false);
  endField(draft);
  return takeFields(draft);
}

// Unknown, it may be no word or several.
function asMany(field: Field): Field {
  if (field.many) return field;
  const pieces = field.pieces.map((piece) => (piece.dynamic ? { ...piece, many: true } : piece));
  return makeField(pieces, field);
}

function literal(field: Field): Field {
  return makeField([literalPiece(field.value ?? "", field)], field);
}

// Lists that are not followed value by value are unknown where a value is several words.
function splitChoices(
  choices: readonly Field[],
  separators: string,
  place: Place,
): readonly Field[] | undefined {
  const parted = choices.map((choice) => splitField(choice, separators, place));
  const root = turnRoot(choices);
  if (!root) return parted.every(({ length }) => length === 1) ? choices : undefined;
  return inTurn(
    parted.map((fields, turn) => {
      const [only] = fields;
      if (only && fields.length === 1) return only;
      return makeField(
        [
          dynamicPiece(choices[turn]?.text ?? "", place, {
            many: true,
            spread: fields,
            ...(fields.length === 0 && { value: "" }),
          }),
        ],
        place,
      );
    }),
    root,
  );
}

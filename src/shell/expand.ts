import { addReference } from "./add-reference.ts";
import { expandBraces } from "./brace-expansion.ts";
import { parseWord } from "./command-words.ts";
import { addPiece, type Draft, endField, openDraft, takeFields } from "./draft.ts";
import type { Written } from "./expand-parameter.ts";
import { type Frame, spend } from "./frame.ts";
import { listedWords } from "./listed-words.ts";
import { spendSteps } from "./meter.ts";
import { eachChild, type Node, type WordNode, type WordPart } from "./parse.ts";
import { dynamicPiece, type Field, literalPiece, makeField, type Piece, type Place } from "./pieces.ts";
import { separatorsOf } from "./separators.ts";
import { holeMark } from "./source.ts";
import { splitMore } from "./split-written.ts";
import { substitute } from "./substitute.ts";
import { readTilde } from "./tilde.ts";

/** The words that bash makes of one word of the text: braces, variables, splitting, quote removal. */
export function expandWord(frame: Frame, word: WordNode): readonly Field[] {
  const place = { source: frame.source, pos: word.pos, end: word.end };
  if (word.parts?.some((part) => part.type === "BraceExpansion")) {
    const fields = expandBraceWord(frame, word, place);
    if (fields) return fields;
  }
  return expandPlain(frame, word, place, true);
}

/** The one word that stands where nothing is split: assignments, redirection targets, `case`. */
export function expandJoined(frame: Frame, word: WordNode): Field {
  const place = { source: frame.source, pos: word.pos, end: word.end };
  const [field] = expandPlain(frame, word, place, false);
  return field ?? makeField([], place);
}

/** Pieces of a here-document or of other parts that stand in double quotes. */
export function expandQuoted(frame: Frame, parts: readonly WordPart[], place: Place): readonly Piece[] {
  const draft = openDraft(place);
  for (const part of parts) expandPart(frame, draft, part, true);
  endField(draft);
  return takeFields(draft).flatMap((field) => field.pieces);
}

// Each alternative is read again as a word of its own, as bash does; the place is that of the whole word.
function expandBraceWord(frame: Frame, word: WordNode, place: Place): readonly Field[] | undefined {
  const texts = word.text.length > 4096 ? undefined : expandBraces(word.text);
  if (!texts || (texts.length === 1 && texts[0] === word.text)) return undefined;
  if (
    !spend(
      frame.walk,
      texts.reduce((sum, text) => sum + text.length, 0),
    )
  )
    return undefined;
  const fields: Field[] = [];
  for (const text of texts.filter(Boolean)) {
    spendSteps(frame.walk.meter, 20);
    const alternative = parseWord(text);
    if (!alternative) return undefined;
    const source = {
      ...frame.source,
      text: `: ${text}`,
      edge: sameEdge(place),
      order: () => place.source.order(place.pos),
      exact: false,
    };
    for (const field of expandPlain({ ...frame, source }, alternative, { ...place, source }, true)) {
      fields.push(
        makeField(
          field.pieces.map((piece) => ({ ...piece, ...place, exact: false })),
          place,
        ),
      );
    }
  }
  return fields;
}

function sameEdge({ source, pos, end }: Place): (at: number, side: 0 | 1) => number {
  return (_, side) => source.edge(side ? end : pos, side);
}

function expandPlain(frame: Frame, word: WordNode, place: Place, splits: boolean): readonly Field[] {
  spendSteps(frame.walk.meter, 2);
  const draft = openDraft(place, splits);
  const head = readTilde(frame, word, place);
  for (const piece of head.pieces) addPiece(draft, piece);
  const { length } = head;
  if (word.parts) {
    word.parts.forEach((part, index) => {
      expandPart(frame, draft, part, false, index === 0 ? length : 0);
    });
  } else {
    const rest = { ...place, pos: place.pos + length };
    addText(frame, draft, word.value.slice(length), rest, word.text === word.value);
  }
  endField(draft);
  return takeFields(draft);
}

function expandPart(frame: Frame, draft: Draft, part: WordPart, quoted: boolean, skip = 0): void {
  const place = { source: frame.source, pos: part.pos + skip, end: part.end };
  spendSteps(frame.walk.meter, 2);
  switch (part.type) {
    case "Literal":
      addText(frame, draft, part.value.slice(skip), place, part.text === part.value, quoted);
      break;
    case "SingleQuoted":
    case "AnsiCQuoted": {
      const exact = part.type === "SingleQuoted";
      const inner = exact ? { ...place, pos: part.pos + 1, end: part.end - 1 } : place;
      addText(frame, draft, part.value, inner, exact, true);
      break;
    }
    case "DoubleQuoted":
    case "LocaleString":
      expandQuotes(frame, draft, part.parts);
      break;
    case "SimpleExpansion":
    case "ParameterExpansion":
      addReference(frame, draft, part, {
        place,
        quoted: quoted || frame.walk.options.rough !== undefined,
        join: expandJoined,
      });
      break;
    case "CommandExpansion":
    case "ProcessSubstitution":
      addSubstitution(frame, draft, part, place, quoted);
      break;
    default:
      addRuntimePart(frame, draft, part, place, quoted);
      break;
  }
}

const spreads = /^\$(@|\{(@|\w+\[@\]))/;

// Quotes make a word even of nothing, except around `"$@"` when there is nothing in it nor beside it.
function expandQuotes(frame: Frame, draft: Draft, parts: readonly WordPart[]): void {
  const spreading = parts.filter(({ text }) => spreads.test(text));
  for (const part of parts) {
    const { open } = draft;
    expandPart(frame, draft, part, true);
    if (spreading.length > 0 && !spreading.includes(part)) draft.open = open;
  }
  if (spreading.length === 0) draft.open = true;
  else if (!draft.open)
    draft.pieces = draft.pieces.map((piece) => (piece.dynamic ? { ...piece, many: true } : piece));
}

function addSubstitution(
  frame: Frame,
  draft: Draft,
  part: Extract<WordPart, { type: "CommandExpansion" | "ProcessSubstitution" }>,
  place: Place,
  quoted: boolean,
): void {
  const { value, from } = substitute(frame, part);
  const text = frame.source.show(part.text);
  const isOutput = part.type === "CommandExpansion";
  const written: Written = {
    kind: "written",
    text,
    each: false,
    more: isOutput
      ? { value, from, choices: value === undefined ? listedWords(place, from) : undefined }
      : { from },
  };
  const more = splitMore(separatorsOf(frame.scope), written, place, quoted || !isOutput || !draft.splits);
  addPiece(draft, dynamicPiece(text, place, more));
}

// Arithmetic, wildcards, extended patterns and braces that were too many.
function addRuntimePart(frame: Frame, draft: Draft, part: WordPart, place: Place, quoted: boolean): void {
  walkInside(frame, part);
  const text = frame.source.show(part.text);
  const glob = part.type === "Glob" || part.type === "ExtendedGlob";
  addPiece(
    draft,
    dynamicPiece(text, place, {
      glob,
      value: glob ? text : undefined,
      many: !quoted && part.type !== "ArithmeticExpansion",
    }),
  );
}

/** Adds literal text, in which marks may stand for unknown parts of the enclosing code. */
function addText(
  frame: Frame,
  draft: Draft,
  text: string,
  place: Place,
  exact: boolean,
  quoted = false,
): void {
  if (quoted) draft.open = true;
  if (!text.includes("\uF8F0")) {
    if (text !== "") addPiece(draft, literalPiece(text, place, exact));
    return;
  }
  let from = 0;
  for (const mark of text.matchAll(holeMark)) {
    const hole = frame.source.hole(Number(mark[1]));
    if (!hole) continue;
    if (mark.index > from) addPiece(draft, literalPiece(text.slice(from, mark.index), place));
    addPiece(draft, { ...hole, source: place.source, pos: place.pos, end: place.end, many: !quoted });
    from = mark.index + mark[0].length;
  }
  if (from < text.length) addPiece(draft, literalPiece(text.slice(from), place));
}

/** Runs the substitutions inside a node that is not expanded itself. */
export function walkInside(frame: Frame, node: Node): void {
  eachChild(node, (child) => {
    const nested =
      child.type === "CommandExpansion" ||
      child.type === "ProcessSubstitution" ||
      child.type === "ArithmeticCommandExpansion";
    if (nested) substitute(frame, child);
    else walkInside(frame, child);
  });
}

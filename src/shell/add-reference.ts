import { addPiece, addSplit, type Draft } from "./draft.ts";
import {
  type Expansion,
  expandParameter,
  type Join,
  type Reference,
  type Written,
} from "./expand-parameter.ts";
import { type Frame, spend } from "./frame.ts";
import { dynamicPiece, type Field, type Place } from "./pieces.ts";
import { separatorsOf } from "./separators.ts";
import { splitMore } from "./split-written.ts";

interface Around {
  readonly place: Place;
  readonly quoted: boolean;
  /** Expands the words inside `${...}`. */
  readonly join: Join;
}

/** Adds what a reference to a parameter gives to a word in the making. */
export function addReference(frame: Frame, draft: Draft, part: Reference, around: Around): void {
  const found = expandParameter(frame, part, around.join);
  const splits = !around.quoted && draft.splits;
  if (splits && hasQuotedWords(part)) addUnknown(frame, draft, part, { many: true, from: fromOf(found) });
  else if (found.kind === "written") addWritten(frame, draft, found, around);
  else addFields(frame, draft, part, { ...around, fields: found.fields, each: found.each });
}

// Quotes inside of `${V:+"a b" c}` part its words in a way that its text alone does not tell.
function hasQuotedWords(part: Reference): boolean {
  const operation = part.type === "ParameterExpansion" ? part.operation : undefined;
  const text = operation?.type === "Default" ? (operation.operand?.text ?? "") : "";
  return /['"\\]/.test(text) && /[\s*?[]/.test(text);
}

function fromOf(found: Expansion): Field["from"] {
  return found.kind === "fields" ? found.fields.flatMap(({ from }) => from) : (found.more.from ?? []);
}

function addUnknown(
  frame: Frame,
  draft: Draft,
  part: Reference,
  more: Partial<Pick<Field, "many" | "from">>,
): void {
  const { source } = frame;
  addPiece(draft, dynamicPiece(source.show(part.text), { source, pos: part.pos, end: part.end }, more));
}

function addWritten(frame: Frame, draft: Draft, found: Written, { place, quoted }: Around): void {
  const separators = separatorsOf(frame.scope);
  const between = found.each && !draft.splits ? " " : separators;
  const onePerWord = draft.splits ? found : { ...found, each: false };
  const more = splitMore(between, onePerWord, place, quoted || !draft.splits);
  addPiece(draft, dynamicPiece(found.text, place, more));
}

// A word costs more memory than its letters.
const wordCost = 50;

function addFields(
  frame: Frame,
  draft: Draft,
  part: Reference,
  { fields, each, place, quoted }: Around & { fields: readonly Field[]; each: boolean },
): void {
  const separators = separatorsOf(frame.scope);
  const splits = !quoted && draft.splits;
  if (separators === undefined && (splits || (!each && fields.length > 1))) {
    addUnknown(frame, draft, part, { many: splits });
    return;
  }
  const size = fields.reduce((sum, field) => sum + field.text.length + wordCost, 0);
  if (!spend(frame.walk, size)) return;
  const known = separators ?? "";
  const between = each ? " " : known.slice(0, 1);
  // Without quotes `${a[*]}` is split into its elements too.
  const apart = each || (!quoted && fields.length > 1);
  addSplit(draft, { fields, each: apart, separators: known, between }, place, quoted);
}

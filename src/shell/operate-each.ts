import { type Operand, type Operation, operate } from "./parameter-operation.ts";
import { dynamicPiece, type Field, literalPiece, makeField, type Piece, type Variable } from "./pieces.ts";
import { inTurn, oneOf, turnRoot } from "./turns.ts";

/** An operation on each value that a variable takes in turn. */
export function operateInTurn(operation: Operation, field: Field, operand: Operand): Field | undefined {
  const { choices = [] } = field;
  const each = choices.map((choice) => operate(operation, known(choice), operand));
  const made = each.flatMap((result) => result ?? []);
  const root = turnRoot(choices);
  if ((!root && !choices.every(({ glob }) => glob)) || made.length < choices.length) return undefined;
  const results = root ? inTurn(made, root) : made;
  return makeField([dynamicPiece(field.text, field, { choices: results, from: field.from })], field);
}

/** `${name:-other}` of a variable that nothing is known about: the other value, or what it has. */
export function eitherDefault(
  operation: Extract<Operation, { type: "Default" }>,
  operand: Operand,
  reference: Piece,
): Field | undefined {
  const other = operand(operation.operand);
  if (!other) return undefined;
  const own = operation.operator.endsWith("+") ? [] : [reference];
  const choices = oneOf([other, makeField(own, reference)]);
  return makeField([dynamicPiece(reference.text, reference, { choices, from: other.from })], reference);
}

/** An operation on each element of a list, or a part of the list. */
export function operateEach(
  operation: Operation,
  variable: Variable | undefined,
  operand: Operand,
  isPositional: boolean,
): readonly Field[] | undefined {
  if (operation.type === "Slice")
    return variable && sliceList(operation, variable.fields, isPositional, operand);
  if (operation.type === "Default") operand(operation.operand);
  if (!variable) return undefined;
  if (operation.type === "Default") return variable.fields.length > 0 ? variable.fields : undefined;
  const made = variable.fields.flatMap((field) => operate(operation, known(field), operand) ?? []);
  return made.length < variable.fields.length ? undefined : made;
}

// A value that is known, though argv lists keep how it was written.
function known(field: Field): Field {
  const isKnown = field.dynamic && field.value !== undefined && !field.glob;
  return isKnown ? makeField([literalPiece(field.value ?? "", field)], field) : field;
}

// Positional parameters are counted from 1: what is before them is `$0`.
function sliceList(
  { offset, length }: Extract<Operation, { type: "Slice" }>,
  fields: readonly Field[],
  isPositional: boolean,
  operand: Operand,
): readonly Field[] | undefined {
  const [from, size] = [offset, length].map((word) => toNumber(operand(word)));
  if (from === undefined || from < 0 || (length && (size === undefined || size < 0))) return undefined;
  if (isPositional && from === 0) return undefined;
  const start = isPositional ? from - 1 : from;
  return fields.slice(start, size === undefined ? undefined : start + size);
}

function toNumber(field: Field | undefined): number | undefined {
  return field?.value !== undefined && !field.dynamic && /^\s*\d+$/.test(field.value)
    ? Number(field.value)
    : undefined;
}

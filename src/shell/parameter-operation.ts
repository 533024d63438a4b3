import { isOneNameEach } from "./entered-folder.ts";
import type { ParameterPart, WordNode } from "./parse.ts";
import { dynamicPiece, type Field, literalPiece, makeField } from "./pieces.ts";

export type Operation = NonNullable<ParameterPart["operation"]>;
export type Operand = (word: WordNode | undefined) => Field | undefined;

/** The result of `${name<operation>}` on a known value; undefined when it is known only at run time. */
export function operate(
  operation: Operation | undefined,
  value: Field | undefined,
  operand: Operand,
): Field | undefined {
  if (operation?.type === "Default") return chooseDefault(operation, value, operand(operation.operand));
  const words = operation ? operandWords(operation).map(operand) : [];
  if (value?.glob && operation?.type === "Remove") return cutGlob(operation.operator, value, words[0]);
  if (!operation || !value || value.dynamic) return undefined;
  const text = change(operation, value.text, words);
  return text === undefined ? undefined : makeField(text === "" ? [] : [literalPiece(text, value)], value);
}

// `${d%/}` of `apps/*/`. No match of a wildcard ends with a slash.
function cutGlob(operator: string, value: Field, end: Field | undefined): Field | undefined {
  const pattern = value.value;
  const kept = pattern && end && keptOf(operator, pattern, end);
  if (!kept) return undefined;
  const { glob, from } = value;
  return makeField([dynamicPiece(kept, value, { value: kept, glob, from })], value);
}

function keptOf(operator: string, pattern: string, end: Field): string | undefined {
  if (operator === "##" && end.value === "*/") return /[^/]*$/.exec(pattern.replace(/\*\*$/, ""))?.[0];
  if (end.dynamic) return undefined;
  if (operator === "#") return pattern.startsWith(literal(end)) ? pattern.slice(end.text.length) : undefined;
  return operator.startsWith("%") ? withoutEnd(pattern, end) : undefined;
}

function withoutEnd(pattern: string, end: Field): string | undefined {
  const shorter = pattern.endsWith(end.text) ? pattern.slice(0, pattern.length - end.text.length) : undefined;
  if (shorter !== undefined && end.text !== "/" && literal(end) === end.text) return shorter;
  return isOneNameEach(pattern) ? (shorter ?? (end.text === "/" ? pattern : undefined)) : undefined;
}

// What holds a wildcard is no beginning of anything.
function literal({ text }: Field): string {
  return /[*?[\]]/.test(text) ? "\0" : text;
}

function chooseDefault(
  operation: Extract<Operation, { type: "Default" }>,
  value: Field | undefined,
  other: Field | undefined,
): Field | undefined {
  // What is known of a value, if anything, is that of all that `${X:?}` lets through.
  if (operation.operator.endsWith("?")) return value;
  if (!value || (value.dynamic && !value.value)) return undefined;
  const filled = value.text !== "" || operation.operator.length === 1;
  return operation.operator.endsWith("+") === filled ? other : value;
}

// All operands are looked at, known or not: they may run commands.
function operandWords(operation: Operation): readonly (WordNode | undefined)[] {
  switch (operation.type) {
    case "Remove":
    case "CaseModification":
      return [operation.operand];
    case "Replace":
      return [operation.pattern, operation.replacement];
    case "Slice":
      return [operation.offset, operation.length];
    default:
      return [];
  }
}

function change(
  operation: Operation,
  text: string,
  [first, second]: readonly (Field | undefined)[],
): string | undefined {
  switch (operation.type) {
    case "Remove":
      return first && remove(operation.operator, text, first);
    case "Replace":
      return first && second && !second.dynamic
        ? replace(operation.operator, text, first, second.text)
        : undefined;
    case "Slice":
      return slice(text, first?.text, second?.text);
    case "CaseModification":
      return first ? undefined : changeCase(operation.operator, text);
    default:
      return undefined;
  }
}

function remove(operator: string, text: string, pattern: Field): string | undefined {
  const fits = toTest(pattern, text);
  if (!fits) return undefined;
  const cuts = Array.from({ length: text.length + 1 }, (_, i) => i);
  const front = operator.startsWith("#");
  // Shortest match first for a single sign, longest first for a double one.
  if (front === (operator.length === 2)) cuts.reverse();
  const cut = cuts.find((at) => fits(front ? text.slice(0, at) : text.slice(at)));
  if (cut === undefined) return text;
  return front ? text.slice(cut) : text.slice(0, cut);
}

function replace(operator: string, text: string, pattern: Field, other: string): string | undefined {
  if (pattern.dynamic || pattern.text === "") return undefined;
  if (operator === "//") return text.replaceAll(pattern.text, () => other);
  if (operator === "/") return text.replace(pattern.text, () => other);
  if (operator === "/#")
    return text.startsWith(pattern.text) ? other + text.slice(pattern.text.length) : text;
  return text.endsWith(pattern.text) ? text.slice(0, -pattern.text.length) + other : text;
}

function slice(text: string, offset: string | undefined, length: string | undefined): string | undefined {
  const [from, size] = [offset, length].map((part) =>
    part && /^\s*-?\d+$/.test(part) ? Number(part) : undefined,
  );
  if (from === undefined || (length !== undefined && size === undefined)) return undefined;
  const start = from < 0 ? text.length + from : from;
  if (start < 0) return "";
  return size === undefined
    ? text.slice(start)
    : text.slice(start, size < 0 ? text.length + size : start + size);
}

function changeCase(operator: string, text: string): string {
  const change = (part: string) => (operator.startsWith("^") ? part.toUpperCase() : part.toLowerCase());
  return operator.length === 2 ? change(text) : change(text.slice(0, 1)) + text.slice(1);
}

// Only `*` and `?` are understood, and few of them: more would need a matcher that cannot blow up.
function toTest(pattern: Field, text: string): ((part: string) => boolean) | undefined {
  if (!pattern.dynamic) return (part) => part === pattern.text;
  const wild = pattern.glob && pattern.value !== undefined ? pattern.value : undefined;
  if (wild === undefined || /[[\\(]/.test(wild) || text.length > 200 || wild.split("*").length > 3)
    return undefined;
  const escaped = wild
    .replace(/[.+^${}|\]]/g, "\\$&")
    .replaceAll("*", "[^]*")
    .replaceAll("?", "[^]");
  const whole = new RegExp(`^${escaped}$`);
  return (part) => whole.test(part);
}

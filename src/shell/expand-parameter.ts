import { isOneOfFolders } from "./entered-folder.ts";
import type { Frame } from "./frame.ts";
import { spendSteps } from "./meter.ts";
import { eitherDefault, operateEach, operateInTurn } from "./operate-each.ts";
import { type Operand, type Operation, operate } from "./parameter-operation.ts";
import type { ParameterPart, WordNode, WordPart } from "./parse.ts";
import {
  dynamicPiece,
  type Field,
  literalPiece,
  makeField,
  type Piece,
  type Place,
  type Variable,
} from "./pieces.ts";

/** What a reference to a parameter gives: words known now, or text that stays as written. */
export type Expansion =
  | { readonly kind: "fields"; readonly fields: readonly Field[]; readonly each: boolean }
  | Written;

export interface Written {
  readonly kind: "written";
  readonly text: string;
  /** One word each even in quotes, as with `"$@"`. */
  readonly each: boolean;
  readonly more: Partial<Piece>;
}

export type Join = (frame: Frame, word: WordNode) => Field;
export type Reference = Extract<WordPart, { type: "SimpleExpansion" | "ParameterExpansion" }>;

/** Looks a parameter up. `join` expands the words inside `${...}`. */
export function expandParameter(frame: Frame, part: Reference, join: Join): Expansion {
  const text = frame.source.show(part.text);
  const place = { source: frame.source, pos: part.pos, end: part.end };
  if (part.type === "ParameterExpansion") return expandBraced(frame, part, text, place, join);
  const name = text.slice(1).replaceAll("\\\n", "");
  return show(text, findVariable(frame, name, place), name === "@" || name === "*", name !== "*");
}

function expandBraced(frame: Frame, part: ParameterPart, text: string, place: Place, join: Join): Expansion {
  const name = part.parameter;
  const variable = findVariable(frame, name, place);
  const index = part.index ? join(frame, part.index).text : name;
  const whole = index === "@" || index === "*";
  const picked =
    whole || !variable ? variable : pickElement(variable, part.index ? numberOf(frame, index, place) : "0");
  if (part.prefix === "!") return expandIndirect(frame, part, text, picked, place);
  if (part.prefix === "#") return expandLength(text, picked, whole, place);
  if (part.operation) return expandOperation(frame, part, text, picked, whole, join);
  return show(text, picked, whole, index !== "*");
}

function show(text: string, variable: Variable | undefined, whole: boolean, each: boolean): Expansion {
  // `"$@"` becomes any number of words even in quotes.
  const spreads = whole && each;
  if (!variable) return written(text, { many: spreads });
  if (!variable.written && variable.fields.every((field) => !field.dynamic)) {
    return {
      kind: "fields",
      fields: whole ? variable.fields : variable.fields.slice(0, 1),
      each: spreads,
    };
  }
  const more = { ...describe(variable, whole), many: spreads && variable.fields.length !== 1 };
  return { kind: "written", text, each: spreads, more };
}

function written(text: string, more: Partial<Piece> = {}): Written {
  return { kind: "written", text, each: false, more };
}

// What can be told about a value that argv lists keep as written.
function describe(variable: Variable, whole: boolean): Partial<Piece> {
  const { fields } = variable;
  const from = fields.flatMap((field) => field.from);
  const [only] = fields;
  const spread = whole && fields.every((field) => !field.many) ? fields : undefined;
  if (fields.length !== 1 || !only)
    return whole ? { from, choices: fields.length > 1 ? fields : undefined, spread } : { from };
  const { value, known, ending, glob, choices } = only;
  return {
    from,
    value,
    known: only.dynamic ? known : only.text,
    ending: only.dynamic ? ending : only.text,
    glob,
    choices,
  };
}

const environment: Readonly<Record<string, (frame: Frame) => string | undefined>> = {
  HOME: ({ walk }) => walk.options.home,
  PWD: ({ scope }) => scope.cwd,
  OLDPWD: ({ scope }) => scope.previous,
  // Which shell it is does not matter here; that it is one does.
  BASH: () => "/bin/bash",
  SHELL: () => "/bin/bash",
  "0": () => "bash",
  // A number is as good as any other: what matters is that it is one.
  $: () => "0",
  "!": () => "0",
  RANDOM: () => "0",
  SECONDS: () => "0",
  PPID: () => "0",
  BASHPID: () => "0",
  EPOCHSECONDS: () => "0",
};

function findVariable(frame: Frame, name: string, place: Place): Variable | undefined {
  const assigned = frame.scope.variables.get(name);
  if (assigned?.refers !== undefined) return frame.scope.variables.get(assigned.refers);
  if (assigned) return assigned;
  const { options } = frame.walk;
  const known = Object.hasOwn(environment, name) ? environment[name]?.(frame) : undefined;
  const value = known ?? (options.env && Object.hasOwn(options.env, name) ? options.env[name] : undefined);
  if (value === undefined || frame.walk.assigned().has(name)) return undefined;
  const piece = isOneOfFolders(known)
    ? dynamicPiece(`$${name}`, place, { value, glob: true })
    : literalPiece(value, place);
  return { fields: [makeField([piece], place)], array: false, written: true, exported: true };
}

// `${a[i]}` reads i.
function numberOf(frame: Frame, index: string, place: Place): string {
  const [field] = plainName.test(index) ? (findVariable(frame, index, place)?.fields ?? []) : [];
  return field?.value ?? index;
}

const plainName = /^[A-Za-z_]\w*$/;

function pickElement(variable: Variable, index: string): Variable | undefined {
  if (!/^-?\d+$/.test(index)) return undefined;
  const field = variable.fields.at(Number(index));
  return field && { ...variable, fields: [field] };
}

function expandIndirect(
  frame: Frame,
  part: ParameterPart,
  text: string,
  named: Variable | undefined,
  place: Place,
): Expansion {
  const [field] = named?.fields ?? [];
  const known = field && !field.dynamic && !named?.written && !part.operation;
  return known ? show(text, findVariable(frame, field.text, place), false, false) : written(text);
}

function expandLength(text: string, variable: Variable | undefined, whole: boolean, place: Place): Expansion {
  const [field] = variable?.fields ?? [];
  if (!variable || variable.written || !field || field.dynamic) return written(text);
  const length = whole ? variable.fields.length : field.text.length;
  return { kind: "fields", fields: [makeField([literalPiece(String(length), place)], place)], each: false };
}

function expandOperation(
  frame: Frame,
  part: ParameterPart,
  text: string,
  variable: Variable | undefined,
  whole: boolean,
  join: Join,
): Expansion {
  const { operation } = part;
  if (!operation) return written(text);
  const operand = joinOnce(frame, join);
  const place = { source: frame.source, pos: part.pos, end: part.end };
  if (whole) return expandEach(part, operation, variable, text, operand);
  const [field] = variable?.fields ?? [];
  spendSteps(frame.walk.meter, (field?.text.length ?? 0) / 10);
  const result = operateOn(operation, field, operand, dynamicPiece(text, place));
  if (!result) return written(text);
  if (operation.type === "Default" && operation.operator.endsWith("="))
    setDefault(frame, part.parameter, result);
  const asWritten = result.dynamic || variable?.written === true;
  return show(text, { fields: [result], array: false, written: asWritten, exported: false }, false, false);
}

function operateOn(
  operation: Operation,
  field: Field | undefined,
  operand: Operand,
  reference: Piece,
): Field | undefined {
  if (field?.choices) return operateInTurn(operation, field, operand);
  if (operation.type === "Default" && field?.value === undefined && !operation.operator.endsWith("?"))
    return eitherDefault(operation, operand, reference);
  return operate(operation, field, operand);
}

function setDefault(frame: Frame, name: string, value: Field): void {
  const { variables, exports } = frame.scope;
  const exported = exports.has(name);
  variables.set(name, { fields: [value], array: false, written: value.dynamic, exported });
}

// What an operand holds runs once, however often it is asked for.
function joinOnce(frame: Frame, join: Join): Operand {
  const known = new Map<WordNode, Field>();
  return (word) => {
    if (!word) return undefined;
    const field = known.get(word) ?? join(frame, word);
    known.set(word, field);
    return field;
  };
}

// `"${@:2}"`, `"${a[@]%.ts}"`.
function expandEach(
  { parameter, index }: ParameterPart,
  operation: Operation,
  variable: Variable | undefined,
  text: string,
  operand: Operand,
): Expansion {
  const each = (index?.text ?? parameter) !== "*";
  const results = operateEach(operation, variable, operand, !index);
  if (!variable || !results) return written(text, { many: each });
  return show(text, { ...variable, fields: results }, true, each);
}

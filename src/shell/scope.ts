import type { Input } from "./input.ts";
import { type Meter, spendSteps } from "./meter.ts";
import type { FunctionNode } from "./parse.ts";
import { dynamicPiece, type Field, makeField, type Source, type Variable } from "./pieces.ts";
import { usualIfs } from "./separators.ts";
import { mostTurns, oneOf } from "./turns.ts";

export interface KnownFunction {
  readonly node: FunctionNode;
  readonly source: Source;
}

/** The shell's memory at one point of the text. Variables that are absent are known only at run time. */
export interface Scope {
  readonly variables: Map<string, Variable>;
  /** All that a name may stand for: more than one after branches that differ. */
  readonly functions: Map<string, readonly KnownFunction[]>;
  readonly aliases: Map<string, Field>;
  /** Names that the programs it starts are given, also those that are set later. */
  exports: ReadonlySet<string>;
  /** `set -a`: so is whatever is set. */
  exportsAll: boolean;
  /** What open descriptors read, by number, where `exec` or a redirection has opened them. */
  inputs: ReadonlyMap<number, Input>;
  cwd: string | undefined;
  previous: string | undefined;
  stack: readonly (string | undefined)[];
  expandsAliases: boolean;
  /** Copies are paid for. */
  readonly meter: Meter;
}

export function openScope(cwd: string | undefined, meter: Meter): Scope {
  return {
    meter,
    variables: new Map([["IFS", usualIfs]]),
    functions: new Map(),
    aliases: new Map(),
    exports: new Set(),
    exportsAll: false,
    inputs: new Map(),
    cwd,
    previous: undefined,
    stack: [],
    expandsAliases: false,
  };
}

/** A scope of its own, as a subshell has it. */
export function copyScope(scope: Scope): Scope {
  const { variables, functions, aliases, meter } = scope;
  spendSteps(meter, 1 + (variables.size + functions.size + aliases.size) / 8);
  return {
    ...scope,
    variables: new Map(variables),
    functions: new Map(functions),
    aliases: new Map(aliases),
  };
}

/** Gives names to the programs that are started from now on. */
export function exportNames(scope: Scope, names: readonly string[]): void {
  if (names.some((name) => !scope.exports.has(name))) scope.exports = new Set([...scope.exports, ...names]);
}

/** After branches of which one ran: what they disagree on is one of several, or unknown. */
export function mergeScopes(into: Scope, branches: readonly Scope[]): void {
  const [first, ...others] = branches;
  if (!first) return;
  for (const { variables, functions } of branches)
    spendSteps(into.meter, (variables.size + functions.size) / 4);
  mergeVariables(into.variables, branches);
  into.functions.clear();
  for (const branch of branches) {
    for (const [name, known] of branch.functions) {
      into.functions.set(name, [...new Set([...(into.functions.get(name) ?? []), ...known])]);
    }
    for (const [name, text] of branch.aliases) into.aliases.set(name, text);
    exportNames(into, [...branch.exports]);
  }
  into.cwd = others.every((other) => other.cwd === first.cwd) ? first.cwd : undefined;
  into.previous = others.every((other) => other.previous === first.previous) ? first.previous : undefined;
  into.stack = first.stack;
  into.inputs = first.inputs;
}

function mergeVariables(into: Map<string, Variable>, branches: readonly Scope[]): void {
  into.clear();
  for (const [name, variable] of new Map(branches.flatMap(({ variables }) => [...variables]))) {
    const all = branches.map((branch) => branch.variables.get(name));
    const agreed = all.every((other) => sameVariable(other, variable)) ? variable : eitherOf(name, all);
    if (agreed) into.set(name, agreed);
  }
}

// What a variable is after branches that set it differently: one of their values. What programs are given keeps them
// also where a branch leaves it as it was.
function eitherOf(name: string, all: readonly (Variable | undefined)[]): Variable | undefined {
  if (all.some((variable) => variable?.array)) return eitherList(name, all);
  const single = all.flatMap((variable) => (variable && isScalar(variable) ? [variable] : []));
  const [sample] = single;
  const isKept = single.length < all.length;
  const exported = single.some((variable) => variable.exported);
  if (!sample || (isKept && !exported)) return undefined;
  const values = new Map<string, Field>();
  for (const value of single.flatMap(({ fields }) => fields[0]?.choices ?? fields))
    values.set(value.dynamic ? `$${values.size}` : value.text, value);
  const [place] = values.values();
  if (!place || values.size > mostTurns) return undefined;
  if (isKept) values.set("", makeField([dynamicPiece(`$${name}`, place)], place));
  const choices = oneOf([...values.values()]);
  const field = makeField([dynamicPiece(`$${name}`, place, { choices })], place);
  return { ...sample, fields: [field], written: true, exported };
}

// A list that a branch has made longer: what all begin with, then one of the ends.
function eitherList(name: string, all: readonly (Variable | undefined)[]): Variable | undefined {
  const lists = all.flatMap((variable) => (variable && isKnownList(variable) ? [variable.fields] : []));
  const [sample] = all;
  const [first = []] = lists;
  const place = lists.flat()[0];
  if (!sample || !place || lists.length < all.length || lists.length > mostTurns) return undefined;
  const differs = first.findIndex((field, at) => lists.some((list) => list[at]?.text !== field.text));
  const shared = differs < 0 ? first.length : differs;
  const ends = lists.map((list) =>
    makeField([dynamicPiece(`$${name}`, place, { many: true, spread: list.slice(shared) })], place),
  );
  const end = makeField([dynamicPiece(`$${name}`, place, { choices: oneOf(ends) })], place);
  return { ...sample, fields: [...first.slice(0, shared), end], written: true };
}

function isKnownList({ fields, array, refers }: Variable): boolean {
  return array && refers === undefined && fields.every(({ dynamic }) => !dynamic);
}

function isScalar({ fields, array, refers }: Variable): boolean {
  return !array && refers === undefined && fields.length === 1;
}

function sameVariable(left: Variable | undefined, right: Variable): boolean {
  if (left === right) return true;
  if (
    !left ||
    left.array !== right.array ||
    left.refers !== right.refers ||
    left.fields.length !== right.fields.length
  )
    return false;
  return left.fields.every((field, index) => {
    const other = right.fields[index];
    return !field.dynamic && other?.dynamic === false && field.text === other.text;
  });
}

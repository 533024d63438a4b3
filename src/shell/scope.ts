import type { Input } from "./frame.ts";
import type { FunctionNode } from "./parse.ts";
import type { Field, Source, Variable } from "./pieces.ts";

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
  /** What open descriptors read, by number, where `exec` or a redirection has opened them. */
  inputs: ReadonlyMap<number, Input>;
  cwd: string | undefined;
  previous: string | undefined;
  stack: readonly (string | undefined)[];
  expandsAliases: boolean;
}

export function openScope(cwd: string | undefined): Scope {
  return {
    variables: new Map(),
    functions: new Map(),
    aliases: new Map(),
    inputs: new Map(),
    cwd,
    previous: undefined,
    stack: [],
    expandsAliases: false,
  };
}

/** A scope of its own, as a subshell has it. */
export function copyScope({
  variables,
  functions,
  aliases,
  inputs,
  cwd,
  previous,
  stack,
  expandsAliases,
}: Scope): Scope {
  return {
    variables: new Map(variables),
    functions: new Map(functions),
    aliases: new Map(aliases),
    inputs,
    cwd,
    previous,
    stack,
    expandsAliases,
  };
}

/** After branches of which one ran: what they disagree on is unknown. */
export function mergeScopes(into: Scope, branches: readonly Scope[]): void {
  const [first, ...others] = branches;
  if (!first) return;
  into.variables.clear();
  into.functions.clear();
  for (const [name, variable] of first.variables) {
    if (others.every((other) => sameVariable(other.variables.get(name), variable)))
      into.variables.set(name, variable);
  }
  for (const branch of branches) {
    for (const [name, known] of branch.functions) {
      into.functions.set(name, [...new Set([...(into.functions.get(name) ?? []), ...known])]);
    }
    for (const [name, text] of branch.aliases) into.aliases.set(name, text);
  }
  into.cwd = others.every((other) => other.cwd === first.cwd) ? first.cwd : undefined;
  into.previous = others.every((other) => other.previous === first.previous) ? first.previous : undefined;
  into.stack = first.stack;
  into.inputs = first.inputs;
}

function sameVariable(left: Variable | undefined, right: Variable): boolean {
  if (left === right) return true;
  if (!left || left.array !== right.array || left.fields.length !== right.fields.length) return false;
  return left.fields.every((field, index) => {
    const other = right.fields[index];
    return !field.dynamic && other?.dynamic === false && field.text === other.text;
  });
}

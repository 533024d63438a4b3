import type { Frame, ListedCommand } from "./frame.ts";
import { literalPiece, type Place, type Variable } from "./pieces.ts";
import { childScope, runCode, setPositional } from "./run-code.ts";
import { copyScope, exportNames, type KnownFunction, mergeScopes, type Scope } from "./scope.ts";

const most = 12;

/** Runs the body of a function with the arguments of this call. Its listing at the definition then sleeps. */
export function callFunction(frame: Frame, command: ListedCommand): boolean {
  const { scope } = frame;
  const name = command.words[0]?.text ?? "";
  const known = scope.functions.get(name);
  if (!known) return false;
  const label = `${name}()`;
  if (frame.via.filter((via) => via === label).length >= 2 || frame.depth >= most) {
    scope.variables.clear();
    scope.cwd = undefined;
    return true;
  }
  const either = frame.either || known.length > 1;
  const ends = known.map((body) => callBody({ ...frame, either }, command, body, label));
  mergeScopes(scope, ends);
  return true;
}

function callBody(frame: Frame, command: ListedCommand, known: KnownFunction, label: string): Scope {
  const scope = copyScope(frame.scope);
  if (!frame.inFunction) for (const listed of frame.walk.bodies.get(known.node) ?? []) listed.dormant = true;
  const locals = new Set([...scope.variables.keys()].filter(isPositional));
  setPositional(scope, command.words);
  for (const parameter of scope.variables.keys()) if (isPositional(parameter)) locals.add(parameter);
  // `A=b f`: so have the commands of its body.
  const set = command.env.filter(({ inherited }) => !inherited);
  for (const { name, variable } of set) {
    locals.add(name);
    if (variable) scope.variables.set(name, { ...variable, exported: true });
    else scope.variables.delete(name);
  }
  exportNames(
    scope,
    set.map(({ name }) => name),
  );
  runBody({ ...frame, scope, via: [...frame.via, label], carrier: command, listed: false, locals }, known);
  restore(scope, frame.scope.variables, locals);
  if (set.length > 0) scope.exports = frame.scope.exports;
  return scope;
}

function restore(
  { variables }: Scope,
  before: ReadonlyMap<string, Variable>,
  names: ReadonlySet<string>,
): void {
  for (const name of names) {
    const variable = before.get(name);
    if (variable) variables.set(name, variable);
    else variables.delete(name);
  }
}

function isPositional(name: string): boolean {
  return /^([@*]|\d+)$/.test(name);
}

function runBody(frame: Frame, { node, source }: KnownFunction): void {
  const { body } = node;
  const statement = { type: "Statement", pos: body.pos, end: body.end, background: false } as const;
  const statements = body.type === "CompoundList" ? body.commands : [{ ...statement, command: body }];
  frame.walk.runStatements({ ...frame, source, depth: frame.depth + 1 }, statements);
}

function placeOf({ source, pos, end }: Place): Place {
  return { source, pos, end };
}

/** Reads a command again with its alias in place. Scripts do so only after `shopt -s expand_aliases`. */
export function useAlias(frame: Frame, command: ListedCommand, place: Place): boolean {
  const [first] = command.words;
  const alias =
    first && !first.dynamic && first.raw === first.text ? frame.scope.aliases.get(first.text) : undefined;
  if (!first || !alias || frame.via.includes(`alias ${first.text}`)) return false;
  const rest = { source: place.source, pos: first.end, end: place.end };
  const tail = literalPiece(place.source.text.slice(rest.pos, rest.end), rest, true);
  runCode(frame, command, {
    input: {
      pieces: [...alias.pieces.map((piece) => ({ ...piece, ...placeOf(first), exact: false })), tail],
      from: alias.from,
    },
    label: `alias ${first.text}`,
    scope: frame.scope.expandsAliases ? frame.scope : childScope(frame, command),
    place,
    stdin: frame.stdin,
    listed: false,
  });
  return frame.scope.expandsAliases;
}

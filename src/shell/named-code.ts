import type { Frame, ListedCommand } from "./frame.ts";
import { literalPiece, type Place } from "./pieces.ts";
import { childScope, runCode, setPositional } from "./run-code.ts";

const most = 12;

/** Runs the body of a function with the arguments of this call. Its listing at the definition then sleeps. */
export function callFunction(frame: Frame, command: ListedCommand): boolean {
  const { walk, scope } = frame;
  const name = command.words[0]?.text ?? "";
  const known = scope.functions.get(name);
  if (!known) return false;
  const label = `${name}()`;
  if (frame.via.filter((via) => via === label).length >= 2 || frame.depth >= most) {
    scope.variables.clear();
    scope.cwd = undefined;
    return true;
  }
  if (!frame.inFunction) for (const listed of walk.bodies.get(known.node) ?? []) listed.dormant = true;
  const outer = [...scope.variables].filter(([variable]) => /^([@*]|\d+)$/.test(variable));
  setPositional(scope, command.words);
  const inner = {
    source: known.source,
    via: [...frame.via, label],
    carrier: command,
    stdin: frame.stdin,
    listed: false,
  };
  const { body } = known.node;
  const statement = { type: "Statement", pos: body.pos, end: body.end, background: false } as const;
  const statements = body.type === "CompoundList" ? body.commands : [{ ...statement, command: body }];
  walk.runStatements({ ...frame, ...inner, depth: frame.depth + 1 }, statements);
  setPositional(scope, []);
  for (const [variable, value] of outer) scope.variables.set(variable, value);
  return true;
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

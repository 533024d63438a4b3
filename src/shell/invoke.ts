import { applyBuiltin } from "./builtins.ts";
import { carry } from "./carriers.ts";
import { commandName } from "./command-name.ts";
import { oneOfFolders } from "./entered-folder.ts";
import { type Frame, giveUp, type ListedCommand, type ListedRedirect, type Setting } from "./frame.ts";
import type { Input } from "./input.ts";
import { spendSteps } from "./meter.ts";
import { callFunction, useAlias } from "./named-code.ts";
import { type ParsedOptions, parseOptions } from "./options/parse-options.ts";
import { findSchema } from "./options/schemas.ts";
import { type Field, literalPiece, locate, makeField, type Place } from "./pieces.ts";
import { printed } from "./printed.ts";
import { childScope, runCode } from "./run-code.ts";
import { copyScope, mergeScopes, type Scope } from "./scope.ts";
import { programOf } from "./shells.ts";
import { isOneOf } from "./turns.ts";
import { turnsOf } from "./word-turns.ts";
import { findBrought, noteWritten } from "./written-files.ts";

const most = 1000;
const deepest = 40;

interface Invocation {
  readonly argv: readonly Field[];
  readonly settings: readonly Setting[];
  readonly redirects: readonly ListedRedirect[];
  readonly stdin: Input | undefined;
  readonly place: Place;
  readonly openEnded: boolean;
}

/** Lists a command, then follows what it does to the shell and what it carries. */
export function invoke(frame: Frame, invocation: Invocation): void {
  const { walk } = frame;
  spendSteps(walk.meter, 8 + invocation.argv.length / 2);
  if (frame.via.length > deepest) giveUp(walk, "nested too deeply");
  if (walk.commands.length >= most) giveUp(walk, `it has more than ${most} commands`);
  if (frame.via.length > deepest || walk.commands.length >= most) return;
  const command = describe(frame, invocation);
  walk.commands.push(command);
  if (frame.definition) walk.bodies.get(frame.definition)?.push(command);
  if (invocation.openEnded || command.words.some((word) => word.dynamic)) walk.dynamic = true;
  takeTurns(frame, invocation, command);
  if (command.dormant) return;
  if (command.name === undefined) return;
  noteWritten(frame, command);
  if (
    runWritten(frame, command, invocation) ||
    callFunction(frame, command) ||
    useAlias(frame, command, invocation.place)
  )
    return;
  applyBuiltin(frame, command);
  carry(frame, command, invocation.place, invocation.stdin);
}

// A command with words whose values are known, but which argv lists keep as written: it is judged with each of
// the values, and listed as it is written.
function takeTurns(frame: Frame, invocation: Invocation, command: ListedCommand): void {
  const turns = turnsOf(command.words);
  if (!turns || turns.some((argv) => argv.length === 0)) return;
  command.dormant = true;
  const either = frame.either || command.words.some(isAlternative);
  const ends = turns.map((argv) => {
    const scope = turns.length > 1 ? copyScope(frame.scope) : frame.scope;
    invoke({ ...frame, listed: false, either, scope }, { ...invocation, argv });
    return scope;
  });
  if (ends.length <= 1) return;
  const { scope } = frame;
  const { cwd } = scope;
  mergeScopes(scope, ends);
  scope.cwd ??= oneOfFolders(
    cwd,
    ends.map((end) => end.cwd),
  );
}

function isAlternative({ choices, spread }: Field): boolean {
  return isOneOf(choices) || (spread?.some(isAlternative) ?? false);
}

// `./x.sh` after `echo ... > x.sh`; `x` after it was put into a folder of programs.
function runWritten(frame: Frame, command: ListedCommand, { place, stdin }: Invocation): boolean {
  const [first] = command.words;
  const { written } = frame.walk;
  if (!first || written.size === 0) return false;
  const isFile = first.text.includes("/") || frame.carrier?.name === "uv";
  const installed = [...written.keys()].find((path) => path.endsWith(`/bin/${first.text}`));
  const input = isFile ? findBrought(frame, first) : written.get(installed ?? "");
  if (!input) return false;
  const label = first.text;
  const program = programOf(input, label);
  if (program) {
    const words = [makeField([literalPiece(program, first)], first), ...command.words];
    const inner = { ...frame, carrier: command, via: [...frame.via, label], listed: false };
    frame.walk.runWords(inner, words, place, false);
    return true;
  }
  const scope = childScope(frame, command);
  runCode(frame, command, { input, label, scope, place, stdin, positional: command.words, listed: false });
  return true;
}

function describe(frame: Frame, invocation: Invocation): ListedCommand {
  const { argv: words, settings, redirects, stdin, place, openEnded } = invocation;
  const { via, carrier, remote, inFunction, listed, presumed, either } = frame;
  const [first] = words;
  const name = commandName(first);
  let parsed: ParsedOptions | undefined;
  const apart = () => {
    parsed ??= parseOptions(words.slice(1), findSchema(name ?? ""));
    return parsed;
  };
  return {
    words,
    name,
    argv: words.map((word) => word.text),
    get args() {
      return apart().operands;
    },
    get flags() {
      return apart().options.flatMap(({ names }) => names);
    },
    env: [...inherited(frame.scope, settings), ...settings],
    redirects,
    span: locate(place),
    via,
    carrier,
    cwd: frame.scope.cwd,
    remote,
    openEnded,
    inFunction,
    dormant: false,
    listed,
    presumed,
    either,
    stdin: stdin && { text: textOf(stdin), from: stdin.from },
    code: [],
    script: undefined,
    order: first ? first.source.order(first.pos) : place.source.order(place.pos),
    prints: printed(frame, name, words, stdin),
  };
}

// What the shell gives to every program, unless this one is given another value.
function inherited({ exports, variables }: Scope, settings: readonly Setting[]): readonly Setting[] {
  return [...exports].flatMap((name) => {
    const variable = variables.get(name);
    const isGiven = settings.some((setting) => setting.name === name);
    return variable && !isGiven ? [{ name, word: variable.fields[0], variable, inherited: true }] : [];
  });
}

function textOf({ pieces }: Input): string | undefined {
  return pieces?.some((piece) => piece.dynamic) ? undefined : pieces?.map((piece) => piece.text).join("");
}

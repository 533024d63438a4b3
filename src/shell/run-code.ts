import type { Command } from "./command-line.ts";
import type { Frame, ListedCommand } from "./frame.ts";
import { giveUp, spend } from "./frame.ts";
import type { Input } from "./input.ts";
import { spendSteps } from "./meter.ts";
import { parseScript } from "./parse.ts";
import { type Field, literalPiece, type Piece, type Place, type Variable } from "./pieces.ts";
import { possibleCode } from "./possible-code.ts";
import { copyScope, exportNames, type Scope } from "./scope.ts";
import { usualIfs } from "./separators.ts";
import { nestedSource } from "./source.ts";

interface CodeRun {
  readonly input: Input;
  /** How the code is reached, for people: `bash -c`. */
  readonly label: string;
  readonly scope: Scope;
  readonly place: Place;
  readonly stdin?: Input | undefined;
  /** `$0`, `$1` ...: absent when they stay those of the caller. */
  readonly positional?: readonly Field[];
  readonly listed?: boolean;
}

const most = 24;

/** Reads text as shell code and runs it as part of `carrier`. */
export function runCode(frame: Frame, carrier: ListedCommand, run: CodeRun): void {
  const { pieces } = run.input;
  const from = [...new Set([...run.input.from, ...(pieces ?? []).flatMap((piece) => piece.from)])];
  const readable = pieces && resolveWhole(pieces);
  const known = readable?.every((piece) => !piece.dynamic);
  carrier.code.push({ text: known ? readable?.map((piece) => piece.text).join("") : undefined, from });
  if (!known) frame.walk.dynamic = true;
  if (!readable) {
    runPossible(frame, carrier, run, from);
    return;
  }
  const listed = frame.listed && (run.listed ?? true) && readable === pieces;
  readCode({ ...frame, listed }, carrier, run, readable);
}

// Code that other commands print: what is known of the text that goes into it may come out of it.
function runPossible(frame: Frame, carrier: ListedCommand, run: CodeRun, from: readonly Command[]): void {
  const [word] = carrier.words;
  if (!word || frame.presumed) return;
  const inner = { ...frame, presumed: true, listed: false };
  for (const text of possibleCode(from)) {
    const scope = copyScope(run.scope);
    readCode(inner, carrier, { ...run, scope }, [literalPiece(text, word)]);
  }
}

function readCode(frame: Frame, carrier: ListedCommand, run: CodeRun, pieces: readonly Piece[]): void {
  const { walk } = frame;
  spendSteps(walk.meter, 20);
  const source = nestedSource(pieces, carrier.order, run.place);
  if (frame.depth >= most) giveUp(walk, "nested too deeply");
  if (frame.depth >= most || !spend(walk, source.text.length)) return;
  const script = parseScript(source.text);
  // What may be no code at all says nothing when it cannot be read.
  if (script.errors && frame.presumed) return;
  if (script.errors?.[0]) giveUp(walk, script.errors[0].message);
  if (run.positional) setPositional(run.scope, run.positional);
  const inner = { scope: run.scope, source, via: [...frame.via, run.label], carrier, stdin: run.stdin };
  walk.runStatements({ ...frame, ...inner, depth: frame.depth + 1 }, script.commands);
}

// Code that is nothing but unknown parts lists no command; where its value can be worked out, that is read instead.
function resolveWhole(pieces: readonly Piece[]): readonly Piece[] | undefined {
  if (!pieces.some((piece) => piece.dynamic)) return pieces;
  if (pieces.some((piece) => !piece.dynamic && piece.text.trim() !== "")) return pieces;
  if (pieces.some((piece) => piece.value === undefined)) return undefined;
  return pieces.map((piece) => literalPiece(piece.value ?? "", piece));
}

/** What a child process sees of the shell: exported variables and those set for it alone. */
export function childScope(frame: Frame, carrier: ListedCommand): Scope {
  const scope = copyScope(frame.scope);
  for (const [name, variable] of scope.variables) if (!variable.exported) scope.variables.delete(name);
  exportNames(
    scope,
    carrier.env.map(({ name }) => name),
  );
  for (const { name, variable } of carrier.env)
    if (variable) scope.variables.set(name, { ...variable, exported: true });
  scope.variables.set("IFS", usualIfs);
  // Those of git are in its files.
  for (const name of scope.aliases.keys()) if (!name.startsWith("git ")) scope.aliases.delete(name);
  return scope;
}

/** Sets `$0`, `$1` and so on, or makes them unknown. Listed argv keep them as written. */
export function setPositional(scope: Scope, words: readonly Field[] | undefined): void {
  for (const name of scope.variables.keys()) if (/^([@*]|\d+)$/.test(name)) scope.variables.delete(name);
  if (!words) return;
  const [, ...rest] = words;
  const all: Variable = { fields: rest, array: true, written: true, exported: false };
  // What a search finds: none of it has a number of its own.
  if (rest.length === 1 && rest[0]?.many && rest[0].choices) scope.variables.set("@", all);
  if (rest.some((word) => word.many)) return;
  words.forEach((word, index) => {
    scope.variables.set(String(index), { fields: [word], array: false, written: true, exported: false });
  });
  scope.variables.set("@", all);
  scope.variables.set("*", all);
}

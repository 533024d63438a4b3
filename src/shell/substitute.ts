import type { Command } from "./command-line.ts";
import { type Frame, giveUp } from "./frame.ts";
import { type Input, joinInputs } from "./input.ts";
import type { ScriptPart } from "./parse.ts";
import { copyScope } from "./scope.ts";
import { decodedSource } from "./source.ts";
import { findWritten } from "./written-files.ts";

/** What a substitution leaves in a word. */
interface Substituted {
  readonly from: readonly Command[];
  /** Its text, where every command in it prints something known. */
  readonly value: string | undefined;
}

const most = 24;

/** Runs the commands of `$( )`, backquotes or `<( )`, in a shell of their own. */
export function substitute(frame: Frame, part: ScriptPart): Substituted {
  const { script } = part;
  if (!script) return { from: [], value: undefined };
  if (script.errors?.[0]) giveUp(frame.walk, script.errors[0].message);
  if (frame.depth >= most) {
    giveUp(frame.walk, "nested too deeply");
    return { from: [], value: undefined };
  }
  const place = { source: frame.source, pos: part.pos, end: part.end };
  const source = script.source === undefined ? frame.source : decodedSource(script.source, place);
  const via = [...frame.via, part.type === "ProcessSubstitution" ? `${part.operator}( )` : "$( )"];
  const stdin =
    part.type === "ProcessSubstitution" && part.operator === ">"
      ? { pieces: undefined, from: frame.stdin?.from ?? [] }
      : frame.stdin;
  const first = frame.walk.commands.length;
  const opened = frame.walk.redirects.length;
  frame.walk.runStatements(
    { ...frame, scope: copyScope(frame.scope), source, via, stdin, depth: frame.depth + 1 },
    script.commands,
  );
  const ran = frame.walk.commands.slice(first);
  const own = ran.filter((command) => command.inFunction === frame.inFunction);
  const read = ran.length === 0 ? readFile(frame, opened) : undefined;
  // Of `mktemp -d || mktemp -d -t x` one runs, and its name is new, as any other would be.
  const told = ran.every(({ name }) => name === "mktemp") ? ran.slice(0, 1) : ran;
  const printed = read ? [read] : told.map((command) => command.prints);
  const { from } = joinInputs(frame.walk, printed);
  return { from: [...own, ...from], value: joinPrinted(printed) };
}

// `$(< file)` prints what the text has written there.
function readFile(frame: Frame, opened: number): Input | undefined {
  const [file] = frame.walk.redirects.slice(opened);
  return file?.op === "<" ? findWritten(frame, file.word) : undefined;
}

// Only a single command's output is known for certain: of two, one may not run.
function joinPrinted(printed: readonly Input[]): string | undefined {
  const [only] = printed;
  if (printed.length !== 1 || !only?.pieces) return undefined;
  if (only.pieces.some((piece) => piece.dynamic)) return undefined;
  return only.pieces
    .map((piece) => piece.text)
    .join("")
    .replace(/\n+$/, "");
}

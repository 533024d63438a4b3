import type { Frame, ListedCommand } from "./frame.ts";
import type { Input } from "./input.ts";
import { parseOptions } from "./options/parse-options.ts";
import { type Field, literalPiece, type Piece, type Place } from "./pieces.ts";
import { joinWords } from "./printed.ts";
import { childScope, runCode } from "./run-code.ts";
import { usualIfs } from "./separators.ts";
import { readInputAsCode } from "./shells.ts";

const sshSchema = {
  options: "-B= -b= -c= -D= -E= -e= -F= -I= -i= -J= -L= -l= -m= -O= -o= -P= -p= -Q= -R= -S= -W= -w=",
  stopAtOperand: true,
};

/** Words after the host of `ssh` are one text for a shell on the other side. */
export function carryRemote(
  frame: Frame,
  command: ListedCommand,
  place: Place,
  stdin: Input | undefined,
): void {
  const words = afterHost(command.words.slice(1));
  if (!words) return;
  const scope = childScope(frame, command);
  scope.variables.clear();
  scope.variables.set("IFS", usualIfs);
  scope.cwd = undefined;
  const inner = { ...frame, remote: true };
  const input = { pieces: joinWords(words), from: words.flatMap((word) => word.from) };
  if (words.length > 0) runCode(inner, command, { input, label: "ssh", scope, place, stdin });
  else readInputAsCode(inner, command, place, stdin, scope);
}

// ssh reads options on both sides of the host.
function afterHost(words: readonly Field[]): readonly Field[] | undefined {
  const host = parseOptions(words, sshSchema).positions[0];
  if (host === undefined) return undefined;
  const rest = words.slice(host + 1);
  const start = parseOptions(rest, sshSchema).positions[0];
  return start === undefined ? [] : rest.slice(start);
}

/**
 * `cmd /c words` and `powershell -Command words`. Their languages are read as if they were bash, which finds plain
 * commands; what cannot be read that way makes the line unparsable, and encoded text is unknown code.
 */
export function carryWindows(
  frame: Frame,
  command: ListedCommand,
  place: Place,
  stdin: Input | undefined,
): void {
  const isCmd = command.name === "cmd";
  const encoded = command.argv.some((word) => /^-e(nc|ncodedcommand)?$/i.test(word));
  if (!isCmd && encoded) command.code.push({ text: undefined, from: [] });
  const given = command.argv.findIndex((word) => (isCmd ? /^\/[ckr]$/i : /^-c(ommand)?$/i).test(word));
  // `powershell "code"`: the first word of several words is no file.
  const isCode = !isCmd && /\s/.test(command.argv[1] ?? "");
  const at = given < 0 && isCode ? 0 : given;
  const words = command.words.slice(at + 1);
  if (at < 0 || words.length === 0) return;
  const pieces = joinWords(words).map(keepBackslashes);
  const input = { pieces, from: words.flatMap((word) => word.from) };
  const label = isCmd ? "cmd /c" : `${command.name} -Command`;
  runCode(frame, command, { input, label, scope: childScope(frame, command), place, stdin, listed: isCmd });
}

// A backslash parts folders there and escapes nothing.
function keepBackslashes(piece: Piece): Piece {
  if (piece.dynamic || !piece.text.includes("\\")) return piece;
  return literalPiece(piece.text.replaceAll("\\", "\\\\"), piece);
}

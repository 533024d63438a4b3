import type { Frame, ListedCommand } from "./frame.ts";
import { git } from "./options/git.ts";
import { type ParsedOptions, parseOptions } from "./options/parse-options.ts";
import { type Field, literalPiece, makeField, type Piece, type Place } from "./pieces.ts";
import { joinWords } from "./printed.ts";
import { childScope, runCode } from "./run-code.ts";

/** Runs what git is told to run: `rebase --exec`, `bisect run`, `submodule foreach`, an alias set by `-c`. */
export function carryGit(frame: Frame, command: ListedCommand, place: Place): void {
  const parsed = parseOptions(command.words.slice(1), git);
  const [subcommand, action, ...rest] = parsed.operands;
  if (subcommand?.text === "bisect" && action?.text === "run") {
    frame.walk.runWords({ ...carried(frame, command), listed: false }, rest, place, false);
  }
  if (subcommand?.text === "submodule" && action?.text === "foreach")
    runText(frame, command, joinWords(rest), place);
  for (const { names, word, at } of parsed.options) {
    if (subcommand?.text === "rebase" && names.includes("--exec"))
      runText(frame, command, cut(word, at), place);
  }
  if (subcommand?.text === "config") runConfigured(frame, command, [action, ...rest], place);
  if (subcommand) runAlias(frame, command, parsed, subcommand, place);
}

function carried(frame: Frame, command: ListedCommand): Frame {
  return { ...frame, scope: childScope(frame, command), carrier: command, via: [...frame.via, "git"] };
}

function runText(frame: Frame, command: ListedCommand, pieces: readonly Piece[], place: Place): void {
  const scope = childScope(frame, command);
  runCode(frame, command, { input: { pieces, from: [] }, label: "git", scope, place, listed: false });
}

// `git -c alias.x=push x --force` is `git push --force`; an alias that starts with ! is shell code.
function runAlias(
  frame: Frame,
  command: ListedCommand,
  parsed: ParsedOptions<Field>,
  subcommand: Field,
  place: Place,
): void {
  const key = `alias.${subcommand.text}=`.toLowerCase();
  const setting = parsed.options.findLast(
    ({ name, value }) => name === "-c" && value?.toLowerCase().startsWith(key),
  );
  if (!setting?.value) return;
  const value = setting.value.slice(key.length);
  const rest = command.words.slice(command.words.indexOf(subcommand) + 1);
  const tail = rest.flatMap((word) => joinWords([makeField([], word), word]));
  const text = value.startsWith("!") ? value.slice(1) : `git ${value}`;
  runText(frame, command, [literalPiece(text, setting.word), ...tail], place);
}

// `git config alias.x '!code'` is judged where it is set.
function runConfigured(
  frame: Frame,
  command: ListedCommand,
  [key, value]: readonly (Field | undefined)[],
  place: Place,
): void {
  if (!value || !key?.text.toLowerCase().startsWith("alias.")) return;
  const text = value.text.startsWith("!") ? value.text.slice(1) : `git ${value.text}`;
  runText(frame, command, [literalPiece(text, value)], place);
}

function cut(word: Field, at: number): readonly Piece[] {
  return at === 0 ? word.pieces : [literalPiece(word.text.slice(at), word)];
}

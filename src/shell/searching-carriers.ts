import type { Frame, Input, ListedCommand } from "./frame.ts";
import { files } from "./options/files.ts";
import { findOption, parseOptions } from "./options/parse-options.ts";
import { dynamicPiece, type Field, literalPiece, makeField, type Place } from "./pieces.ts";
import { childScope } from "./run-code.ts";

/** `xargs` runs its words with more words from its input, or with those in place of a mark. */
export function carryXargs(
  frame: Frame,
  command: ListedCommand,
  place: Place,
  stdin: Input | undefined,
): void {
  const words = command.words.slice(1);
  const parsed = parseOptions(words, files["xargs"]);
  const start = parsed.positions[0];
  if (start === undefined) return;
  const replace = findOption(parsed, "-I", "-i");
  const mark = replace ? replace.value || "{}" : undefined;
  const argv = words.slice(start);
  const inner: Frame = {
    ...frame,
    scope: childScope(frame, command),
    carrier: command,
    via: [...frame.via, "xargs"],
    stdin: undefined,
  };
  const first = frame.walk.commands.length;
  frame.walk.runWords(
    inner,
    mark ? argv.map((word) => markUnknown(word, mark, false)) : argv,
    place,
    mark === undefined,
  );
  const input = findOption(parsed, "-a") || findOption(parsed, "-d") ? undefined : stdin?.pieces;
  if (!input || input.some((piece) => piece.dynamic && piece.value === undefined)) return;
  for (const listed of frame.walk.commands.slice(first)) listed.dormant = true;
  const text = input.map((piece) => piece.value ?? "").join("");
  for (const uses of fill(argv, mark, text, command)) {
    frame.walk.runWords({ ...inner, listed: false }, uses, place, false);
  }
}

// What each run receives when the input is known.
function fill(
  argv: readonly Field[],
  mark: string | undefined,
  text: string,
  command: ListedCommand,
): readonly (readonly Field[])[] {
  const place = command.words[0] ?? argv[0];
  if (!place) return [];
  const word = (value: string) => makeField([literalPiece(value, place)], place);
  if (mark === undefined) return [[...argv, ...text.split(/\s+/).filter(Boolean).map(unquote).map(word)]];
  const lines = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, 100);
  return lines.map((line) =>
    argv.map((part) =>
      part.text.includes(mark) ? word(part.text.replaceAll(mark, unquote(line.trim()))) : part,
    ),
  );
}

function unquote(text: string): string {
  return text.replace(/"([^"]*)"|'([^']*)'|\\(.)/g, "$1$2$3");
}

const starts = new Set(["-exec", "-execdir", "-ok", "-okdir"]);

/** `find -exec words ;` runs the words with `{}` replaced by what is found. */
export function carryFind(frame: Frame, command: ListedCommand, place: Place): void {
  const { words } = command;
  for (let at = 1; at < words.length; at += 1) {
    const action = words[at]?.text ?? "";
    if (!starts.has(action)) continue;
    const end = words.findIndex(
      (word, index) =>
        index > at && (word.text === ";" || (word.text === "+" && words[index - 1]?.text === "{}")),
    );
    const argv = words.slice(at + 1, end < 0 ? undefined : end);
    const plus = words[end]?.text === "+";
    const scope = childScope(frame, command);
    if (action.endsWith("dir")) scope.cwd = undefined;
    const inner: Frame = { ...frame, scope, carrier: command, via: [...frame.via, `find ${action}`] };
    if (argv.length > 0)
      frame.walk.runWords(
        inner,
        argv.map((word) => markUnknown(word, "{}", plus)),
        place,
        false,
      );
    at = end < 0 ? words.length : end;
  }
}

// The mark is replaced at run time: the word keeps its text and becomes unknown from the mark on.
function markUnknown(word: Field, mark: string, many: boolean): Field {
  const at = word.text.indexOf(mark);
  if (at < 0) return word;
  const known = word.text.slice(0, at);
  const ending = word.text.slice(word.text.lastIndexOf(mark) + mark.length);
  const place = { source: word.source, pos: word.pos, end: word.end };
  return { ...makeField([dynamicPiece(word.text, place, { known, ending, many })], place), from: word.from };
}

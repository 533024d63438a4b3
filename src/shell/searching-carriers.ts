import { foundFiles, listedFiles } from "./found-files.ts";
import type { Frame, Input, ListedCommand } from "./frame.ts";
import { files } from "./options/files.ts";
import { findOption, parseOptions } from "./options/parse-options.ts";
import { dynamicPiece, type Field, literalPiece, makeField, type Place } from "./pieces.ts";
import { joinWords } from "./printed.ts";
import { childScope, runCode } from "./run-code.ts";

/** `xargs` runs its words with more words from its input, or with those in place of a mark. */
export function carryXargs(
  frame: Frame,
  command: ListedCommand,
  place: Place,
  stdin: Input | undefined,
): void {
  const words = command.words.slice(1);
  const parsed = parseOptions(words, files["xargs"]);
  const argv = words.slice(parsed.positions[0] ?? words.length);
  if (argv.length === 0) return;
  const replace = findOption(parsed, "-I", "-i");
  const mark = replace ? replace.value || "{}" : undefined;
  const via = [...frame.via, "xargs"];
  const inner: Frame = {
    ...frame,
    scope: childScope(frame, command),
    carrier: command,
    via,
    stdin: undefined,
  };
  const first = frame.walk.commands.length;
  const choices = stdin && toChoices(command, listedFiles(stdin.from));
  const unknown = { from: stdin?.from ?? [], choices, many: false };
  const given = mark ? argv.map((word) => markUnknown(word, mark, unknown)) : argv;
  frame.walk.runWords(inner, given, place, mark === undefined);
  const text = findOption(parsed, "-a", "-d") ? undefined : textOf(stdin);
  const uses = text === undefined ? addFound(argv, mark, choices, command) : fill(argv, mark, text, command);
  if (uses.length === 0) return;
  for (const listed of frame.walk.commands.slice(first)) listed.dormant = true;
  for (const use of uses) frame.walk.runWords({ ...inner, listed: false }, use, place, false);
}

function textOf(stdin: Input | undefined): string | undefined {
  if (!stdin?.pieces || stdin.pieces.some((piece) => piece.value === undefined)) return undefined;
  return stdin.pieces.map((piece) => piece.value).join("");
}

function toChoices(
  command: Field | ListedCommand,
  patterns: readonly string[] | undefined,
): readonly Field[] | undefined {
  const place = "words" in command ? command.words[0] : command;
  if (!place || !patterns) return undefined;
  return patterns.map((value) => {
    const known = value.slice(0, value.search(/[*?[]|$/));
    return makeField([dynamicPiece(value, place, { value, glob: known !== value, known })], place);
  });
}

type Uses = readonly (readonly Field[])[];

function addFound(
  argv: readonly Field[],
  mark: string | undefined,
  choices: readonly Field[] | undefined,
  command: ListedCommand,
): Uses {
  const place = command.words[0];
  if (!place || !choices || mark !== undefined) return [];
  return [[...argv, makeField([dynamicPiece("{}", place, { choices, many: true })], place)]];
}

// What each run receives when the input is known.
function fill(argv: readonly Field[], mark: string | undefined, text: string, command: ListedCommand): Uses {
  const place = command.words[0];
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
  const choices = toChoices(command, foundFiles(command));
  for (let at = 1; at < words.length; at += 1) {
    const action = words[at]?.text ?? "";
    if (!starts.has(action)) continue;
    const end = words.findIndex((word, index) => index > at && isEnd(word, words[index - 1]));
    const argv = words.slice(at + 1, end < 0 ? undefined : end);
    const many = words[end]?.text === "+";
    const inner: Frame = {
      ...frame,
      scope: childScope(frame, command),
      carrier: command,
      via: [...frame.via, `find ${action}`],
    };
    const given = argv.map((word) => markUnknown(word, "{}", { from: [], choices, many }));
    if (argv.length > 0) frame.walk.runWords(inner, given, place, false);
    at = end < 0 ? words.length : end;
  }
}

function isEnd(word: Field, before: Field | undefined): boolean {
  return word.text === ";" || (word.text === "+" && before?.text === "{}");
}

// The mark is replaced at run time: the word keeps its text and becomes unknown from the mark on.
function markUnknown(word: Field, mark: string, unknown: Pick<Field, "from" | "choices" | "many">): Field {
  const at = word.text.indexOf(mark);
  if (at < 0) return word;
  const { source, pos, end } = word;
  const place = { source, pos, end };
  const head = word.text.slice(0, at);
  const tail = word.text.slice(at + mark.length);
  const pieces = [dynamicPiece(mark, place, unknown)];
  if (tail !== "") pieces.push(literalPiece(tail, place));
  return makeField(head === "" ? pieces : [literalPiece(head, place), ...pieces], place);
}

const batches = new Set(["-x", "--exec", "-X", "--exec-batch"]);

/** `fd pattern dir -x words`: the words run with what is found in place of `{}`, or after them. */
export function carryFd(frame: Frame, command: ListedCommand, place: Place): void {
  const at = command.argv.findIndex((word) => batches.has(word));
  const argv = at < 0 ? [] : command.words.slice(at + 1);
  if (argv.length === 0) return;
  const choices = toChoices(command, listedFiles([{ ...command, words: command.words.slice(0, at) }]));
  const marked = argv.some((word) => /\{[^}]*\}/.test(word.text));
  const given = marked
    ? argv.map((word) => markUnknown(word, "{}", { from: [], choices, many: false }))
    : argv;
  const inner: Frame = {
    ...frame,
    scope: childScope(frame, command),
    carrier: command,
    via: [...frame.via, "fd"],
    listed: false,
  };
  const [found] = marked ? [] : addFound(argv, undefined, choices, command);
  frame.walk.runWords(inner, found ?? given, place, !marked && !found);
}

/** `parallel words ::: a b`: one text is code; several words run with each argument after them. */
export function carryParallel(
  frame: Frame,
  command: ListedCommand,
  place: Place,
  stdin: Input | undefined,
): void {
  const { argv, given } = readParallel(command);
  if (argv.length === 0) return;
  const from = stdin?.from ?? [];
  const via = [...frame.via, "parallel"];
  const scope = childScope(frame, command);
  const inner: Frame = { ...frame, scope, carrier: command, via, listed: false };
  const marked = argv.map((word) => markUnknown(word, "{}", { from, choices: given, many: false }));
  const appends = !argv.some((word) => word.text.includes("{}"));
  if (argv.length > 1) {
    frame.walk.runWords(
      inner,
      appends ? [...marked, ...given] : marked,
      place,
      appends && given.length === 0,
    );
    return;
  }
  const input = { pieces: joinWords(marked), from };
  runCode(frame, command, { input, label: "parallel", scope, place, listed: false });
}

function readParallel(command: ListedCommand): { argv: readonly Field[]; given: readonly Field[] } {
  const words = command.words.slice(1);
  const { positions } = parseOptions(words, { options: parallelOptions, stopAtOperand: true });
  const rest = words.slice(positions[0] ?? words.length);
  const colons = rest.findIndex((word) => word.text.startsWith(":::"));
  return colons < 0
    ? { argv: rest, given: [] }
    : { argv: rest.slice(0, colons), given: rest.slice(colons + 1) };
}

const parallelOptions =
  "-j|--jobs= -a|--arg-file= -S= --colsep= -I= -n= -N= -L= -d= --delay= --timeout= --joblog= --results= -k -q -X -m -0 --bar --dry-run --will-cite";

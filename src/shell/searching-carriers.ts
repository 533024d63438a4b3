import { foundFiles, listedFiles } from "./found-files.ts";
import type { Frame, ListedCommand } from "./frame.ts";
import type { Input } from "./input.ts";
import { patternWords } from "./listed-words.ts";
import { files } from "./options/files.ts";
import { findOption, type ParsedOptions, parseOptions } from "./options/parse-options.ts";
import { dynamicPiece, type Field, literalPiece, makeField, type Piece, type Place } from "./pieces.ts";
import { childScope } from "./run-code.ts";
import { findWritten } from "./written-files.ts";

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
  const mark = markOf(parsed);
  const via = [...frame.via, "xargs"];
  const inner: Frame = {
    ...frame,
    scope: childScope(frame, command),
    carrier: command,
    via,
    stdin: undefined,
  };
  const first = frame.walk.commands.length;
  const choices = stdin && patternWords(command.words[0], listedFiles(stdin.from), stdin.from);
  const unknown = { from: stdin?.from ?? [], choices, many: false };
  const given = mark ? argv.map((word) => markUnknown(word, mark, unknown)) : argv;
  frame.walk.runWords(inner, given, place, mark === undefined);
  const text = textOf(findOption(parsed, "-a") ? findInput(frame, parsed) : stdin);
  const batches = text === undefined ? undefined : batchesOf(text, parsed, mark);
  const uses = batches ? fill(argv, mark, batches, command) : addFound(argv, mark, choices, command);
  if (uses.length === 0) return;
  for (const listed of frame.walk.commands.slice(first)) listed.dormant = true;
  for (const use of uses) frame.walk.runWords({ ...inner, listed: false }, use, place, false);
}

function markOf(parsed: ParsedOptions): string | undefined {
  const replace = findOption(parsed, "-I", "-i");
  return replace ? replace.value || "{}" : undefined;
}

/** The text of an input, where it is known to its end. */
export function textOf(stdin: Input | undefined): string | undefined {
  if (!stdin?.pieces || stdin.pieces.some((piece) => piece.value === undefined)) return undefined;
  return stdin.pieces.map((piece) => piece.value).join("");
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
function fill(
  argv: readonly Field[],
  mark: string | undefined,
  batches: Batches,
  command: ListedCommand,
): Uses {
  const place = command.words[0];
  if (!place) return [];
  const word = (value: string) => makeField([literalPiece(value, place)], place);
  if (mark === undefined) return batches.map((batch) => [...argv, ...batch.map(word)]);
  return batches.map(([value = ""]) =>
    argv.map((part) => {
      if (!part.text.includes(mark)) return part;
      return part.dynamic
        ? markUnknown(part, mark, { from: [], choices: [word(value)], many: false })
        : word(part.text.replaceAll(mark, () => value));
    }),
  );
}

const most = 100;

type Batches = readonly (readonly string[])[];

/** The arguments that xargs makes of its input, for each run: all at once, so many words or lines, or one for a mark. */
function batchesOf(text: string, parsed: ParsedOptions, mark: string | undefined): Batches {
  const delimiter = findOption(parsed, "-0") ? "\0" : delimiterOf(findOption(parsed, "-d")?.value);
  const parts = delimiter === undefined ? undefined : text.split(delimiter);
  const lines = (parts ?? text.split("\n")).filter((line) => line.trim() !== "").slice(0, most);
  if (mark !== undefined) return lines.map((line) => [parts ? line : unquote(line.trim())]);
  const perLine = numberIn(parsed, "-L", "-l");
  if (perLine !== undefined) return inBatches(lines, perLine).map((batch) => batch.flatMap(wordsIn));
  // The end of the last part is its own.
  const words = parts ? (parts.at(-1) === "" ? parts.slice(0, -1) : parts) : wordsIn(text);
  const size = numberIn(parsed, "-n");
  if (size === undefined) return [words];
  return words.length === 0 ? [[]] : inBatches(words.slice(0, most), size);
}

function numberIn(parsed: ParsedOptions, ...names: readonly string[]): number | undefined {
  const given = findOption(parsed, ...names);
  return given && Math.max(1, Number(given.value || 1) || 1);
}

function inBatches(items: readonly string[], size: number): Batches {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}

function wordsIn(text: string): readonly string[] {
  return (text.match(/(?:[^\s"'\\]|"[^"]*"|'[^']*'|\\.)+/g) ?? []).map(unquote);
}

function delimiterOf(given: string | undefined): string | undefined {
  return given === undefined ? undefined : ({ "\\n": "\n", "\\0": "\0", "\\t": "\t" }[given] ?? given);
}

function findInput(frame: Frame, parsed: ParsedOptions<Field>): Input | undefined {
  const file = findOption(parsed, "-a")?.word;
  return file && findWritten(frame, file);
}

function unquote(text: string): string {
  return text.replace(/"([^"]*)"|'([^']*)'|\\(.)/g, "$1$2$3");
}

const starts = new Set(["-exec", "-execdir", "-ok", "-okdir"]);

/** `find -exec words ;` runs the words with `{}` replaced by what is found. */
export function carryFind(frame: Frame, command: ListedCommand, place: Place): void {
  const { words } = command;
  const choices = patternWords(words[0], foundFiles(command), [command]);
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
export function markUnknown(
  word: Field,
  mark: string,
  unknown: Pick<Field, "from" | "choices" | "many">,
): Field {
  if (!word.text.includes(mark)) return word;
  const { source, pos, end } = word;
  const place = { source, pos, end };
  // `~/{}`: what stands beside the mark is what it is without it.
  const holder = word.pieces.find((piece) => !piece.dynamic && piece.text.includes(mark));
  const parts = holder ? word.pieces : [literalPiece(word.text, place)];
  const pieces = parts.flatMap((piece) => (piece.text.includes(mark) ? parted(piece) : [piece]));
  return makeField(pieces, place);

  function parted({ text }: Piece): readonly Piece[] {
    const at = text.indexOf(mark);
    const around = (part: string): readonly Piece[] => (part === "" ? [] : [literalPiece(part, place)]);
    return [
      ...around(text.slice(0, at)),
      dynamicPiece(mark, place, unknown),
      ...around(text.slice(at + mark.length)),
    ];
  }
}

const batches = new Set(["-x", "--exec", "-X", "--exec-batch"]);

/** `fd pattern dir -x words`: the words run with what is found in place of `{}`, or after them. */
export function carryFd(frame: Frame, command: ListedCommand, place: Place): void {
  const at = command.argv.findIndex((word) => batches.has(word));
  const argv = at < 0 ? [] : command.words.slice(at + 1);
  if (argv.length === 0) return;
  const choices = patternWords(
    command.words[0],
    listedFiles([{ ...command, argv: command.argv.slice(0, at), words: command.words.slice(0, at) }]),
    [command],
  );
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

import type { Command } from "./command-line.ts";
import { isOneOfFolders } from "./entered-folder.ts";
import type { Frame, ListedCommand } from "./frame.ts";
import { type Input, joinInputs } from "./input.ts";
import { newFile } from "./new-file.ts";
import { dynamicPiece, type Field, literalPiece, makeField, type Piece } from "./pieces.ts";
import { printReplaced } from "./sed-output.ts";
import { findWritten, standardInput } from "./written-files.ts";

// Files that the text has written, and standard input.
function printFiles(frame: Frame, words: readonly Field[], stdin: Input | undefined): Input {
  const files = words.filter((word) => !/^-[A-Za-z-]/.test(word.text));
  if (files.length === 0) return stdin ?? unknown;
  const inputs = files.map((file) => (standardInput.test(file.text) ? stdin : openedFile(frame, file)));
  return joinInputs(frame.walk, inputs);
}

function openedFile(frame: Frame, file: Field): Input | undefined {
  return findWritten(frame, file) ?? (file.from.length > 0 ? outputOf(file.from) : undefined);
}

const unknown: Input = { pieces: undefined, from: [] };

/** What a command writes to standard output, for the few whose output follows from their words. */
export function printed(
  frame: Frame,
  name: string | undefined,
  argv: readonly Field[],
  stdin: Input | undefined,
): Input {
  const words = argv.slice(1);
  switch (name) {
    case "echo":
      return printEcho(words);
    case "printf":
      return printFormat(words);
    case "pwd":
      return printDirectory(frame, argv);
    case "mktemp":
      return printNew(frame, argv);
    case "cat":
      return printFiles(frame, words, stdin);
    case "git":
      return printRoot(frame, argv);
    case "basename":
    case "dirname":
      return printPart(name, words);
    case "sed":
      return printReplaced(words, stdin) ?? readBrought(frame, words);
    case "tee":
    case "install":
    case "cp":
    case "sponge":
    case "pv":
    case "dd":
      return stdin ?? unknown;
    default:
      return filters.test(name ?? "") ? readBrought(frame, words) : unknown;
  }
}

const filters =
  /^([efz]?grep|rg|head|tail|tac|cut|sort|uniq|tr|g?awk|jq|yq|envsubst|xmllint|iconv|dos2unix)$/;

// What they print of files that were brought is still from there.
function readBrought(frame: Frame, words: readonly Field[]): Input {
  if (frame.walk.written.size === 0) return unknown;
  const read = words.map((word) => findWritten(frame, word));
  return { pieces: undefined, from: joinInputs(frame.walk, read).from };
}

// Of one path that is known, with an ending to leave away.
function printPart(name: string, [path, ending, ...more]: readonly Field[]): Input {
  const isKnown = path && !path.dynamic && !ending?.dynamic && more.length === 0;
  if (!isKnown || path.text.startsWith("-") || (ending && name === "dirname")) return unknown;
  const [, folder = "", last = ""] = /^(.*?)\/*([^/]*)\/*$/s.exec(path.text) ?? [];
  const cut = ending && last !== ending.text && last.endsWith(ending.text) ? ending.text.length : 0;
  const part =
    name === "dirname" ? folder || (path.text.startsWith("/") ? "/" : ".") : last.slice(0, last.length - cut);
  return { pieces: [literalPiece(`${part || "/"}\n`, path)], from: [] };
}

function printNew({ walk }: Frame, [first, ...words]: readonly Field[]): Input {
  const name = newFile(words, walk.commands.length);
  return first && name !== undefined ? { pieces: [literalPiece(name, first)], from: [] } : unknown;
}

/** What comes out of `<( )`: known when a single command printed it. */
export function outputOf(from: readonly Command[]): Input {
  const [only, ...others] = from;
  // The commands of a substitution are those of the walk.
  const pieces = only && others.length === 0 ? (only as ListedCommand).prints.pieces : undefined;
  return { pieces, from };
}

function printEcho(words: readonly Field[]): Input {
  let from = 0;
  let decodes = false;
  let newline = true;
  for (; /^-[neE]+$/.test(words[from]?.text ?? ""); from += 1) {
    if (words[from]?.text.includes("e")) decodes = true;
    if (words[from]?.text.includes("n")) newline = false;
  }
  const shown = words.slice(from);
  if (shown.some((word) => word.many && word.value === undefined))
    return { pieces: undefined, from: fromOf(shown) };
  const pieces = joinWords(shown).map((piece) => (decodes ? decode(piece) : piece));
  const last = words.at(-1);
  if (newline && last) pieces.push(literalPiece("\n", { source: last.source, pos: last.end, end: last.end }));
  return { pieces, from: fromOf(shown) };
}

function fromOf(words: readonly Field[]): Input["from"] {
  return words.flatMap((word) => word.from);
}

/** Words with one blank between them, as `echo` and `eval` join them. */
export function joinWords(words: readonly Field[]): Piece[] {
  return words.flatMap((word, index) => {
    const gap = { source: word.source, pos: word.pos, end: word.pos };
    return index === 0 ? word.pieces : [literalPiece(" ", gap), ...word.pieces];
  });
}

const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\x07",
  b: "\b",
  f: "\f",
  v: "\v",
  e: "\x1b",
  "\\": "\\",
};

function decode(piece: Piece): Piece {
  if (piece.dynamic || !piece.text.includes("\\")) return piece;
  return literalPiece(decodeEscapes(piece.text), piece);
}

function decodeEscapes(text: string): string {
  return text.replace(/\\(?:x([0-9a-fA-F]{1,2})|0?([0-7]{1,3})|([ntrabfve\\]))/g, (_, hex, octal, letter) => {
    if (letter) return escapes[letter] ?? letter;
    return String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number.parseInt(octal, 8) & 255);
  });
}

const slot = /(%[-+ 0#]*\d*(?:\.\d+)?[A-Za-z%])/;

// Arguments are used up in turns, as printf does.
function printFormat(words: readonly Field[]): Input {
  const ends = words[0]?.text === "--";
  const rest = ends ? words.slice(1) : words;
  const [format, ...values] = rest;
  const unclear = !format || format.dynamic || (!ends && /^-/.test(format.text));
  if (unclear || values.some((word) => word.many)) return { pieces: undefined, from: fromOf(rest) };
  const parts = format.text.split(slot);
  const slots = parts.filter(takesValue).length;
  const turns = slots === 0 ? 1 : Math.max(1, Math.ceil(values.length / slots));
  const queue = [...values];
  const pieces = Array.from({ length: turns }, () => parts).flatMap((turn) =>
    turn.flatMap((part) => (takesValue(part) ? readValue(queue.shift(), part) : readText(part, format))),
  );
  return { pieces, from: fromOf(values) };
}

function takesValue(part: string): boolean {
  return slot.test(part) && part !== "%%";
}

function readText(part: string, format: Field): readonly Piece[] {
  return part === "" ? [] : [literalPiece(part === "%%" ? "%" : decodeEscapes(part), format)];
}

function readValue(word: Field | undefined, part: string): readonly Piece[] {
  if (!word) return [];
  if (/^%[-+ 0#]*\d*b$/.test(part)) return word.pieces.map(decode);
  if (/^%[-+ 0#]*\d*[sdiu]$/.test(part) || (part === "%q" && isPlain(word))) return pad(word, part);
  return [dynamicPiece(word.text, word)];
}

function pad(word: Field, part: string): readonly Piece[] {
  const missing = Number(/\d+/.exec(part)?.[0] ?? 0) - word.text.length;
  if (missing <= 0) return word.pieces;
  const blanks = literalPiece(" ".repeat(Math.min(missing, 100)), word);
  return part.includes("-") ? [...word.pieces, blanks] : [blanks, ...word.pieces];
}

function isPlain({ dynamic, text }: Field): boolean {
  return !dynamic && /^[\w./:=@%+,-]+$/.test(text);
}

function printRoot({ walk, scope }: Frame, argv: readonly Field[]): Input {
  const { root } = walk.options;
  const [name] = argv;
  const asks =
    argv
      .slice(1)
      .map((word) => word.text)
      .join(" ") === "rev-parse --show-toplevel";
  if (!name || !asks || root === undefined || !scope.cwd || !`${scope.cwd}/`.startsWith(`${root}/`))
    return unknown;
  return { pieces: [literalPiece(`${root}\n`, name)], from: [] };
}

function printDirectory(frame: Frame, argv: readonly Field[]): Input {
  const [name] = argv;
  const { cwd } = frame.scope;
  if (!name || cwd === undefined || isOneOfFolders(cwd)) return unknown;
  return { pieces: makeField([literalPiece(`${cwd}\n`, name)], name).pieces, from: [] };
}

import type { Frame, ListedCommand } from "./frame.ts";
import { listedWords } from "./listed-words.ts";
import { dynamicPiece, type Field, literalPiece, makeField, type Variable } from "./pieces.ts";
import { printed } from "./printed.ts";
import { separatorsOf } from "./separators.ts";
import { assign, forget } from "./setting.ts";
import { inTurn, mostTurns, oneOf } from "./turns.ts";

const plainName = /^[A-Za-z_]\w*$/;

/** `read`, `mapfile`: what they read where the text says so, else unknown - but who printed it is known. */
export function readInto(frame: Frame, given: readonly Field[], command: ListedCommand): void {
  const [place] = command.words;
  const isBare = place && command.name === "read" && given.every(({ text }) => text === "-r");
  const words = isBare
    ? [...given, literal(frame.walk.options.rough !== undefined ? "_" : "REPLY", place)]
    : given;
  forget(frame, words);
  const values = command.name === "read" ? readLines(frame, words, command) : mapLines(words, command);
  for (const [name, value] of values ?? fromPrinters(words, command)) assign(frame, name, value);
}

/** `printf -v name format ...`. */
export function printInto(frame: Frame, words: readonly Field[]): void {
  const [option, name, ...rest] = words;
  if (option?.text !== "-v" || !name) return;
  forget(frame, [name]);
  const { pieces } = printed(frame, "printf", [option, ...rest], undefined);
  if (pieces && plainName.test(name.text)) assign(frame, name.text, scalar(makeField(pieces, name)));
}

type Values = readonly (readonly [name: string, value: Variable])[];

function fromPrinters(words: readonly Field[], command: ListedCommand): Values {
  const from = command.stdin?.from ?? [];
  if (from.length === 0) return [];
  const named = words.filter((word) => plainName.test(word.text));
  const [only] = named;
  const choices = only && named.length === 1 ? listedWords(only, from) : undefined;
  return named.map((word) => {
    const field = makeField([dynamicPiece(`$${word.text}`, word, { from, choices })], word);
    return [word.text, { ...scalar(field), array: command.name !== "read" }];
  });
}

function scalar(field: Field): Variable {
  return { fields: [field], array: false, written: true, exported: false };
}

interface Asked {
  readonly names: readonly Field[];
  readonly isArray: boolean;
  readonly isRaw: boolean;
}

// A loop reads line by line: every line in turn is what the names may hold.
function readLines(frame: Frame, words: readonly Field[], command: ListedCommand): Values | undefined {
  const asked = readAsked(words);
  const lines = linesOf(command.stdin?.text);
  const given = command.env.find(({ name }) => name === "IFS");
  const separators = given ? given.word?.value : separatorsOf(frame.scope);
  if (!asked || !lines || separators === undefined || lines.length > mostTurns) return undefined;
  if (!asked.isRaw && lines.some((line) => line.includes("\\"))) return undefined;
  const { names, isArray } = asked;
  const rows = lines.map((line) => partLine(line, separators, isArray ? line.length + 1 : names.length));
  if (isArray)
    return rows.length === 1 ? [[names[0]?.text ?? "", listOf(rows[0] ?? [], names[0])]] : undefined;
  const root = oneOf({});
  return names.map((name, at) => {
    const values = rows.map((row) => literal(row[at] ?? "", name));
    const [only] = values;
    if (only && values.length === 1) return [name.text, scalar(only)];
    const choices = inTurn(values, root);
    return [name.text, scalar(makeField([dynamicPiece(`$${name.text}`, name, { choices })], name))];
  });
}

// Options that change how much is read, or from where, leave it unknown.
function readAsked(words: readonly Field[]): Asked | undefined {
  let at = 0;
  let letters = "";
  for (; /^-./.test(words[at]?.text ?? ""); at += 1) {
    const bundle = words[at]?.text.slice(1) ?? "";
    if (!/^[rsea]*p?$/.test(bundle)) return undefined;
    letters += bundle;
    if (bundle.endsWith("p")) at += 1;
  }
  const names = words.slice(at);
  const isArray = letters.includes("a");
  if (names.length === 0 || (isArray && names.length > 1)) return undefined;
  if (!names.every(({ text }) => plainName.test(text))) return undefined;
  return { names, isArray, isRaw: letters.includes("r") };
}

function mapLines(words: readonly Field[], command: ListedCommand): Values | undefined {
  const [option, name, ...more] = words;
  const lines = linesOf(command.stdin?.text);
  if (option?.text !== "-t" || !name || more.length > 0 || !lines) return undefined;
  return plainName.test(name.text) ? [[name.text, listOf(lines, name)]] : undefined;
}

function linesOf(text: string | undefined): readonly string[] | undefined {
  const lines = text?.split("\n");
  if (lines?.at(-1) === "") lines.pop();
  return lines?.length === 0 ? undefined : lines;
}

function listOf(values: readonly string[], name: Field | undefined): Variable {
  const fields = name ? values.map((value) => literal(value, name)) : [];
  return { fields, array: true, written: true, exported: false };
}

function literal(value: string, name: Field): Field {
  return makeField(value === "" ? [] : [literalPiece(value, name)], name);
}

// Blanks part words and vanish; one other separator, with blanks around it, parts two. The last name gets the rest.
function partLine(line: string, separators: string, count: number): readonly string[] {
  const blanks = inClass([...separators].filter((char) => /\s/.test(char)));
  const others = inClass([...separators].filter((char) => !/\s/.test(char)));
  if (separators === "") return line === "" ? [] : [line];
  const gap = new RegExp(`(?:${blanks}*${others}${blanks}*|${blanks}+)`, "gu");
  const trimmed = line
    .replace(new RegExp(`^${blanks}+`, "u"), "")
    .replace(new RegExp(`${blanks}+$`, "u"), "");
  const parts: string[] = [];
  let at = 0;
  for (const { 0: found, index } of trimmed.matchAll(gap)) {
    if (parts.length >= count - 1) break;
    parts.push(trimmed.slice(at, index));
    at = index + found.length;
  }
  return at < trimmed.length ? [...parts, trimmed.slice(at)] : parts;
}

function inClass(chars: readonly string[]): string {
  return chars.length === 0
    ? "[]"
    : `[${chars.map((char) => `\\u{${char.codePointAt(0)?.toString(16)}}`).join("")}]`;
}

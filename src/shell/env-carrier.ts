import { carryArguments } from "./argument-carriers.ts";
import type { Frame, ListedCommand } from "./frame.ts";
import type { Input } from "./input.ts";
import { findOption, parseOptions } from "./options/parse-options.ts";
import { findSchema } from "./options/schemas.ts";
import { dynamicPiece, type Field, literalPiece, makeField, type Place } from "./pieces.ts";
import { joinWords } from "./printed.ts";
import { childScope, runCode } from "./run-code.ts";

const most = 5;

/** `env NAME=value words`. `-S text` is split into words that stand in its place, options among them. */
export function carryEnv(frame: Frame, command: ListedCommand, place: Place, stdin: Input | undefined): void {
  const schema = findSchema("env") ?? {};
  let label = "env";
  let words = command.words
    .slice(1)
    .filter((word, at, all) => !isLoneDash(word, at, all) && !areSettings(word));
  for (let turn = 0; turn < most; turn += 1) {
    const split = findOption(parseOptions(words, schema), "-S");
    if (!split) break;
    label = "env -S";
    const at = words.indexOf(split.word);
    const rest = words.slice(at + 1);
    if (split.word.dynamic) {
      runUnknown(frame, command, [...cutWord(split.word, split.at), ...rest], place, stdin);
      return;
    }
    const kept = words.slice(0, split.at === 0 ? at - 1 : at);
    words = [...kept, ...splitString(split.word, split.at), ...rest];
  }
  carryArguments(frame, command, { schema, words, label }, place, stdin);
}

// `env $(grep -v '^#' .env | xargs) npm start`: such files hold nothing but settings.
function areSettings({ from, known, ending }: Field): boolean {
  const reads = from.some(({ argv }) => argv.some((word) => /(^|\/)\.env(\.\w+)?$/.test(word)));
  return (
    reads && known + ending === "" && from.every(({ name = "" }) => /^(cat|.?grep|sed|xargs)$/.test(name))
  );
}

// `env - x` is `env -i x`.
function isLoneDash({ text }: Field, at: number, words: readonly Field[]): boolean {
  return text === "-" && words.slice(0, at).every((word) => word.known.startsWith("-"));
}

function cutWord(word: Field, at: number): readonly Field[] {
  return [at === 0 ? word : makeField([literalPiece(word.text.slice(at), word)], word)];
}

// With parts known only at run time: read as a shell would, which parts words at the same places.
function runUnknown(
  frame: Frame,
  command: ListedCommand,
  words: readonly Field[],
  place: Place,
  stdin: Input | undefined,
): void {
  const input = { pieces: joinWords(words), from: words.flatMap((word) => word.from) };
  runCode(frame, command, { input, label: "env -S", scope: childScope(frame, command), place, stdin });
}

const token = /(?:\\[\s\S]|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|[^\s"'\\])+/g;

/** The words that env makes of the text of `-S`: blanks, quotes and escapes of its own. */
function splitString(word: Field, start: number): readonly Field[] {
  const text = word.text.slice(start).replace(/\\c[\s\S]*$/, "");
  const tokens = [...text.matchAll(token)];
  const comment = tokens.findIndex(([raw]) => raw.startsWith("#"));
  return tokens
    .slice(0, comment < 0 ? undefined : comment)
    .flatMap(({ 0: raw, index }) =>
      raw.includes("${")
        ? [variable(raw, word)]
        : /[\\"']/.test(raw)
          ? unescaped(raw, word)
          : [plain(raw, start + index, word)],
    );
}

// Keeps its place in the text, so that it can be edited there.
function plain(raw: string, at: number, word: Field): Field {
  const [only, ...others] = word.pieces;
  if (!only?.exact || others.length > 0) return makeField([literalPiece(raw, word)], word);
  const place = { source: only.source, pos: only.pos + at, end: only.pos + at + raw.length };
  return makeField([literalPiece(raw, place, true)], place);
}

function variable(raw: string, word: Field): Field {
  return makeField([dynamicPiece(raw, word)], word);
}

function unescaped(raw: string, word: Field): readonly Field[] {
  return unescapeWord(raw).map((part) => makeField([literalPiece(part, word)], word));
}

const letters: Readonly<Record<string, string>> = { f: "\f", n: "\n", r: "\r", t: "\t", v: "\v", _: " " };

// `\_` is a blank in double quotes and parts words outside of them, as the other blanks do.
function unescapeWord(raw: string): readonly string[] {
  const blank = "\0";
  const decoded = raw.replace(
    /"((?:\\[\s\S]|[^"\\])*)"|'((?:\\[\s\S]|[^'\\])*)'|\\([\s\S])/g,
    (_, double: string | undefined, single: string | undefined, escaped: string | undefined) => {
      if (single !== undefined) return single.replace(/\\([\\'])/g, "$1");
      if (double !== undefined)
        return double.replace(/\\([\s\S])/g, (_all, char: string) => letters[char] ?? char);
      return escaped !== undefined && letters[escaped] ? blank : (escaped ?? "");
    },
  );
  return decoded.split(blank).filter((part, _, all) => part !== "" || all.length === 1);
}

import type { Word } from "../command-line.ts";
import { type OptionRule, type OptionSchema, optionRules, subcommandOf } from "./option-schema.ts";

/** An option that was given. */
export interface GivenOption<W extends Word = Word> {
  /** As written, without its value: `-f`, `--force`. */
  readonly name: string;
  /** All names of the same option. */
  readonly names: readonly string[];
  readonly value: string | undefined;
  /** The word that holds the value, or the option itself when attached. */
  readonly word: W;
  /** Offset of `value` in the text of `word`. */
  readonly at: number;
}

/** The words of a command told apart. */
export interface ParsedOptions<W extends Word = Word> {
  readonly options: readonly GivenOption<W>[];
  /** What is not an option, in order. With subcommands, those come first. */
  readonly operands: readonly W[];
  /** Index in the given words of each operand. */
  readonly positions: readonly number[];
  /** Words known only at run time which may be options, or several words. */
  readonly unsure: readonly W[];
  /** How many leading operands were read as subcommands of the schema. */
  readonly depth: number;
  /** Operands from this one on follow `--`; undefined without `--`. */
  readonly afterDashes: number | undefined;
}

interface Reading<W extends Word> {
  readonly words: readonly W[];
  readonly options: GivenOption<W>[];
  readonly operands: W[];
  readonly positions: number[];
  readonly unsure: W[];
  schema: OptionSchema;
  rules: readonly OptionRule[];
  at: number;
  depth: number;
  afterDashes: number | undefined;
}

/** Tells options from operands. `words` starts after the command name. */
export function parseOptions<W extends Word>(
  words: readonly W[],
  schema: OptionSchema = {},
): ParsedOptions<W> {
  const reading: Reading<W> = {
    words,
    options: [],
    operands: [],
    positions: [],
    unsure: [],
    schema,
    rules: optionRules(schema.options),
    at: 0,
    depth: 0,
    afterDashes: undefined,
  };
  while (reading.at < words.length) readWord(reading);
  return reading;
}

/** The option given under any of `names`, the last one when repeated. */
export function findOption<W extends Word>(
  parsed: ParsedOptions<W>,
  ...names: readonly string[]
): GivenOption<W> | undefined {
  return parsed.options.findLast((option) => option.names.some((name) => names.includes(name)));
}

function readWord<W extends Word>(reading: Reading<W>): void {
  const word = reading.words[reading.at];
  if (!word) return;
  const over =
    reading.afterDashes !== undefined ||
    (reading.schema.stopAtOperand && reading.operands.length > reading.depth);
  if (over) {
    takeOperand(reading, word);
    return;
  }
  if (mayBeOption(word)) reading.unsure.push(word);
  if (word.text === "--" && !word.dynamic) {
    reading.afterDashes = reading.operands.length;
    reading.at += 1;
  } else if (!word.known.startsWith("-") || word.known === "-") takeOperand(reading, word);
  else if (word.known.startsWith("--") || reading.schema.singleDash) takeLong(reading, word);
  else takeBundle(reading, word);
}

function mayBeOption(word: Word): boolean {
  return word.dynamic && (word.known === "" || word.known === "-" || word.many) && !isPathLike(word);
}

// A tilde or a wildcard never makes an option by itself unless it stands first: `*` may match a file called `-f`,
// which is the caller's risk in every shell script and not what the author of a rule means.
function isPathLike(word: Word): boolean {
  if (word.choices) return word.choices.every(isPathLike);
  return word.text.startsWith("~") || (word.value !== undefined && !word.value.startsWith("-"));
}

function takeOperand<W extends Word>(reading: Reading<W>, word: W): void {
  const { schema, operands } = reading;
  reading.positions.push(reading.at);
  operands.push(word);
  reading.at += 1;
  const sub = operands.length - 1 === reading.depth ? findSubcommand(schema, word) : undefined;
  if (!sub) return;
  // A subcommand that has its own subcommands keeps understanding the options before them.
  const options = sub.commands ? `${schema.options ?? ""} ${sub.options ?? ""}` : (sub.options ?? "");
  reading.schema = { ...sub, abbreviates: sub.abbreviates ?? schema.abbreviates ?? false };
  reading.rules = optionRules(options);
  reading.depth += 1;
}

function findSubcommand(schema: OptionSchema, word: Word): OptionSchema | undefined {
  if (word.value === undefined || (word.dynamic && (word.glob || word.many))) return undefined;
  const { commands } = schema;
  const name = subcommandOf(schema, word.value);
  return commands && Object.hasOwn(commands, name) ? commands[name] : undefined;
}

function takeLong<W extends Word>(reading: Reading<W>, word: W): void {
  const equals = word.known.indexOf("=");
  const name = equals < 0 ? word.known : word.known.slice(0, equals);
  const rule = findLong(reading, name);
  const names = rule?.names ?? [name];
  // `--$X`: any option.
  if (word.dynamic && word.value === undefined && equals < 0 && word.known !== word.text)
    reading.unsure.push(word);
  const attached = equals < 0 ? undefined : word.text.slice(equals + 1);
  if (attached === undefined && rule?.value === "required") {
    takeValue(reading, word, name, names);
    return;
  }
  reading.options.push({ name, names, value: attached, word, at: equals + 1 });
  reading.at += 1;
}

function findLong(reading: Reading<Word>, name: string): OptionRule | undefined {
  const exact = reading.rules.find((rule) => rule.names.includes(name));
  if (exact || !reading.schema.abbreviates || name.length < 3) return exact;
  const close = reading.rules.filter((rule) => rule.names.some((full) => full.startsWith(name)));
  return close.length === 1 ? close[0] : undefined;
}

function takeBundle<W extends Word>(reading: Reading<W>, word: W): void {
  const letters = word.known.slice(1);
  for (let i = 0; i < letters.length; i += 1) {
    const name = `-${letters[i]}`;
    const rule = reading.rules.find((candidate) => candidate.names.includes(name));
    const names = rule?.names ?? [name];
    const attached = i + 2 < word.text.length ? word.text.slice(i + 2) : undefined;
    if (rule?.value === "required" && attached === undefined) {
      takeValue(reading, word, name, names);
      return;
    }
    const value = rule && rule.value !== "none" ? attached : undefined;
    reading.options.push({ name, names, value, word, at: i + 2 });
    if (value !== undefined) break;
  }
  reading.at += 1;
}

function takeValue<W extends Word>(
  reading: Reading<W>,
  word: W,
  name: string,
  names: readonly string[],
): void {
  const next = reading.words[reading.at + 1];
  reading.options.push({ name, names, value: next?.text, word: next ?? word, at: 0 });
  reading.at += 2;
}

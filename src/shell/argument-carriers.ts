import type { CarrierSchema } from "./carrier-schema.ts";
import type { FoundCarrier } from "./find-carrier.ts";
import type { Frame, ListedCommand } from "./frame.ts";
import type { Input } from "./input.ts";
import { optionRules } from "./options/option-schema.ts";
import { findOption, type GivenOption, type ParsedOptions, parseOptions } from "./options/parse-options.ts";
import { cutStart, type Field, literalPiece, makeField, type Place } from "./pieces.ts";
import { joinWords } from "./printed.ts";
import { childScope, runCode } from "./run-code.ts";
import { exportNames } from "./scope.ts";
import { readInputAsCode } from "./shells.ts";
import { resolvePath } from "./tracked-directory.ts";

/** A carrier at work. */
interface Carrying {
  readonly inner: Frame;
  readonly command: ListedCommand;
  readonly schema: CarrierSchema;
  readonly parsed: ParsedOptions<Field>;
  readonly words: readonly Field[];
  readonly place: Place;
}

/** Runs the command, the code or the input that the words of `command` hand over. */
export function carryArguments(
  frame: Frame,
  command: ListedCommand,
  { schema, words: given, label = command.name ?? "" }: FoundCarrier,
  place: Place,
  stdin: Input | undefined,
): void {
  const words = schema.twice ? dropPairs(given, schema.twice) : given;
  const parsed = parseOptions(words, schema);
  if (schema.inert?.some((name) => findOption(parsed, name))) return;
  const inner = { ...enterCarrier(frame, command, schema, stdin), via: [...frame.via, label] };
  changeDirectory(inner, parsed, schema);
  if (schema.assigns) setVariables(inner, parsed);
  const carrying: Carrying = { inner, command, schema, parsed, words, place };
  if (runOptions(carrying) && !schema.codes) return;
  const argv = innerWords(carrying);
  if (argv.length > 0) runInner(carrying, argv);
  else if (startsShell(schema, parsed)) readInputAsCode(inner, command, place, stdin, inner.scope);
  runOtherReading(carrying, argv);
}

function dropPairs(words: readonly Field[], twice: RegExp): readonly Field[] {
  const starts = new Set(words.flatMap((word, at) => (twice.test(word.text) ? [at, at + 1, at + 2] : [])));
  return words.filter((_, at) => !starts.has(at));
}

function enterCarrier(
  frame: Frame,
  command: ListedCommand,
  schema: CarrierSchema,
  stdin: Input | undefined,
): Frame {
  const scope = schema.sameShell ? frame.scope : childScope(frame, command);
  const remote = frame.remote || (schema.remote ?? false);
  const listed = frame.listed && !schema.closed;
  if (schema.remote) scope.cwd = undefined;
  return { ...frame, scope, carrier: command, stdin, remote, listed };
}

function changeDirectory(inner: Frame, parsed: ParsedOptions, schema: CarrierSchema): void {
  const given = schema.directory && findOption(parsed, ...schema.directory);
  if (!given) return;
  const path = given.word.value?.slice(given.at);
  inner.scope.cwd = path === undefined ? undefined : resolvePath(inner.scope.cwd, path);
}

// `env NAME=value command`.
function setVariables({ scope }: Frame, { operands }: ParsedOptions<Field>): void {
  for (const word of operands) {
    const name = /^[A-Za-z_]\w*(?==)/.exec(word.known)?.[0];
    if (name === undefined) return;
    const value = makeField(cutStart(word.pieces, name.length + 1), word);
    scope.variables.set(name, { fields: [value], array: false, written: false, exported: true });
    exportNames(scope, [name]);
  }
}

function startsShell({ shell }: CarrierSchema, parsed: ParsedOptions): boolean {
  return shell === true || (shell !== undefined && findOption(parsed, ...shell) !== undefined);
}

/** `su -c code`: every option that holds code. False when none is given. */
function runOptions({ inner, command, schema, parsed, place }: Carrying): boolean {
  const given = parsed.options.filter(({ names }) => names.some((name) => schema.code?.includes(name)));
  for (const option of given) runValue(inner, command, option, place);
  return given.length > 0;
}

function innerWords({ schema, parsed, words, place }: Carrying): readonly Field[] {
  const marker = schema.after ? words.findIndex((word) => schema.after?.includes(word.text)) : -1;
  if (marker >= 0) return words.slice(marker + 1);
  if (schema.after && schema.skip === undefined) return [];
  const argv = wordsFrom(parsed, words, firstOperand(schema, parsed), schema);
  if (schema.shellWords) return argv.length > 0 ? [named("sh", place), ...argv] : [];
  const program = schema.program && findOption(parsed, ...schema.program);
  return program ? [makeField(cutStart(program.word.pieces, program.at), program.word), ...argv] : argv;
}

function firstOperand({ skip, assigns }: CarrierSchema, { operands }: ParsedOptions): number {
  let operand = skip ?? 0;
  while (assigns && /^[A-Za-z_]\w*=/.test(operands[operand]?.known ?? "")) operand += 1;
  return operand;
}

function wordsFrom(
  parsed: ParsedOptions<Field>,
  words: readonly Field[],
  operand: number,
  schema: CarrierSchema,
): readonly Field[] {
  const at =
    schema.shellWords && parsed.afterDashes !== undefined ? dashesOf(words) : parsed.positions[operand];
  if (at === undefined) return [];
  const argv = words.slice(words[at]?.text === "--" ? at + 1 : at);
  const [first] = argv;
  if (!first || !schema.lead?.test(first.text)) return first?.text === "{" ? argv.slice(1) : argv;
  return wordsFrom(parseOptions(argv.slice(1), { ...schema }), argv.slice(1), 0, { ...schema, skip: 0 });
}

function dashesOf(words: readonly Field[]): number {
  return words.findIndex((word) => word.text === "--");
}

function named(name: string, place: Place): Field {
  return makeField([literalPiece(name, place)], place);
}

function runInner({ inner, command, schema, parsed, place }: Carrying, argv: readonly Field[]): void {
  const { joins, codes, closed } = schema;
  const isJoined = joins === true || (joins !== undefined && findOption(parsed, ...joins) !== undefined);
  const [only, ...others] = argv;
  if (codes) for (const word of parsed.operands) runJoined(inner, command, [word], place);
  // No program has a blank in its name: a lone word of several is for a shell.
  else if (isJoined || (closed && only && others.length === 0 && /\s/.test(only.text.trim())))
    runJoined(inner, command, argv, place);
  else inner.walk.runWords(inner, argv, place, command.openEnded);
}

// An option that is not known may take the next word. Then the command begins later.
function runOtherReading(carrying: Carrying, argv: readonly Field[]): void {
  const { schema, words, parsed } = carrying;
  let options = schema.options ?? "";
  let other = parsed;
  for (let turn = 0; turn < 4; turn += 1) {
    const known = new Set(optionRules(options).flatMap(({ names }) => names));
    const last = other.positions[0] ?? words.length;
    const strange = words
      .slice(0, last)
      .filter(
        ({ known: text }, at) => /^(-[^-]|--[\w-]+)$/.test(text) && !known.has(text) && at === last - 1,
      );
    const [option] = strange;
    if (!option) break;
    options = `${options} ${option.text}=`;
    other = parseOptions(words, { ...schema, options });
  }
  if (other === parsed) return;
  const later = innerWords({ ...carrying, parsed: other });
  const inner = { ...carrying.inner, presumed: true, listed: false };
  if (later.length > 0 && later.length < argv.length) runInner({ ...carrying, inner, parsed: other }, later);
}

function runJoined(inner: Frame, command: ListedCommand, argv: readonly Field[], place: Place): void {
  const input = { pieces: joinWords(argv), from: argv.flatMap((word) => word.from) };
  const outer = { ...inner, via: inner.via.slice(0, -1) };
  runCode(outer, command, {
    input,
    label: command.name ?? "",
    scope: inner.scope,
    place,
    stdin: inner.stdin,
  });
}

function runValue(inner: Frame, command: ListedCommand, option: GivenOption<Field>, place: Place): void {
  const { word, name } = option;
  const input = { pieces: cutStart(word.pieces, option.at), from: word.from };
  const label = `${command.name} ${name}`;
  const outer = { ...inner, via: inner.via.slice(0, -1) };
  runCode(outer, command, { input, label, scope: inner.scope, place, stdin: inner.stdin });
}

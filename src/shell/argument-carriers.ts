import { type CarrierSchema, carrierSchemas } from "./carrier-schemas.ts";
import type { Frame, Input, ListedCommand } from "./frame.ts";
import { findOption, type GivenOption, type ParsedOptions, parseOptions } from "./options/parse-options.ts";
import { findSchema } from "./options/schemas.ts";
import type { Field, Piece, Place } from "./pieces.ts";
import { joinWords } from "./printed.ts";
import { childScope, runCode } from "./run-code.ts";
import { readInputAsCode } from "./shells.ts";
import { resolvePath } from "./tracked-directory.ts";

interface FoundCarrier {
  readonly schema: CarrierSchema;
  /** The words its schema speaks about. */
  readonly words: readonly Field[];
}

/** The schema of a command that runs what its arguments name, or undefined. */
export function findCarrier(frame: Frame, command: ListedCommand, name: string): FoundCarrier | undefined {
  const words = command.words.slice(1);
  if (frame.walk.options.wrappers?.includes(name)) return { schema: { stopAtOperand: true }, words };
  const own = Object.hasOwn(carrierSchemas, name) ? carrierSchemas[name] : undefined;
  if (own) return { schema: own, words };
  return families.has(name) ? findSubcommand(command, name) : undefined;
}

const families = new Set(
  Object.keys(carrierSchemas)
    .filter((key) => key.includes(" "))
    .map((key) => key.split(" ")[0]),
);

// `docker exec`, `docker compose run`: the longest name that has a schema.
function findSubcommand(command: ListedCommand, name: string): FoundCarrier | undefined {
  const words = command.words.slice(1);
  const { operands, positions } = parseOptions(words, findSchema(name));
  for (const length of [2, 1]) {
    const key = [name, ...operands.slice(0, length).map((word) => word.text)].join(" ");
    const schema = Object.hasOwn(carrierSchemas, key) ? carrierSchemas[key] : undefined;
    if (schema) return { schema, words: words.slice((positions[length - 1] ?? 0) + 1) };
  }
  return undefined;
}

/** Runs the command, the code or the input that the words of `command` hand over. */
export function carryArguments(
  frame: Frame,
  command: ListedCommand,
  { schema, words }: FoundCarrier,
  place: Place,
  stdin: Input | undefined,
): void {
  const parsed = parseOptions(words, schema);
  if (schema.inert?.some((name) => findOption(parsed, name))) return;
  const inner = enterCarrier(frame, command, schema, stdin);
  changeDirectory(inner, parsed, schema);
  const code = schema.code && findOption(parsed, ...schema.code);
  const split = command.name === "env" ? findOption(parsed, "-S") : undefined;
  const argv = innerWords(words, parsed, schema);
  if (code) runValue(inner, command, code, [], place);
  else if (split) runValue(inner, command, split, argv, place);
  else if (schema.codes) for (const word of parsed.operands) runJoined(inner, command, [word], place);
  else if (schema.joins && argv.length > 0) runJoined(inner, command, argv, place);
  else if (argv.length > 0) frame.walk.runWords(inner, argv, place, command.openEnded);
  else if (schema.shell?.some((name) => findOption(parsed, name))) {
    readInputAsCode(inner, command, place, stdin, inner.scope);
  }
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
  return {
    ...frame,
    scope,
    carrier: command,
    via: [...frame.via, command.name ?? ""],
    stdin,
    remote,
    listed,
  };
}

function changeDirectory(inner: Frame, parsed: ParsedOptions, schema: CarrierSchema): void {
  const given = schema.directory && findOption(parsed, ...schema.directory);
  if (!given) return;
  const path = given.word.value?.slice(given.at);
  inner.scope.cwd = path === undefined ? undefined : resolvePath(inner.scope.cwd, path);
}

function innerWords(words: readonly Field[], parsed: ParsedOptions, schema: CarrierSchema): readonly Field[] {
  let operand = schema.skip ?? 0;
  while (schema.assigns && /^[A-Za-z_]\w*=/.test(parsed.operands[operand]?.known ?? "")) operand += 1;
  const at = parsed.positions[operand];
  if (at === undefined) return [];
  return words.slice(words[at]?.text === "--" ? at + 1 : at);
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

// `su -c code`; `env -S "a b" c` runs a b c.
function runValue(
  inner: Frame,
  command: ListedCommand,
  option: GivenOption<Field>,
  argv: readonly Field[],
  place: Place,
): void {
  const { word, name } = option;
  const tail = argv.flatMap((field) => joinWords([{ ...field, pieces: [] }, field]));
  const input = { pieces: [...cutStart(word.pieces, option.at), ...tail], from: word.from };
  const label = `${command.name} ${name}`;
  const outer = { ...inner, via: inner.via.slice(0, -1) };
  runCode(outer, command, { input, label, scope: inner.scope, place, stdin: inner.stdin });
}

function cutStart([first, ...rest]: readonly Piece[], length: number): readonly Piece[] {
  if (!first || length === 0) return first ? [first, ...rest] : [];
  return [
    { ...first, text: first.text.slice(length), pos: first.exact ? first.pos + length : first.pos },
    ...rest,
  ];
}

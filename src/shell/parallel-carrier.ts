import type { Frame, ListedCommand } from "./frame.ts";
import type { Input } from "./input.ts";
import { listedWords } from "./listed-words.ts";
import { findOption, type ParsedOptions, parseOptions } from "./options/parse-options.ts";
import { dynamicPiece, type Field, literalPiece, makeField, type Place } from "./pieces.ts";
import { joinWords } from "./printed.ts";
import { childScope, runCode } from "./run-code.ts";
import { markUnknown, textOf } from "./searching-carriers.ts";

const options =
  "-j|--jobs|-P|--max-procs= -a|--arg-file= -S|--sshlogin= --sshloginfile= --colsep|-C= -I= -i|--replace[=] -U= -n|--max-args= -N|--max-replace-args= -L= -l[=] -s= -d|--delimiter= -E= --delay= --timeout= --joblog= --results= --halt= --halt-on-error= --memfree= --load= --nice= --retries= --tmpdir= --workdir|--wd= --env= --shuf --tagstring= --block= --recstart= --recend= --basefile|--bf= --transferfile|--tf= --return= --profile|-J= --progress --pipe --pipepart --bar --eta --dry-run --will-cite -k|--keep-order -q|--quote -X -m -0|--null -u|--ungroup --lb|--line-buffer --tag -v -t -r --citation";
const most = 50;

/** What one call of parallel is made of. */
interface Parallel {
  readonly parsed: ParsedOptions<Field>;
  readonly argv: readonly Field[];
  readonly given: readonly Field[];
}

/** `parallel words ::: a b`: the words run with each argument; without words, each argument or line of input is code. */
export function carryParallel(
  frame: Frame,
  command: ListedCommand,
  place: Place,
  stdin: Input | undefined,
): void {
  const parallel = readParallel(command);
  const isFed = findOption(parallel.parsed, "--pipe", "--pipepart") !== undefined;
  const given = parallel.given.length > 0 || isFed ? parallel.given : linesOf(command, stdin);
  const scope = childScope(frame, command);
  if (parallel.argv.length === 0) {
    for (const input of codesIn(given, stdin))
      runCode(frame, command, { input, label: "parallel", scope, place, listed: false });
    return;
  }
  const via = [...frame.via, "parallel"];
  const inner = { ...frame, scope, carrier: command, via, listed: false, stdin: isFed ? stdin : undefined };
  const each = isFed || given.length > 0 ? given : foundFor(command, stdin);
  for (const argv of usesOf(parallel.argv, each, stdin?.from ?? []))
    runUse(inner, command, argv, place, each.length === 0 && !isFed);
}

function codesIn(given: readonly Field[], stdin: Input | undefined): readonly Input[] {
  if (given.length > 0 || !stdin) return given.map(({ pieces, from }) => ({ pieces, from }));
  return [stdin];
}

// Each of the files that a search prints.
function foundFor({ words: [name] }: ListedCommand, stdin: Input | undefined): readonly Field[] {
  const from = stdin?.from ?? [];
  const choices = name && listedWords(name, from);
  return name && choices ? [makeField([dynamicPiece("{}", name, { from, choices })], name)] : [];
}

function readParallel(command: ListedCommand): Parallel {
  const words = command.words.slice(1);
  const parsed = parseOptions(words, { options, stopAtOperand: true });
  const colons = words.findIndex((word) => /^:::[:+]*$/.test(word.text));
  const end = colons < 0 ? words.length : colons;
  const argv = words.slice(parsed.positions[0] ?? end, end);
  const given = words.slice(end + 1).filter((word) => !word.text.startsWith(":::"));
  return { parsed, argv: argv.length > 0 ? argv : [], given: words[colons]?.text === "::::" ? [] : given };
}

function linesOf(command: ListedCommand, stdin: Input | undefined): readonly Field[] {
  const [place] = command.words;
  const lines =
    textOf(stdin)
      ?.split("\n")
      .filter((line) => line.trim() !== "") ?? [];
  return place ? lines.slice(0, most).map((line) => makeField([literalPiece(line, place)], place)) : [];
}

type Words = readonly Field[];

/** The words of each run; one run with an unknown argument when there is nothing to tell them from. */
function usesOf(argv: Words, given: Words, from: Input["from"]): readonly Words[] {
  const marked = argv.some((word) => /\{[^}\s]*\}/.test(word.text));
  if (given.length === 0)
    return [argv.map((word) => markUnknown(word, "{}", { from, choices: undefined, many: false }))];
  return given.slice(0, most).map((one) => (marked ? argv.map((word) => fillIn(word, one)) : [...argv, one]));
}

function fillIn(word: Field, given: Field): Field {
  if (!/\{[^}\s]*\}/.test(word.text) || given.dynamic || word.dynamic)
    return markUnknown(word, "{}", { from: given.from, choices: given.choices ?? [given], many: false });
  return makeField(
    [
      literalPiece(
        word.text.replaceAll(/\{[^}\s]*\}/g, () => given.text),
        word,
      ),
    ],
    word,
  );
}

// One word of several is code.
function runUse(inner: Frame, command: ListedCommand, argv: Words, place: Place, openEnded: boolean): void {
  const [first, second] = argv;
  if (!first) return;
  if (second && !/\s/.test(first.text)) {
    const isMarked = argv.some((word) => word.dynamic);
    inner.walk.runWords(inner, argv, place, openEnded && !isMarked);
    return;
  }
  const input = { pieces: joinWords(argv), from: argv.flatMap((word) => word.from) };
  const outer = { ...inner, via: inner.via.slice(0, -1) };
  runCode(outer, command, {
    input,
    label: "parallel",
    scope: inner.scope,
    place,
    stdin: inner.stdin,
    listed: false,
  });
}

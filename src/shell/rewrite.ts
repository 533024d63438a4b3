import { analyze } from "./analyze.ts";
import type { AnalyzeOptions, Command, CommandLine } from "./command-line.ts";
import { quote } from "./quote.ts";

/** At word `at` of a command, drop `drop` words and put `insert` in their place. Word 0 is the command itself. */
export interface WordEdit {
  readonly at: number;
  readonly drop?: number;
  /** Texts as the program shall receive them; they are quoted as needed. */
  readonly insert?: readonly string[];
}

export type Rewriting = { readonly text: string } | { readonly refused: string };

/**
 * Edits words of one command and leaves every other byte of the line alone.
 * Refused when the words have no place of their own in the text (a variable, an alias, escaped code),
 * or when anything but this command, its carriers and what it carries would run differently.
 *
 * @example
 * const line = analyze("git push --force origin && ls");
 * rewriteWords(line, line.commands[0], [{ at: 2, drop: 1, insert: ["--force-with-lease"] }]);
 * // { text: "git push --force-with-lease origin && ls" }
 */
export function rewriteWords(
  line: CommandLine,
  command: Command | undefined,
  edits: readonly WordEdit[],
  options: AnalyzeOptions = {},
): Rewriting {
  if (!command || line.unparsable !== undefined)
    return { refused: line.unparsable ?? "there is no such command" };
  if (command.via.some((via) => via.endsWith("()")))
    return { refused: "it is in a function that may run elsewhere too" };
  let { text } = line;
  const wanted = [...command.argv];
  for (const edit of edits.toSorted((left, right) => right.at - left.at)) {
    const { at, drop = 0, insert = [] } = edit;
    const next = applyEdit(text, line, command, edit);
    if (next === undefined) return { refused: `word ${at} has no place of its own in the text` };
    text = next;
    wanted.splice(at, drop, ...insert);
  }
  return verify(line, command, wanted, analyze(text, options));
}

/** Makes the words of a command those of `argv`; what is the same at its start and end stays as written. */
export function replaceWords(
  line: CommandLine,
  command: Command | undefined,
  argv: readonly string[],
  options: AnalyzeOptions = {},
): Rewriting {
  const old = command?.argv ?? [];
  const shorter = Math.min(old.length, argv.length);
  let start = 0;
  while (start < shorter && old[start] === argv[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === argv.at(-1 - end)) end += 1;
  const insert = argv.slice(start, argv.length - end);
  return rewriteWords(line, command, [{ at: start, drop: old.length - start - end, insert }], options);
}

// Edits run from the last word to the first, so spans before this one still hold.
function applyEdit(text: string, line: CommandLine, command: Command, edit: WordEdit): string | undefined {
  const { at, drop = 0, insert = [] } = edit;
  const words = command.words.slice(at, at + drop);
  if (words.length < drop || at < 0 || at > command.words.length) return undefined;
  if (words.some(({ raw, span }) => line.text.slice(...span) !== raw)) return undefined;
  const quoted = insert.map(quote).join(" ");
  const [first] = words;
  if (!first) return insertAt(text, command, at, quoted);
  const last = words.at(-1) ?? first;
  if (quoted === "") return text.slice(0, first.span[0]).replace(/[ \t]+$/, "") + dropWords(text, words);
  return text.slice(0, first.span[0]) + quoted + dropBetween(text, words, last.span[1]);
}

function insertAt(text: string, command: Command, at: number, quoted: string): string | undefined {
  if (quoted === "") return text;
  const next = command.words[at];
  if (next) return `${text.slice(0, next.span[0])}${quoted} ${text.slice(next.span[0])}`;
  const end = command.words.at(-1)?.span[1];
  return end === undefined ? undefined : `${text.slice(0, end)} ${quoted}${text.slice(end)}`;
}

// Between dropped words redirections may stand; they stay.
function dropWords(text: string, words: readonly Command["words"][number][]): string {
  const [first] = words;
  return first ? dropBetween(text, words, words.at(-1)?.span[1] ?? first.span[1]) : "";
}

function dropBetween(text: string, words: readonly Command["words"][number][], end: number): string {
  const gaps = words.slice(1).map((word, index) => text.slice(words[index]?.span[1], word.span[0]));
  return (
    gaps.map((gap) => (gap.trim() === "" || gap.trim() === "\\" ? "" : gap.trimEnd())).join("") +
    text.slice(end)
  );
}

function verify(
  line: CommandLine,
  command: Command,
  wanted: readonly string[],
  next: CommandLine,
): Rewriting {
  const changed = next.commands[line.commands.indexOf(command)];
  const refused = { refused: "something else would run differently" };
  if (next.unparsable !== undefined || !changed || !sameList(changed.argv, wanted)) return refused;
  const before = othersOf(line, command);
  const after = othersOf(next, changed);
  const redirects = (of: CommandLine) => of.redirects.map(({ fd, op, target }) => `${fd}${op}${target}`);
  return sameList(before, after) && sameList(redirects(line), redirects(next))
    ? { text: next.text }
    : refused;
}

function sameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((text, index) => text === right[index]);
}

// Every command that neither carries the one that changes nor is carried by it.
function othersOf(line: CommandLine, command: Command): readonly string[] {
  const family = (other: Command) => isCarriedBy(command, other) || isCarriedBy(other, command);
  return line.commands
    .filter((other) => other !== command && !family(other))
    .map(({ argv, cwd, env }) =>
      JSON.stringify([argv, cwd, env.map(({ name, word }) => [name, word?.text])]),
    );
}

function isCarriedBy(command: Command, carrier: Command): boolean {
  for (let up = command.carrier; up; up = up.carrier) if (up === carrier) return true;
  return false;
}

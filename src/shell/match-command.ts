import { codeOrigin } from "./code-origin.ts";
import type { Command, CommandLine, Span, Word } from "./command-line.ts";
import { hasFlag } from "./flags.ts";
import { type Leading, leadsWith } from "./leading-words.ts";
import { mayMention } from "./may-mention.ts";
import type { OptionSchema } from "./options/option-schema.ts";
import { type ParsedOptions, parseOptions } from "./options/parse-options.ts";
import { findSchema, type OptionSchemas } from "./options/schemas.ts";
import { allHold, type Verdict } from "./verdict.ts";

/** What a command must have besides its leading words. */
export interface MatchOptions {
  /** One of these options is given. `-f` is also found in `-uf`, and by its other names. */
  readonly flags?: readonly string[];
  /** Each is found among the remaining arguments: equal to a text, or found by a pattern. Or a test of your own. */
  readonly args?: readonly (string | RegExp)[] | ((args: readonly string[], command: Command) => Verdict);
  /** The words may stand anywhere in the command, not only at its start. */
  readonly anywhere?: boolean;
  /** Schemas of further tools, by name. */
  readonly schemas?: OptionSchemas;
}

/** Where in the text a match was found. */
export interface CommandEvidence {
  readonly text: string;
  readonly span: Span;
  /** What it runs through, outermost first. */
  readonly via: readonly string[];
  readonly command: Command;
}

export type CommandMatch =
  | { readonly match: true; readonly evidence: CommandEvidence }
  | { readonly match: false }
  | { readonly match: "unknown"; readonly why: string };

/**
 * Asks whether a line runs a command: leading words with options understood, then flags and arguments.
 * "unknown" when the answer hangs on something that only a run can tell.
 *
 * @example
 * matchCommand(analyze("sudo git -C sub push -uf"), "git push", { flags: ["--force", "-f"] }).match; // true
 * matchCommand(analyze("git push $OPTIONS"), "git push", { flags: ["--force"] }).match; // "unknown"
 */
export function matchCommand(
  line: CommandLine,
  pattern: string | readonly string[],
  options: MatchOptions = {},
  shown: string = line.text,
): CommandMatch {
  const words = typeof pattern === "string" ? pattern.split(/\s+/).filter(Boolean) : pattern;
  const [name = ""] = words;
  if (!mayMention(line.text, name)) return { match: false };
  let why: string | undefined;
  for (const command of line.commands) {
    if (command.dormant) continue;
    const verdict = matchOne(command, words, options);
    if (verdict === true) return { match: true, evidence: toEvidence(shown, command) };
    if (verdict === "unknown") why ??= `${quoted(shown, command)} is known only at run time`;
  }
  why ??= findOpaque(line, shown);
  return why === undefined ? { match: false } : { match: "unknown", why };
}

function toEvidence(shown: string, command: Command): CommandEvidence {
  const { span, via } = command;
  return { text: shown.slice(...span), span, via, command };
}

// As it stands in the text, where it does.
// Nobody reads more of a command in a message.
const most = 300;

function quoted(shown: string, { span, argv }: Command): string {
  const whole = shown.slice(...span).trim() || argv.join(" ");
  const text = whole.length > most ? `${whole.slice(0, most)}...` : whole;
  return text.includes("`") ? `"${text}"` : `\`${text}\``;
}

export function findOpaque(line: CommandLine, shown: string): string | undefined {
  if (line.unparsable !== undefined) return `the command could not be read: ${line.unparsable}`;
  const runner = line.commands.find(
    (command) =>
      !command.dormant &&
      command.code.some((stream) => stream.text === undefined && hides(line, command, stream)),
  );
  return runner && `what ${quoted(shown, runner)} runs is known only at run time`;
}

// Code with unknown parts was read as far as it is known; only code of which nothing is known can hide a command.
function hides(line: CommandLine, runner: Command, stream: Command["code"][number]): boolean {
  if (line.commands.some((command) => command.carrier === runner && !command.presumed)) return false;
  return codeOrigin(stream) !== "local";
}

/** Whether one command of a line is meant; see `matchCommand`. */
export function matchOne(command: Command, words: readonly string[], options: MatchOptions): Verdict {
  const verdict = matchWords(command, words, options);
  return verdict === true && command.presumed ? "unknown" : verdict;
}

function matchWords(command: Command, words: readonly string[], options: MatchOptions): Verdict {
  const [name = "", ...rest] = words;
  const { schemas } = options;
  const schema = findSchema(name, schemas);
  const required = rest.filter((word) => word.startsWith("-")).flatMap((word) => unbundle(word, schema));
  const wanted = rest.filter((word) => !word.startsWith("-"));
  const check = (args: readonly Word[], want: readonly string[]) => {
    const parsed = parseOptions(args, schema);
    const leading = leadsWith(parsed, want, { schema, openEnded: command.openEnded });
    if (leading.verdict === false) return false;
    return allHold([
      leading.verdict,
      checkFlags(command, parsed, required, options),
      checkArgs(command, leading, options),
    ]);
  };
  const args = command.words.slice(1);
  if (options.anywhere) return matchAnywhere(command, words, check);
  if (onlyTells(args)) return false;
  if (command.name !== undefined) return command.name === name ? check(args, wanted) : false;
  return matchUnknownName(command, wanted, (want) => check(args, want));
}

// `rm -rf` asks for -r and -f, in whatever way they are given.
function unbundle(flag: string, schema: OptionSchema | undefined): readonly string[] {
  const bundle = schema && !schema.singleDash && /^-[^-]{2,}$/.test(flag);
  return bundle ? [...flag.slice(1)].map((letter) => `-${letter}`) : [flag];
}

// `git "$sub" --help`.
function onlyTells([sub, last, ...others]: readonly Word[]): boolean {
  return sub?.dynamic === true && !sub.many && last?.text === "--help" && others.length === 0;
}

// The unknown word may stand for the name alone, or for some of the words after it as well.
function matchUnknownName(
  command: Command,
  wanted: readonly string[],
  check: (want: readonly string[]) => Verdict,
): Verdict {
  const [first, ...rest] = command.words;
  // Whatever it is, it tells about itself.
  if (rest.some(({ text }) => text === "--help" || text === "--version")) return false;
  // An unquoted word on its own may be the whole command, flags and all.
  if (first?.many && rest.length === 0) return "unknown";
  const longest = first?.many ? wanted.length : 0;
  for (let taken = 0; taken <= longest; taken += 1)
    if (check(wanted.slice(taken)) !== false) return "unknown";
  return false;
}

function matchAnywhere(
  command: Command,
  words: readonly string[],
  check: (args: readonly Word[], want: readonly string[]) => Verdict,
): Verdict {
  const [name = "", ...rest] = words;
  const want = rest.filter((word) => !word.startsWith("-"));
  const verdicts = command.words.map((word, index): Verdict => {
    const same = word.text === name || (index === 0 && command.name === name);
    if (!same)
      return word.dynamic && word.value === undefined && word.known === "" && word.ending === ""
        ? "unknown"
        : false;
    return check(command.words.slice(index + 1), want);
  });
  return verdicts.includes(true) || (verdicts.includes("unknown") && "unknown");
}

function checkFlags(
  command: Command,
  parsed: ParsedOptions,
  required: readonly string[],
  { flags }: MatchOptions,
): Verdict {
  const all = required.map((flag) => hasFlag(command, parsed, [flag]));
  return allHold(flags && flags.length > 0 ? [...all, hasFlag(command, parsed, flags)] : all);
}

function checkArgs(command: Command, leading: Leading, { args }: MatchOptions): Verdict {
  if (!args) return true;
  const rest = leading.rest.map((word) => word.text);
  if (typeof args === "function") return args(rest, command);
  return allHold(args.map((wanted) => findArg(leading.rest, wanted, command.openEnded)));
}

function findArg(words: readonly Word[], wanted: string | RegExp, openEnded: boolean): Verdict {
  const fits = (text: string) => (typeof wanted === "string" ? text === wanted : text.search(wanted) >= 0);
  if (words.some((word) => fits(word.value ?? (word.dynamic ? "\0" : word.text)))) return true;
  return openEnded || words.some((word) => word.value === undefined || word.glob) ? "unknown" : false;
}

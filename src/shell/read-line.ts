import { analyze } from "./analyze.ts";
import { type CodeOrigin, codeOrigin } from "./code-origin.ts";
import type { CommandLine as Analysis, AnalyzeOptions, Command, Stream, Word } from "./command-line.ts";
import { editWords } from "./edit-words.ts";
import type { Effect } from "./effects/effect.ts";
import { commandEffects, effects } from "./effects/effects.ts";
import { presumedReads } from "./effects/presumed-reads.ts";
import { printsName } from "./flags.ts";
import { type InterpreterCode, interpreterCode } from "./interpreter-code.ts";
import { type CommandMatch, findOpaque, type MatchOptions, matchCommand, matchOne } from "./match-command.ts";
import { type ParsedOptions, parseOptions } from "./options/parse-options.ts";
import { type Asked, restOf } from "./options/rest-of.ts";
import { findSchema } from "./options/schemas.ts";
import { parseScript } from "./parse.ts";
import { type Prover, proverOf } from "./proof.ts";
import type { Proof } from "./proof-levels.ts";
import type { Rewriting } from "./rewrite.ts";
import { resolvePath } from "./tracked-directory.ts";
import type { Verdict } from "./verdict.ts";

/** What bash would run for a text, each branch taken once, and what can be asked about it. */
export interface CommandLine extends Analysis {
  /** Directory it starts in; undefined when it is not known. */
  readonly cwd: string | undefined;
  /** Files that the line reads, writes, deletes or moves away, as far as its text tells. */
  readonly effects: readonly Effect[];
  /** Why not everything that runs can be known: text that cannot be read, or code that comes up at run time. */
  readonly hidden: string | undefined;
  /** Whether a command runs: leading words, flags, arguments, as in `command(words, options)`. */
  runs(words: string | readonly string[], options?: MatchOptions): CommandMatch;
  /** The same about one command of the line. */
  isRun(command: Command, words: readonly string[], options?: MatchOptions): Verdict;
  /** What a success of the whole line proves of a command: that it succeeded (2), that it was started (1), nothing (0). */
  proves(command: Command): Proof;
  /** What one command does to files by itself, redirections apart. */
  effectsOf(command: Command): readonly Effect[];
  /** Reads of files that tools which nothing describes are given, or may be: none of it is certain, and `effects` has none of it. */
  presumedReads(): readonly Effect[];
  /** The words of a command told apart; `name` reads them as those of another tool. */
  optionsOf(command: Command, name?: string): ParsedOptions;
  /** What a command is given besides its leading words; undefined when it has options that are not `known`. */
  restOf(command: Command, asked: Asked, known: readonly string[]): readonly string[] | undefined;
  /** Program text that an interpreter is given (`python -c`, a here-document); undefined for other commands. */
  codeOf(command: Command): InterpreterCode | undefined;
  /** Where code that is known only at run time comes from. */
  originOf(stream: Stream): CodeOrigin;
  /** The absolute path that a word of a command means; undefined when it cannot be known. */
  pathOf(command: Command, word: Word): string | undefined;
  /** Whether a word is what a tool prints that only prints names, paths, dates or ids, or a quoted variable called after one. */
  printsName(word: Word): boolean;
  /** The line with other words for one command and every other byte as it is, or why that cannot be. */
  edit(command: Command, words: readonly string[]): Rewriting;
}

/** Most analyses kept: one event is judged by many conditions, and seldom needs a second text. */
let kept = 4;

const recent = new Map<string, CommandLine>();

/** Keeps more analyses, or fewer: for who reads the same texts again and again. Returns how many were kept before. */
export function keepLines(count: number): number {
  const before = kept;
  kept = count;
  while (recent.size > kept) recent.delete(recent.keys().next().value ?? "");
  return before;
}

/** Reads a text; one that was read just before is not read again. */
export function readLine(text: string, options: AnalyzeOptions): CommandLine {
  const key = JSON.stringify([text, options]);
  const known = recent.get(key);
  if (known !== undefined) return known;
  const line = asked(analyze(text, options), options);
  if (recent.size >= kept) recent.delete(recent.keys().next().value ?? "");
  recent.set(key, line);
  return line;
}

function asked(line: Analysis, options: AnalyzeOptions): CommandLine {
  let touched: readonly Effect[] | undefined;
  let presumed: readonly Effect[] | undefined;
  let prover: Prover | undefined;
  const shown = options.rough ?? line.text;
  return {
    ...line,
    text: shown,
    cwd: options.cwd,
    get effects() {
      touched ??= effects(line);
      return touched;
    },
    get hidden() {
      return findOpaque(line, shown);
    },
    runs: (words, given) => matchCommand(line, words, given, shown),
    isRun: (command, words, given = {}) => matchOne(command, words, given),
    proves: (command) => {
      prover ??= proverOf(line, parseScript);
      return prover(command);
    },
    effectsOf: commandEffects,
    presumedReads: () => {
      presumed ??= presumedReads(line);
      return presumed;
    },
    optionsOf,
    restOf,
    codeOf: interpreterCode,
    originOf: codeOrigin,
    pathOf: ({ cwd }, { value, text }) => resolvePath(cwd, value ?? text),
    printsName,
    edit: (command, words) =>
      options.rough !== undefined
        ? { refused: "it is not bash, and so is read only roughly" }
        : editWords(line, command, words, options),
  };
}

/** Many conditions ask about the same few commands. */
const apart = new WeakMap<Command, Map<string, ParsedOptions>>();

function optionsOf(command: Command, name: string = command.name ?? ""): ParsedOptions {
  const known = apart.get(command) ?? new Map<string, ParsedOptions>();
  apart.set(command, known);
  const parsed = known.get(name) ?? parseOptions(command.words.slice(1), findSchema(name));
  known.set(name, parsed);
  return parsed;
}

import type { Command, CommandLine, Effect, MatchOptions, Span } from "../../index.ts";
import { findOption, readGit } from "./git-command.ts";

/** What a rule knows besides the command line. */
export interface SafetyContext {
  /** Directory the command starts in. */
  readonly cwd?: string | undefined;
  /** Directories whose contents may be deleted. */
  readonly allowedRoots?: readonly string[] | undefined;
  /** Branch that is checked out in `cwd`. */
  readonly branch?: string | undefined;
  /** Branch that is checked out in another directory. */
  readonly branchIn?: ((directory: string) => string | undefined) | undefined;
  /** Branches that must not be pushed to, `*` for any part of a name; `["main"]` unless given. */
  readonly protectedBranches?: readonly string[] | undefined;
  /** Whether a file of this name must not be written; names that are or start with `.env` unless given. */
  readonly isProtected?: ((name: string) => boolean) | undefined;
  /** Whether a path is a file that is there. */
  readonly isFile?: ((path: string) => boolean) | undefined;
  /** Where a path really leads when links are followed. */
  readonly realPath?: ((path: string) => string) | undefined;
}

/** Why a line must not run. */
export interface Finding {
  /** For people. */
  readonly reason: string;
  /** False when only a run can tell. */
  readonly certain: boolean;
  /** The command it is about. */
  readonly command?: Command | undefined;
  readonly span?: Span | undefined;
}

/** What is wrong with a line; undefined when the rule has nothing against it. */
export type SafetyRule = (line: CommandLine, context: SafetyContext) => Finding | undefined;

/** A finding about one command: its text, what it runs through, and what it does. */
export function found(line: CommandLine, command: Command, does = ""): Finding {
  return { reason: describe(line, command) + does, certain: !command.presumed, command, span: command.span };
}

/** A finding that only a run can confirm; none without a reason. */
export function unsure(why: string | undefined, command?: Command): Finding | undefined {
  if (why === undefined) return undefined;
  return { reason: why, certain: false, command, span: command?.span };
}

/** Why only a run can tell what an effect is on: the word it comes from `does` that, or what arrives on an input. */
export function toldBy({ text }: Effect, does: string): string {
  return `${text.startsWith("what ") ? text : `what ${quote(text)} ${does}`} is known only at run time`;
}

/** The first of several questions that is answered by yes, else the first that is answered by "cannot know". */
export function firstFinding(
  line: CommandLine,
  questions: readonly (readonly [pattern: string, options?: MatchOptions])[],
): Finding | undefined {
  let doubt: Finding | undefined;
  for (const [pattern, options] of questions) {
    const answer = line.runs(pattern, options);
    const runs = (command: Command): boolean => line.isRun(command, pattern.split(" "), options) === true;
    const run = answer.match === true && runningCommands(line).find(runs);
    if (run) return found(line, run);
    if (answer.match === "unknown") doubt ??= unsure(answer.why);
  }
  return doubt;
}

/** The commands that run, each judged by the best knowledge there is of it. */
export function runningCommands(line: CommandLine): readonly Command[] {
  return line.commands.filter((command) => !command.dormant && !tells(line, command));
}

// `git stash pop --help`.
function tells(line: CommandLine, command: Command): boolean {
  return findOption(readGit(line, command).parsed, "--help", "-h") !== undefined;
}

// Words that a carrier puts together stand nowhere: what puts them together does.
function describe(line: CommandLine, command: Command): string {
  const text = line.text.slice(...command.span).trim();
  if (text === "" && command.carrier) return describe(line, command.carrier);
  const { via, argv } = command;
  return quote(text || argv.join(" ")) + (via.length === 0 ? "" : ` (through ${via.join(", ")})`);
}

// Nobody reads more of a command in a refusal.
const most = 300;

// Back-ticks around back-ticks are hard to read.
function quote(text: string): string {
  const shown = text.length > most ? `${text.slice(0, most)}...` : text;
  return shown.includes("`") ? `"${shown}"` : `\`${shown.trim()}\``;
}

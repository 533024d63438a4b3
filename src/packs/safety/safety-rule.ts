import type { Command, CommandLine } from "../../shell/command-line.ts";
import { type CommandMatch, type MatchOptions, matchCommand } from "../../shell/match-command.ts";

/** What a rule knows besides the command line. */
export interface SafetyContext {
  /** Directory the command starts in. */
  readonly cwd?: string | undefined;
  /** Directories whose contents may be deleted. */
  readonly allowedRoots?: readonly string[] | undefined;
  /** Branch that is checked out in `cwd`. */
  readonly branch?: string | undefined;
  /** Branches that must not be pushed to; `["main"]` unless given. */
  readonly protectedBranches?: readonly string[] | undefined;
  /** Whether a file of this name must not be written; names that are or start with `.env` unless given. */
  readonly isProtected?: ((name: string) => boolean) | undefined;
}

/** Why a line must not run, for people; undefined when the rule has nothing against it. */
export type SafetyRule = (line: CommandLine, context: SafetyContext) => string | undefined;

/** The first of several questions that is answered by yes, or by "cannot know". */
export function firstReason(
  line: CommandLine,
  questions: readonly (readonly [pattern: string, options?: MatchOptions])[],
): string | undefined {
  let unsure: string | undefined;
  for (const [pattern, options] of questions) {
    const found: CommandMatch = matchCommand(line, pattern, options);
    if (found.match === true) return describe(found.evidence.text, found.evidence.via);
    if (found.match === "unknown") unsure ??= found.why;
  }
  return unsure;
}

/** The commands that run, each judged by the best knowledge there is of it. */
export function runningCommands(line: CommandLine): readonly Command[] {
  return line.commands.filter((command) => !command.dormant);
}

export function describe(text: string, via: readonly string[]): string {
  return via.length === 0 ? `\`${text}\`` : `\`${text}\` (through ${via.join(", ")})`;
}

export function describeCommand(line: CommandLine, command: Command): string {
  return describe(line.text.slice(...command.span), command.via);
}

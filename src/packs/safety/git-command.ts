import type { Command, CommandLine, GivenOption, ParsedOptions, Word } from "../../index.ts";

/** A git command told apart. */
export interface GitCommand {
  /** Undefined when it is another tool. */
  readonly subcommand: string | undefined;
  readonly parsed: ParsedOptions;
  readonly operands: readonly Word[];
}

const nothing: ParsedOptions = {
  options: [],
  operands: [],
  positions: [],
  unsure: [],
  depth: 0,
  afterDashes: undefined,
};

/** Tells a git command apart; of another tool it has nothing; words of a tool that is not known are read as if it were git. */
export function readGit(line: CommandLine, command: Command): GitCommand {
  if (command.name !== undefined && command.name !== "git")
    return { subcommand: undefined, parsed: nothing, operands: [] };
  const parsed = line.optionsOf(command, "git");
  const [subcommand, ...operands] = parsed.operands;
  return {
    subcommand: command.name === "git" ? (subcommand?.value ?? subcommand?.text) : undefined,
    parsed,
    operands,
  };
}

/** The option given under any of `names`, the last one when repeated. */
export function findOption({ options }: ParsedOptions, ...names: readonly string[]): GivenOption | undefined {
  return options.findLast((option) => option.names.some((name) => names.includes(name)));
}

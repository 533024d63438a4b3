import type { Command, Word } from "../command-line.ts";
import { findOption, type ParsedOptions, parseOptions } from "../options/parse-options.ts";
import { findSchema } from "../options/schemas.ts";
import { resolvePath } from "../tracked-directory.ts";
import { type Effect, touch } from "./effect.ts";

/** Files in the work tree that git deletes, moves or overwrites by name; undefined for other tools. */
export function gitEffects(command: Command): readonly Effect[] | undefined {
  if (command.name !== "git") return undefined;
  const parsed = parseOptions(command.words.slice(1), findSchema("git"));
  const [subcommand, ...paths] = parsed.operands;
  const inside = enterDirectories(command, parsed);
  switch (subcommand?.text) {
    case "rm":
      return findOption(parsed, "--cached") ? [] : deletePaths(inside, parsed, paths);
    case "mv":
      return movePaths(inside, paths);
    case "checkout":
      return checkedOut(parsed, paths).flatMap((word) => touch("write", inside, word));
    case "restore":
      return findOption(parsed, "-S") && !findOption(parsed, "-W")
        ? []
        : paths.flatMap((word) => touch("write", inside, word));
    default:
      return [];
  }
}

// Paths follow `--`, or the branch they come from.
function checkedOut({ afterDashes, operands }: ParsedOptions, paths: readonly Word[]): readonly Word[] {
  return afterDashes === undefined ? paths.slice(1) : operands.slice(afterDashes);
}

function deletePaths(command: Command, parsed: ParsedOptions, paths: readonly Word[]): readonly Effect[] {
  const recursive = findOption(parsed, "-r") !== undefined;
  return paths.flatMap((word) => touch("delete", command, word, { recursive }));
}

function movePaths(command: Command, paths: readonly Word[]): readonly Effect[] {
  const target = paths.at(-1);
  const from = paths.slice(0, -1).flatMap((word) => touch("move", command, word));
  return target ? [...from, ...touch("write", command, target)] : from;
}

function enterDirectories(command: Command, parsed: ParsedOptions): Command {
  let { cwd } = command;
  for (const { name, word, at } of parsed.options) {
    if (name !== "-C") continue;
    const path = word.value?.slice(at);
    cwd = path === undefined ? undefined : resolvePath(cwd, path);
  }
  return { ...command, cwd };
}

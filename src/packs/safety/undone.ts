import type { Command, CommandLine } from "../../index.ts";
import { findOption, readGit } from "./git-command.ts";

/** Whether changes are taken back by putting older content in their place: `git show HEAD:x > x`, `git diff | git apply -R`. */
export function undoes(line: CommandLine, command: Command): boolean {
  const { subcommand, parsed, operands } = readGit(line, command);
  if (/^(show|cat-file)$/.test(subcommand ?? "")) {
    const path = operands.at(-1)?.text.split(/:(?:\.\/)?/)[1];
    return (
      path !== undefined &&
      line.effects.some(
        (effect) =>
          effect.kind === "write" &&
          effect.path?.endsWith(`/${path}`) === true &&
          effect.path.startsWith(`${line.cwd}/`),
      )
    );
  }
  const { name, argv, stdin, script, words } = command;
  const reads = [...(stdin?.from ?? []), ...(script?.from ?? []), ...words.flatMap(({ from }) => from)];
  if (name === "tar") return command.cwd === line.cwd && unpacks(argv) && reads.some(isArchive);
  const reverses =
    name === "patch"
      ? argv.some((word) => /^(-\w*R|--reverse)/.test(word))
      : subcommand === "apply" && findOption(parsed, "-R");
  return (
    Boolean(reverses) &&
    !argv.some((word) => /^--(cached|check|.*stat|summary|dry-run)$/.test(word)) &&
    reads.some((from) => /^git diff\b(?!.*\.\.)/.test(from.argv.join(" ")))
  );
}

// `git archive HEAD | tar x`, in the folder that it comes from.
function unpacks(argv: readonly string[]): boolean {
  return (
    /^-?\w*x|^--(extract|get)/.test(argv[1] ?? "") &&
    !argv.some((word) => /^(-C|--directory|--one-top)/.test(word))
  );
}

function isArchive({ name, argv }: Command): boolean {
  return name === "git" && argv.includes("archive");
}

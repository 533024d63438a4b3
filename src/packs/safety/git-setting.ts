import type { Command, CommandLine } from "../../index.ts";
import { readGit } from "./git-command.ts";
import { runningCommands } from "./safety-rule.ts";

/** A command that sets something in git's configuration, for itself or for later ones. */
export interface GitSetting {
  readonly command: Command;
  /** `key=value`; the key in whatever case. */
  readonly text: string;
}

// Every push of a line asks about the whole line.
const known = new WeakMap<CommandLine, readonly GitSetting[]>();

/** What a line sets in git's configuration: by `-c`, by `git config`, by variables. */
export function gitSettings(line: CommandLine): readonly GitSetting[] {
  const found =
    known.get(line) ??
    runningCommands(line).flatMap((command) =>
      [...byGit(line, command), ...byVariables(command)].map((text) => ({ command, text })),
    );
  known.set(line, found);
  return found;
}

function byGit(line: CommandLine, command: Command): readonly string[] {
  const { subcommand, parsed, operands } = readGit(line, command);
  const given = parsed.options.flatMap(({ name, value = "" }) =>
    /^(-c|--config-env)$/.test(name) && value.includes(".") ? [value] : [],
  );
  const [key, value] = operands.filter(({ text }, at) => at > 0 || text !== "set");
  return subcommand === "config" && key && value ? [...given, `${key.text}=${value.text}`] : given;
}

function byVariables({ name = "", argv, env }: Command): readonly string[] {
  const words = /^(export|declare|typeset|g?env|sudo)$/.test(name) ? argv : [];
  const all = [...words, ...env.map((each) => `${each.name}=${each.word?.text ?? ""}`)];
  return all.flatMap((word) => {
    const [, kind, number, text = ""] = /^GIT_CONFIG_(?:(KEY)_(\d+)|PARAMETERS)=([\s\S]*)$/.exec(word) ?? [];
    if (kind === undefined)
      return [...text.matchAll(/'([^'=]+)(?:'?='?([^']*))?'/g)].map(
        ([, key, value = ""]) => `${key}=${value}`,
      );
    const start = `GIT_CONFIG_VALUE_${number}=`;
    return [`${text}=${all.find((other) => other.startsWith(start))?.slice(start.length) ?? ""}`];
  });
}

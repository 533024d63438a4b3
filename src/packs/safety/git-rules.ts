import type { Command, CommandLine, ParsedOptions, Verdict, Word } from "../../index.ts";
import { findOption, readGit } from "./git-command.ts";
import { firstFinding, found, runningCommands, type SafetyRule } from "./safety-rule.ts";

/** A push that overwrites remote history. `--force-with-lease` is fine. */
export const judgeForcePush: SafetyRule = (line) =>
  firstFinding(line, [
    ["git push", { flags: ["--force", "-f", "--mirror"] }],
    ["git push", { args: (_, command) => forcesRefspec(line, command) }],
    ["git send-pack", { flags: ["--force", "-f", "--mirror"] }],
  ]);

function forcesRefspec(line: CommandLine, command: Command): Verdict {
  const { operands } = readGit(line, command);
  if (operands.some((word) => (word.value ?? word.known).startsWith("+"))) return true;
  const unsure = operands.some(
    (word) => word.value === undefined && word.known === "" && !line.printsName(word),
  );
  return unsure && "unknown";
}

/** A commit or push that skips git hooks. */
export const judgeSkipHooks: SafetyRule = (line) => {
  const configured = runningCommands(line).find((command) => configuresHooksPath(line, command));
  const commits = runningCommands(line).some((command) =>
    /^(commit|push)$/.test(readGit(line, command).subcommand ?? ""),
  );
  if (configured && commits) return found(line, configured, " sets core.hooksPath");
  const skipped = runningCommands(line).find((command) => setsHooksPath(line, command));
  if (skipped) return found(line, skipped, " sets core.hooksPath");
  return firstFinding(line, [
    ["git commit", { flags: ["--no-verify"] }],
    ["git push", { flags: ["--no-verify"] }],
  ]);
};

function configuresHooksPath(line: CommandLine, command: Command): boolean {
  if (/^(export|declare|typeset)$/.test(command.name ?? ""))
    return command.argv.some((word) => /^GIT_CONFIG_(KEY_\d+|PARAMETERS)=.*core\.hookspath/i.test(word));
  const { subcommand, operands } = readGit(line, command);
  return (
    subcommand === "config" &&
    operands.length > 1 &&
    operands.some(({ text }) => /^core\.hookspath$/i.test(text))
  );
}

function setsHooksPath(line: CommandLine, command: Command): boolean {
  const { subcommand, parsed } = readGit(line, command);
  if (subcommand !== "commit" && subcommand !== "push") return false;
  const set = parsed.options.some(
    ({ name, value }) => /^(-c|--config-env)$/.test(name) && /^core\.hookspath(=|$)/i.test(value ?? ""),
  );
  return set || command.env.some(setsByEnvironment);
}

function setsByEnvironment({ name, word }: Command["env"][number]): boolean {
  return /^GIT_CONFIG_(KEY_\d+|PARAMETERS)$/.test(name) && /core\.hookspath/i.test(word?.text ?? "");
}

/** Stashed work that is dropped, or popped and so dropped. */
export const judgeStashLoss: SafetyRule = (line) =>
  firstFinding(line, [["git stash pop"], ["git stash drop"], ["git stash clear"]]);

/** Uncommitted work that is thrown away. */
export const judgeDiscardChanges: SafetyRule = (line) => {
  const lost = runningCommands(line).find((command) => discards(line, command));
  if (lost) return found(line, lost);
  return firstFinding(line, [
    ["git reset", { flags: ["--hard"] }],
    ["git checkout", { flags: ["--force"] }],
    ["git switch", { flags: ["--force", "--discard-changes"] }],
    ["git checkout-index", { flags: ["--force", "-f", "-a"] }],
  ]);
};

function discards(line: CommandLine, command: Command): boolean {
  const { subcommand, parsed, operands } = readGit(line, command);
  if (subcommand === "read-tree") return findOption(parsed, "-u") !== undefined;
  if (subcommand === "worktree")
    return operands[0]?.text === "remove" && findOption(parsed, "-f") !== undefined;
  if (subcommand === "clean") return cleans(parsed);
  if (subcommand === "restore")
    return (
      (!findOption(parsed, "-S") || findOption(parsed, "-W") !== undefined) &&
      (operands.length > 0 || command.openEnded || findOption(parsed, "--pathspec-from-file") !== undefined)
    );
  if (subcommand !== "checkout" || findOption(parsed, "-b", "-B", "--orphan")) return false;
  const { afterDashes } = parsed;
  if (afterDashes !== undefined) return parsed.operands.length > afterDashes;
  return (
    operands.length > 1 ||
    operands.some(isPath) ||
    findOption(parsed, "--pathspec-from-file", "-2", "-3", "-p") !== undefined
  );
}

function cleans(parsed: ParsedOptions): boolean {
  const unforced = parsed.options.some(
    ({ name, value }) => name === "-c" && /^clean\.requireforce=(false|0|no|off)$/i.test(value ?? ""),
  );
  const mayForce = parsed.unsure.some((word) => word.many);
  return (unforced || mayForce || findOption(parsed, "-f") !== undefined) && !findOption(parsed, "-n");
}

// Endings of files; a branch may be called `fix/v1.x`.
const fileName =
  /\.(\w?[jt]sx?|json\w?|mdx?|py|rb|go|rs|java|kts?|swift|php|cs|[ch](pp|xx|c)?|[hc]h|css|s[ac]ss|less|html?|vue|svelte|astro|ya?ml|toml|lock|ini|cfg|conf|env|xml|svg|png|jpe?g|gif|csv|tsv|sql|txt|rst|sh|bash|zsh|ps1|lua|dart|ex|exs|erl|hs|ml|scala|clj|tf|proto|graphql|ipynb|snap|map|log|patch|diff)$/i;

// One word after `git checkout` is a branch or a path: these can only be paths.
function isPath({ text, glob }: Word): boolean {
  return glob || /^(\.|:)|\/$/.test(text) || fileName.test(text);
}

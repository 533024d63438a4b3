import type { Command, CommandLine, Effect, ParsedOptions, Verdict, Word } from "../../index.ts";
import { findOption, readGit } from "./git-command.ts";
import { gitSettings } from "./git-setting.ts";
import { firstFinding, found, runningCommands, type SafetyContext, type SafetyRule } from "./safety-rule.ts";

/** A push that overwrites remote history. `--force-with-lease` is fine. */
export const judgeForcePush: SafetyRule = (line) => {
  const mirror = runningCommands(line).find((command) => addsMirror(line, command));
  if (mirror && runningCommands(line).some((command) => pushesConfigured(line, command)))
    return found(line, mirror, " makes a push overwrite");
  const forced = gitSettings(line).find(({ text }) =>
    /^remote\.[^=]+\.(push=\+|mirror(=(true|yes|on|1)?)?$)/i.test(text),
  );
  if (forced && runningCommands(line).some((command) => pushesConfigured(line, command)))
    return found(line, forced.command, " makes a push overwrite");
  return firstFinding(line, [
    ["gh repo sync", { flags: ["--force"] }],
    ["gh api", { args: (_, { argv }) => / (?=.*heads\/).*force=true/.test(argv.join(" ")) }],
    ["git push", { flags: ["--force", "-f", "--mirror"] }],
    ["git push", { args: (_, command) => forcesRefspec(line, command) }],
    ["git subtree push", { args: (_, command) => forcesRefspec(line, command) }],
    ["git send-pack", { flags: ["--force", "-f", "--mirror"] }],
    ["git send-pack", { args: (_, command) => forcesRefspec(line, command) }],
  ]);
};

function addsMirror(line: CommandLine, command: Command): boolean {
  return (
    readGit(line, command).subcommand === "remote" &&
    /--mirror(?!=fetch)/.test(command.argv.slice(2).join(" "))
  );
}

// Without a refspec, what is pushed is configured.
function pushesConfigured(line: CommandLine, command: Command): boolean {
  const { subcommand, operands } = readGit(line, command);
  return subcommand === "push" && operands.length < 2;
}

function forcesRefspec(line: CommandLine, command: Command): Verdict {
  const { operands } = readGit(line, command);
  if (operands.some((word) => (word.value ?? word.known).startsWith("+"))) return true;
  const unsure = operands.some(
    (word) => word.value === undefined && word.known === "" && !line.printsName(word),
  );
  return unsure && "unknown";
}

/** Stashed work that is dropped, or popped and so dropped. */
export const judgeStashLoss: SafetyRule = (line) =>
  firstFinding(line, [
    ["git stash pop"],
    ["git stash drop"],
    ["git stash clear"],
    ["git update-ref", { flags: ["-d", "--delete"], args: ["refs/stash"] }],
    ["git reflog delete", { args: [/stash/] }],
    ["git reflog expire", { args: (_, { argv }) => forgets.test(argv.join(" ")) }],
  ]);

// The stashes are in the log of one reference.
const forgets =
  /^(?!.* (-n|--dry-run)\b)(?=.* (--all|(refs\/)?stash)\b).* --expire(-unreachable)?=(now|all|0)/;

/** Uncommitted work that is thrown away. */
export const judgeDiscardChanges: SafetyRule = (line, context) => {
  const lost = runningCommands(line).find(
    (command) => discards(line, command, context) || undoes(line, command),
  );
  if (lost) return found(line, lost);
  const repository = line.effects.find((effect) => losesRepository(line, effect));
  if (repository?.command) return found(line, repository.command, " takes the repository away");
  return firstFinding(line, [
    ["gh repo sync", { flags: ["--force"] }],
    [
      "git rm",
      {
        flags: ["--force"],
        args: (_, { flags }) => !flags.some((flag) => /^(-r|--cached|--dry-run)$/.test(flag)),
      },
    ],
    ["git reset", { flags: ["--hard", "--merge"] }],
    ["git submodule update", { flags: ["--force"] }],
    ["git submodule deinit", { flags: ["--force"] }],
    ["git checkout", { flags: ["--force"] }],
    ["git switch", { flags: ["--force", "--discard-changes"] }],
    ["git checkout-index", { flags: ["--force", "-f", "-a"] }],
  ]);
};

// What holds all that was committed and stashed, or tells where: `rm -rf .git`, `mv .git x`, `rm .git/refs/stash`.
const held = /^(.*?)(\/\*\*)?\/\.git(\/(\*+|(objects|refs|logs|logs\/refs)(\/\*+)?|(logs\/)?refs\/stash))?$/;

function losesRepository({ cwd }: CommandLine, { kind, path = "", recursive, remote }: Effect): boolean {
  const around = held.exec(path)?.[1];
  return (
    around !== undefined &&
    !remote &&
    `${cwd}/`.startsWith(`${around}/`) &&
    (kind === "move" || (kind === "delete" && (recursive || path.endsWith("/stash"))))
  );
}

function discards(line: CommandLine, command: Command, context: SafetyContext): boolean {
  const { subcommand, parsed, operands } = readGit(line, command);
  if (subcommand === "read-tree") return findOption(parsed, "-u") !== undefined;
  if (subcommand === "worktree")
    return operands[0]?.text === "remove" && findOption(parsed, "-f") !== undefined;
  if (subcommand === "clean") return cleans(parsed);
  if (subcommand === "restore")
    return (
      (!findOption(parsed, "-S") || findOption(parsed, "-W") !== undefined) &&
      (operands.length > 0 ||
        command.openEnded ||
        findOption(parsed, "--pathspec-from-file", "-p") !== undefined)
    );
  return subcommand === "checkout" && checksFilesOut(line, command, context);
}

function checksFilesOut(line: CommandLine, command: Command, context: SafetyContext): boolean {
  const { parsed, operands } = readGit(line, command);
  const { afterDashes } = parsed;
  if (findOption(parsed, "-b", "-B", "--orphan")) return false;
  const isSide = parsed.operands.length > 1 && findOption(parsed, "-2", "-3") !== undefined;
  if (isSide && parsed.operands.slice(1).every((word) => isInConflict(word, context))) return false;
  if (afterDashes !== undefined) return parsed.operands.length > afterDashes;
  return (
    operands.length > 1 ||
    operands.some((word) => isPath(word) || context.isFile?.(line.pathOf(command, word) ?? "") === true) ||
    line.effectsOf(command).length > 0 ||
    findOption(parsed, "--pathspec-from-file", "-2", "-3", "-p") !== undefined
  );
}

const locks = /(^|\/)([\w.-]*-lock\.(json|ya?ml)|[\w.-]+\.lockb?|npm-shrinkwrap\.json|go\.sum)$/;

// `git checkout --ours file`: what is in no conflict it takes from the index, and so discards. Lock files are made anew.
function isInConflict(word: Word, { cwd, isFile }: SafetyContext): boolean {
  if (word.from.length > 0) return word.from.every(({ argv }) => argv.includes("--diff-filter=U"));
  if (word.value === undefined || word.glob) return false;
  if (locks.test(word.value)) return true;
  return (
    isFile?.(`${cwd}/${word.value}`) === true &&
    ["MERGE", "REBASE", "CHERRY_PICK", "REVERT"].some((what) => isFile(`${cwd}/.git/${what}_HEAD`))
  );
}

// `git show HEAD:x > x`, `git diff | git apply -R`.
function undoes(line: CommandLine, command: Command): boolean {
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

function cleans(parsed: ParsedOptions): boolean {
  const unforced = parsed.options.some(
    ({ name, value }) => name === "-c" && /^clean\.requireforce=(false|0|no|off)$/i.test(value ?? ""),
  );
  const mayForce = parsed.unsure.some((word) => word.many);
  return (unforced || mayForce || findOption(parsed, "-f") !== undefined) && !isDry(parsed);
}

function isDry(parsed: ParsedOptions): boolean {
  return findOption(parsed, "-n", "--no-dry-run")?.names.includes("-n") === true;
}

// Endings of files; a branch may be called `fix/v1.x`.
const fileName =
  /\.(\w?[jt]sx?|json\w?|mdx?|py|rb|go|rs|java|kts?|swift|php|cs|[ch](pp|xx|c)?|[hc]h|css|s[ac]ss|less|html?|vue|svelte|astro|ya?ml|toml|lock|ini|cfg|conf|env|xml|svg|png|jpe?g|gif|csv|tsv|sql|txt|rst|sh|bash|zsh|ps1|lua|dart|ex|exs|erl|hs|ml|scala|clj|tf|proto|graphql|ipynb|snap|map|log|patch|diff)$/i;

// One word after `git checkout` is a branch or a path: these can only be paths.
function isPath({ text, glob }: Word): boolean {
  return glob || /^(\.|:)|\/$/.test(text) || fileName.test(text);
}

// What a past line has changed without naming it. Loaded when a past call with a command is asked about.
import type { Command } from "../shell/command-line.ts";
import type { Effect } from "../shell/effects/effect.ts";
import type { CommandLine } from "../shell/read-line.ts";

/** Commands that change files in the folder that they run in, unless they are given one of these options. */
const changing: readonly (readonly [words: string, not: readonly string[]])[] = [
  ["git pull", ["--dry-run"]],
  ["git merge", []],
  ["git rebase", ["--show-current-patch"]],
  ["git cherry-pick", []],
  ["git revert", []],
  ["git am", []],
  ["git apply", ["--check", "--stat", "--numstat", "--summary", "--cached"]],
  ["git switch", ["-c", "-C", "--create", "--force-create"]],
  ["patch", ["--dry-run", "-o", "--output"]],
  ["cargo fmt", ["--check"]],
  ["go fmt", ["-n"]],
];

const rewriting = ["--write", "--fix", "-w", "--in-place", "--apply"];

/**
 * The files that a line changes, also those that it does not name: what a merge brings, what a formatter finds in a
 * folder, what comes out of an archive. For looking back alone: nobody is refused a pull for what it may bring.
 */
export function changesOf(line: CommandLine): readonly Effect[] {
  const named = line.effects.map((effect) => (isRewritten(effect) ? { ...effect, recursive: true } : effect));
  const unnamed = line.commands
    .filter(({ dormant, presumed, cwd }) => !dormant && !presumed && cwd !== undefined)
    .flatMap((command) => folderOf(command, line) ?? []);
  return [...named, ...unnamed];
}

function isRewritten({ kind, glob, command }: Effect): boolean {
  return kind === "write" && !glob && command?.argv.some((word) => rewriting.includes(word)) === true;
}

function folderOf(command: Command, line: CommandLine): Effect | undefined {
  const { argv, cwd } = command;
  const isGiven = (option: string): boolean => argv.includes(option);
  const path = command.name === "unzip" ? unpacked(command, line) : cwd;
  const isChanging =
    command.name === "unzip" ||
    isSwitch(command, line) ||
    changing.some(([words, not]) => line.isRun(command, words.split(" ")) === true && !not.some(isGiven));
  if (!isChanging || path === undefined || isGiven("--help") || argv[1] === "-C") return undefined;
  const { remote, span } = command;
  return { kind: "write", path, text: argv.join(" "), glob: false, recursive: true, remote, span, command };
}

/** `git checkout other`: one word that is no file. */
function isSwitch(command: Command, line: CommandLine): boolean {
  if (line.isRun(command, ["git", "checkout"]) !== true) return false;
  const [, branch, ...others] = command.args;
  const isNew = ["-b", "-B", "--orphan", "--"].some((option) => command.argv.includes(option));
  return branch !== undefined && others.length === 0 && !isNew && !/(^|\/)\.|^\/|\/$|[*?]/.test(branch.text);
}

/** `unzip x.zip -d src`; undefined when it only lists or prints. */
function unpacked(command: Command, line: CommandLine): string | undefined {
  const { argv, words, cwd } = command;
  if (argv.slice(1).some((word) => /^-[a-z]*[lptvzZ]/.test(word))) return undefined;
  const into = words[argv.indexOf("-d") + 1];
  return argv.includes("-d") ? into && line.pathOf(command, into) : cwd;
}

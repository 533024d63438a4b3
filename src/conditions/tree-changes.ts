// What a past line has changed without naming it. Loaded when a past call with a command is asked about.

import type { Host } from "../events/host.ts";
import type { Command } from "../shell/command-line.ts";
import type { Effect } from "../shell/effects/effect.ts";
import type { CommandLine } from "../shell/read-line.ts";
import { resolvePath } from "../shell/tracked-directory.ts";
import { workTreeOf } from "./work-tree.ts";

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
export function changesOf(line: CommandLine, host: Host): readonly Effect[] {
  const named = line.effects.map((effect) => (isRewritten(effect) ? { ...effect, recursive: true } : effect));
  const unnamed = line.commands
    .filter(({ dormant, presumed, cwd }) => !dormant && !presumed && cwd !== undefined)
    .flatMap((command) => folderOf(command, line, host) ?? []);
  return [...named, ...unnamed];
}

function isRewritten({ kind, glob, command }: Effect): boolean {
  return kind === "write" && !glob && command?.argv.some((word) => rewriting.includes(word)) === true;
}

function folderOf(command: Command, line: CommandLine, host: Host): Effect | undefined {
  const { argv } = command;
  const isGiven = (option: string): boolean => argv.includes(option);
  const path = command.name === "unzip" ? unpacked(command, line) : treeOf(command, host);
  const isChanging =
    command.name === "unzip" ||
    isSwitch(command, line) ||
    changing.some(([words, not]) => line.isRun(command, words.split(" ")) === true && !not.some(isGiven));
  if (!isChanging || path === undefined || isGiven("--help")) return undefined;
  const { remote, span } = command;
  return { kind: "write", path, text: argv.join(" "), glob: false, recursive: true, remote, span, command };
}

/** What git changes is all of the work tree, wherever in it it runs; but a patch is applied below its own folder alone. */
function treeOf({ name, argv, words, cwd }: Command, host: Host): string | undefined {
  if (name !== "git") return cwd;
  let folder = cwd;
  for (let at = 1; argv[at] === "-C"; at += 2) {
    const value = words[at + 1]?.value;
    folder = value === undefined ? undefined : resolvePath(folder, value);
  }
  return folder === undefined || argv.includes("apply") ? folder : (workTreeOf(folder, host) ?? folder);
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

import type { Command, Word } from "../command-line.ts";
import { findOption, type ParsedOptions, parseOptions } from "../options/parse-options.ts";
import { findSchema } from "../options/schemas.ts";
import { resolvePath } from "../tracked-directory.ts";
import { type Effect, touch, touchPath, touchValue } from "./effect.ts";

/** Files in the work tree that git deletes, moves or overwrites, a folder with all below; undefined for other tools. */
export function gitEffects(command: Command): readonly Effect[] | undefined {
  if (command.name !== "git") return undefined;
  const parsed = parseOptions(command.words.slice(1), findSchema("git"));
  const [subcommand, ...paths] = parsed.operands;
  const inside = enterDirectories(command, parsed);
  if (findOption(parsed, "--help", "-h")) return [];
  switch (subcommand?.text) {
    case "rm":
      return findOption(parsed, "--cached") ? [] : deletePaths(inside, parsed, paths);
    case "mv":
      return movePaths(inside, paths);
    case "checkout":
      return checkedOut(inside, parsed, paths);
    case "restore":
      return findOption(parsed, "-S") && !findOption(parsed, "-W") ? [] : overwritten(inside, paths);
    case "clean":
      return findOption(parsed, "-n") ? [] : cleaned(inside, paths);
    case "stash":
      return stashed(inside, parsed, paths);
    case "config":
      return configured(command, parsed, paths);
    case "reset":
    case "switch":
      return findOption(parsed, "--hard", "--keep", "-f", "--discard-changes")
        ? wholeTree("write", inside)
        : [];
    default:
      return [];
  }
}

const below = { recursive: true };

function overwritten(command: Command, paths: readonly Word[]): readonly Effect[] {
  return paths.flatMap((word) => touch("write", command, word, below));
}

// Paths follow `--`, or the branch they come from. No part of the name of a branch begins with a dot.
function checkedOut(command: Command, parsed: ParsedOptions, paths: readonly Word[]): readonly Effect[] {
  const { afterDashes, operands } = parsed;
  if (afterDashes !== undefined) return overwritten(command, operands.slice(afterDashes));
  if (paths.length < 2 && findOption(parsed, "-f")) return wholeTree("write", command);
  const isPath = paths[0] !== undefined && namesFiles(paths[0]);
  return overwritten(command, isPath ? paths : paths.slice(1));
}

// `git config -f file name value`.
function configured(command: Command, parsed: ParsedOptions, words: readonly Word[]): readonly Effect[] {
  const file = findOption(parsed, "-f", "--file");
  const sets = words.length > (words[0]?.text === "get" ? words.length : 1);
  const changes =
    sets || command.argv.some((word) => /^(--)?(unset|add|replace-all|remove|rename)/.test(word));
  const reads = command.argv.some((word) => /^(--)?(get|list)|^-l$/.test(word));
  return file && changes && !reads ? [touchValue(command, file)] : [];
}

const listers = /^(find|bfs|fd|fdfind|rg|.?grep|ls) |^git (ls-files|diff|status|grep)$/;
const paths = /(^|\/)\.|^\/|\/$|[*?]|^\$\{?(\w*_)?(f|file|path|dir)(name)?s?\}?$/i;
const usual =
  /^(src|lib|tests|packages|(Make|Docker|Gem|Rake|Proc|Jenkins|Vagrant)file|LICENSE|README|CHANGELOG|NOTICE|VERSION|CODEOWNERS)$/;

// One word may be a branch, or files: what lists files prints no branches, and some names are those of files.
function namesFiles({ text, from, choices = [] }: Word): boolean {
  const [lister] = [...from, ...choices.flatMap((choice) => choice.from)];
  if (lister) return listers.test(`${lister.name} ${lister.argv[1]}`);
  return paths.test(text) || usual.test(text);
}

function cleaned(command: Command, paths: readonly Word[]): readonly Effect[] {
  if (paths.length === 0) return wholeTree("delete", command);
  return paths.flatMap((word) => touch("delete", command, word, below));
}

/** What is put away is taken back to the last commit; what is fetched again overwrites. */
function stashed(
  command: Command,
  parsed: ParsedOptions,
  [verb, ...paths]: readonly Word[],
): readonly Effect[] {
  if (findOption(parsed, "--staged") || /^(list|show|drop|clear|create|store)$/.test(verb?.text ?? ""))
    return [];
  const { afterDashes, operands } = parsed;
  const given = afterDashes === undefined ? paths : operands.slice(afterDashes);
  return (verb?.text === "push" || afterDashes !== undefined) && given.length > 0
    ? overwritten(command, given)
    : wholeTree("write", command);
}

/** The folder git runs in. Where that is not known, nothing tells that the tree is one that anybody means. */
function wholeTree(kind: "write" | "delete", command: Command): readonly Effect[] {
  const { cwd, span, words } = command;
  const text = words.map((word) => word.text).join(" ");
  return cwd === undefined ? [] : [touchPath(kind, command, { value: ".", text, span }, below)];
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

/** The command where its `-C` takes it. */
export function enterDirectories(command: Command, parsed: ParsedOptions): Command {
  let { cwd } = command;
  for (const { name, word, at } of parsed.options) {
    if (name !== "-C") continue;
    const path = word.value?.slice(at);
    cwd = path === undefined ? undefined : resolvePath(cwd, path);
  }
  return { ...command, cwd };
}

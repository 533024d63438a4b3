import type { Command } from "./command-line.ts";

// Tests that leave nearly everything in: what passes them is not a selection.
const broad = /^-(type|xtype|maxdepth|depth|print0?|d|xdev|mount|follow|readable|writable|and|a|o|or|not)$/;
const filters = new Set(["grep", "egrep", "rg", "sort", "uniq", "head", "tail"]);

/**
 * Patterns for the paths that a pipeline of commands lists, relative to the directory they run in.
 * Undefined when that cannot be told. `dir/**` is all below `dir`, `dir` is `dir` and all below.
 */
export function listedFiles(commands: readonly Command[]): readonly string[] | undefined {
  const [lister, ...rest] = commands;
  if (!lister || rest.some(({ name = "" }) => !filters.has(name))) return undefined;
  switch (lister.name) {
    case "find":
      return foundFiles(lister);
    case "git":
      if (lister.argv[1] === "ls-files" && listsIgnored(lister)) return ["."];
      return lister.argv[1] === "ls-files" || lister.argv.includes("--name-only") ? ["./**"] : undefined;
    case "fd":
    case "rg":
    case "grep":
      return below(lister, 1);
    case "ls": {
      const isAll = lister.argv.some((word) => /^-(\w*[aA]|-(almost-)?all)/.test(word)) && !rest.some(picks);
      return below(lister, 0)?.flatMap((all) => (isAll ? [all, all.replace("/**", "/.*")] : [all]));
    }
    default:
      return undefined;
  }
}

function picks({ name = "" }: Command): boolean {
  return /grep$|^rg$/.test(name);
}

// `git ls-files --others`: what git ignores is among them unless it is told to leave that out.
function listsIgnored({ argv }: Command): boolean {
  const has = (words: RegExp): boolean => argv.some((word) => words.test(word));
  return has(/^(-o|--others)$/) && (!has(/^--exclude-standard$/) || has(/^(-i|--ignored)$/));
}

// Words that are not options, after a pattern; wrong only where an option takes a word, which then is a start too.
function below(lister: Command, skip: number): readonly string[] | undefined {
  const starts = lister.words
    .slice(1)
    .filter((word) => !word.text.startsWith("-"))
    .slice(skip);
  if (starts.some((word) => word.value === undefined)) return undefined;
  return starts.length === 0 ? ["./**"] : starts.map((word) => `${word.value}/**`);
}

/** Patterns for what `find` finds: where it starts, joined with the names it asks for. */
export function foundFiles(finder: Command): readonly string[] | undefined {
  const starts = startsOf(finder);
  if (!starts) return undefined;
  const names = namesOf(finder);
  const tails = names.length > 0 ? names.map((name) => `/**/${name}`) : isSelective(finder) ? ["/**"] : [""];
  return starts.flatMap((start) => tails.map((tail) => start + tail));
}

function startsOf({ words }: Command): readonly string[] | undefined {
  let first = 1;
  while (/^-([HLP]|O\d?)$/.test(words[first]?.text ?? "")) first += 1;
  let end = first;
  while (end < words.length && !/^[-(!]/.test(words[end]?.known ?? "")) end += 1;
  const starts = words.slice(first, end).flatMap((word) => word.choices ?? [word]);
  if (starts.length === 0) return ["."];
  const known = starts.flatMap((word) => (word.value === undefined ? [] : [word.value]));
  return known.length === starts.length ? known : undefined;
}

function testsOf({ argv }: Command): readonly string[] {
  const at = argv.findIndex((word) => /^-(delete|exec|execdir|ok|okdir)$/.test(word));
  return argv.slice(1, at < 0 ? undefined : at);
}

// Names that are asked for; none when a name may also be missing because the test is negated.
function namesOf(finder: Command): readonly string[] {
  const tests = testsOf(finder);
  if (tests.some((word) => word === "!" || word === "-not")) return [];
  return tests.flatMap((word, index) => {
    const name = /^-i?(name|path|wholename)$/.test(word) ? tests[index + 1]?.split("/").at(-1) : undefined;
    return name && !/^\*+$/.test(name) ? [name] : [];
  });
}

function isSelective(finder: Command): boolean {
  const tests = testsOf(finder);
  return tests.some(
    (word, index) => /^-[a-z]/.test(word) && !broad.test(word) && !/^\*?$/.test(tests[index + 1] ?? "-"),
  );
}

import type { Command } from "./command-line.ts";
import { foundBelow } from "./find-tests.ts";

const hidden = / (-\w*[Hu]\w*|--hidden|--unrestricted)( |$)/;
const unrestricted = / (-uu+|(?=.*(--hidden|-\.) )(?=.*--no-ignore).*) /;
type Patterns = readonly string[] | undefined;
const filters = new Set(
  "grep egrep rg sort uniq head tail Where-Object where-object where Sort-Object sort-object Select-Object select-object select".split(
    " ",
  ),
);

/**
 * Patterns for the paths that a pipeline of commands lists, relative to the directory they run in.
 * Undefined when that cannot be told. `dir/**` is all below `dir`, `dir` is `dir` and all below.
 */
export function listedFiles(commands: readonly Command[]): readonly string[] | undefined {
  const [lister, ...rest] = new Set(commands);
  if (!lister || rest.some(({ name = "" }) => !filters.has(name))) return undefined;
  return rest.reduce(narrowed, listedBy(lister, rest));
}

function listedBy(lister: Command, rest: readonly Command[]): Patterns {
  switch (lister.name) {
    case "find":
      return lister.argv.some((word) => /^-(printf|ls)$/.test(word))
        ? undefined
        : some(foundFiles(lister), rest);
    case "git":
      return listedByGit(lister);
    case "fd":
    case "fdfind":
      return byName(lister);
    case "rg":
      return searched(lister);
    case "grep":
      return lister.argv.some((word) => /^-\w*[rR]|^--(dereference-)?recursive/.test(word))
        ? below(lister, 1)
        : given(lister, 1);
    case "Get-ChildItem":
    case "gci":
      return children(lister, rest);
    case "ls":
      return listing(lister, rest);
    default:
      return undefined;
  }
}

// `fd -H '^\.env'`: hidden files of this name; `rg -uu`: those that are hidden and that git ignores.
function byName(lister: Command): Patterns {
  const name = hidden.test(lister.argv.join(" ")) && plainPattern(lister);
  const starts = below(lister, 1);
  return name ? starts?.map((start) => start.replace(/\*\*$/, `**/${name}`)) : starts;
}

function searched(lister: Command): Patterns {
  const starts = below(lister, lister.argv.includes("--files") ? 0 : 1);
  return unrestricted.test(`${lister.argv.join(" ")} `)
    ? starts?.flatMap((start) => [start, start.replace(/\*\*$/, "**/.*")])
    : starts;
}

const notPaths = /^-(filter|include|exclude|depth|erroraction|ea|attributes)$/i;

// PowerShell: paths, and names under an option; all of a folder only where nothing selects.
function children({ argv, words }: Command, rest: readonly Command[]): Patterns {
  const starts = words
    .slice(1)
    .filter((word, at) => !/^-/.test(word.text) && !notPaths.test(argv[at] ?? ""))
    .map(({ value }) => value ?? "");
  const option = argv.findIndex((word) => /^-(filter|include)$/i.test(word));
  const some = rest.length > 0 || argv.some((word) => /^-(exclude|directory|file)$/i.test(word));
  const name = option < 0 ? (some ? "?*" : "*") : `**/${argv[option + 1]}`;
  return starts.includes("")
    ? undefined
    : (starts.length > 0 ? starts : ["."]).map((start) => (/[*?]/.test(start) ? start : `${start}/${name}`));
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
function given(lister: Command, skip: number): Patterns {
  const starts = lister.words
    .slice(1)
    .filter((word) => !word.text.startsWith("-"))
    .slice(skip)
    .map(({ value }) => value ?? "");
  return starts.includes("") ? undefined : starts;
}

function below(lister: Command, skip: number): Patterns {
  const starts = given(lister, skip);
  if (starts?.length === 0) return ["./**"];
  // A hidden name is a file as a rule.
  return starts?.flatMap((start) => (/(^|\/)\.\w[^/]*$/.test(start) ? [start] : []).concat(`${start}/**`));
}

// Of a folder it prints what is in it without the folder's name; hidden files only when asked.
function listing(lister: Command, rest: readonly Command[]): Patterns {
  const has = (words: RegExp): boolean => lister.argv.some((word) => words.test(word));
  if (has(/^-(\w*[lRfgnos]|-recursive)/)) return undefined;
  const starts = given(lister, 0);
  if (has(/^-(\w*[aA]|-(almost-)?all)/)) return starts && listingAll(starts, rest.find(picks));
  // Of those, some.
  if (starts?.length === 0) return [rest.every(({ name = "" }) => /^(sort|uniq)$/.test(name)) ? "*" : "?*"];
  const isNamed = lister.argv.some((word) => /^-\w*d/.test(word));
  return starts?.flatMap((start) =>
    isNamed || /[*?[]/.test(start) ? [start] : [start, `${start}/**`, "?*"],
  );
}

function listingAll(starts: readonly string[], picker: Command | undefined): Patterns {
  const name = picker && !isAgainst(picker) ? plainPattern(picker) : undefined;
  const names = name ? [`**/${name}`] : picker ? ["**"] : ["**", ".*"];
  return (starts.length === 0 ? ["."] : starts).flatMap((folder) => names.map((each) => `${folder}/${each}`));
}

// What git tracks below a folder, or what fits a pattern, in whatever folder.
function tracked({ argv, words }: Command): Patterns {
  if (argv[1] !== "ls-files") return argv.includes("--name-only") ? ["./**"] : undefined;
  const asked = words.slice(2).filter(({ text }) => !/^[-:]/.test(text));
  const names = asked.map(({ value = "" }) => value.split("/").at(-1) ?? "");
  if (asked.length === 0 || names.includes("")) return ["./**"];
  return names.flatMap((name) => (/[*?[]/.test(name) ? [] : ["./**"]).concat(`./**/${name}`));
}

// `grep '\.ts$'`: of all below a folder, those with this ending; other patterns leave it as it is.
function narrowed(patterns: Patterns, command: Command): Patterns {
  const { name = "", argv } = command;
  const asked = argv.slice(1).filter((word) => !word.startsWith("-"))[0] ?? "";
  const [, part, end] = /(\\?\.\w+)(\$?)$/.exec(asked) ?? [];
  if (!/grep$|^rg$/.test(name) || isAgainst(command) || part === undefined) return patterns;
  return patterns?.map((pattern) =>
    pattern.replace(/\/\*\*$/, `/**/*${part.replace("\\", "")}${end ? "" : "*"}`),
  );
}

// Of all below a folder, those that a filter leaves.
function some(patterns: Patterns, rest: readonly Command[]): Patterns {
  const isWhole = rest.every(({ name = "" }) => /^(sort|uniq)$/.test(name));
  return isWhole ? patterns : patterns?.map((each) => (/[*?[]/.test(each) ? each : `${each}/**`));
}

function listedByGit(lister: Command): Patterns {
  // What is above the folder is none of its names.
  if (lister.argv.some((word) => /^(\/|\.\.(\/|$))/.test(word))) return undefined;
  return lister.argv[1] === "ls-files" && listsIgnored(lister) ? ["./**", "./.*"] : tracked(lister);
}

function isAgainst({ argv }: Command): boolean {
  return argv.some((word) => /^-\w*v|^--invert/.test(word));
}

// `^\.env` as `.env*`, where the pattern is hardly more than a text.
function plainPattern({ argv }: Command): string | undefined {
  const asked = argv.slice(1).find((word) => !word.startsWith("-")) ?? "";
  const [, start, text = "", end] = /^(\^)?((?:\\?[\w.-])+)(\$)?$/.exec(asked) ?? [];
  return text === "" ? undefined : (start ? "" : "*") + text.replaceAll("\\", "") + (end ? "" : "*");
}

/** Patterns for what `find` finds: where it starts, joined with the names it asks for. */
export function foundFiles(finder: Command): readonly string[] | undefined {
  return startsOf(finder)?.flatMap((start) => foundBelow(finder, start));
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

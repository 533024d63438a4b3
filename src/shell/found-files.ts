import type { Command } from "./command-line.ts";
import { withoutExcluded } from "./excluded-folders.ts";
import { foundBelow } from "./find-tests.ts";
import { children } from "./found-children.ts";
import type { OptionSchema } from "./options/option-schema.ts";
import { findOption, parseOptions } from "./options/parse-options.ts";
import { findSchema } from "./options/schemas.ts";
import { listedByGit } from "./tracked-files.ts";

const hidden = / (-\w*[Hu]\w*|--hidden|--unrestricted)( |$)/;
const unrestricted = / (-uu+|(?=.*(--hidden|-\.) )(?=.*--no-ignore).*) /;
type Patterns = readonly string[] | undefined;
const filters = new Set(
  "grep egrep rg sort uniq head tail Where-Object where-object where Sort-Object sort-object Select-Object select-object select".split(
    " ",
  ),
);

/**
 * Patterns for what a pipeline lists, from the folder it runs in; undefined when unknown. `dir` is it and all below it, `dir/**` the latter.
 */
export function listedFiles(commands: readonly Command[]): readonly string[] | undefined {
  const [lister, ...rest] = new Set(commands);
  if (!lister || rest.some(({ name = "" }) => !filters.has(name) && `${lister.name} ${name}` !== "du cut"))
    return undefined;
  return rest.reduce(narrowed, withoutExcluded(listedBy(lister, rest), lister));
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
    case "du":
      return given(lister, 0)?.concat(lister.args.length === 0 ? ["."] : []);
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
  // All that is not hidden, as a star means it.
  if (takesAll(lister)) return starts?.flatMap((start) => [start.replace(/\*\*$/, "*"), start]);
  return name ? starts?.map((start) => start.replace(/\*\*$/, `**/${name}`)) : starts;
}

function takesAll(lister: Command): boolean {
  const { operands, options } = parseOptions(lister.words.slice(1), fd);
  const selects = options.some(({ names: [name = ""], value = "" }) =>
    name === "-t" ? !/^[fd]/.test(value) : /^(-[eESog]|--(min|exact|changed|owner|glob).*)$/.test(name),
  );
  return !selects && /^(\^|\.|\.\*|\*)?$/.test(operands[0]?.text ?? "");
}

function searched(lister: Command): Patterns {
  const starts = below(lister, lister.argv.includes("--files") ? 0 : 1);
  return unrestricted.test(`${lister.argv.join(" ")} `)
    ? starts?.flatMap((start) => [start, start.replace(/\*\*$/, "**/.*")])
    : starts;
}

function picks({ name = "" }: Command): boolean {
  return /grep$|^rg$/.test(name);
}

// Words that are not options, after a pattern, unless an option gives that.
function given(lister: Command, skip: number): Patterns {
  const { name = "", words } = lister;
  const parsed = parseOptions(words.slice(1), name.startsWith("fd") ? fd : findSchema(name));
  const isGiven =
    findOption(parsed, "-e", "--regexp", "-f", "--file") !== undefined && !name.startsWith("fd");
  const starts = parsed.operands.slice(isGiven ? 0 : skip).map(({ value }) => value ?? "");
  return starts.includes("") ? undefined : starts;
}

const fd: OptionSchema = {
  options:
    "-e|--extension= -t|--type= -E|--exclude= -d|--max-depth= --min-depth= -S|--size= --changed-within= --changed-before= -o|--owner= -c|--color= -j|--threads= --search-path= --base-directory=",
};

function below(lister: Command, skip: number): Patterns {
  const names = namesAsked(lister);
  const starts = given(lister, skip)?.map((start) => start.replace(/(?<=.)\/+$/, ""));
  const folders = starts?.length === 0 ? ["."] : starts;
  // A hidden name is a file as a rule.
  return folders?.flatMap((start) =>
    (/(^|\/)\.\w[^/]*$/.test(start) ? [start] : []).concat(names.map((name) => `${start}/**${name}`)),
  );
}

// Types of `rg` and the endings of their files, as far as they are only such.
const types =
  " ts:ts,tsx,mts,cts typescript:ts,tsx,mts,cts js:js,jsx,mjs,cjs,vue javascript:js,jsx,mjs,cjs,vue py:py,pyi python:py,pyi rust:rs go:go md:md,mdx,markdown,mdown,mkdn,mkd css:css,scss html:htm,html,ejs yaml:yaml,yml java:java,jsp,jspx c:c,h,h.in,cats cpp:cpp,hpp,cc,cxx,hxx,hh,h,inl,C,H,C.in,h.in,hpp.in swift:swift kotlin:kt,kts php:php,php3,php4,php5,php7,php8,pht,phtml toml:toml sql:sql,psql ";

// Names that a search is limited to, after all that is above them; `/name` each, or nothing.
function namesAsked({ name = "", words }: Command): readonly string[] {
  const { options } = parseOptions(words.slice(1), name.startsWith("fd") ? fd : findSchema(name));
  // Of several types and globs it is any; of a glob with folders, the last name is enough.
  const asked = options
    .flatMap(({ names, value = "" }) => globsOf(`${name} ${names[0]}`, value))
    .map((glob) => glob.split("/").at(-1) ?? "")
    .flatMap(alternatives);
  return asked.length === 0 || asked.some((each) => /^\**$/.test(each))
    ? [""]
    : asked.map((each) => `/${each}`);
}

function globsOf(option: string, value: string): readonly string[] {
  if (/^fd(find)? -e$/.test(option)) return [`*.${value}`];
  if (option === "rg -t")
    return (new RegExp(` ${value.replace(/\W/g, "")}:(\\S+)`).exec(types)?.[1] ?? "")
      .split(",")
      .map((end) => end && `*.${end}`);
  return /^(rg -g|.*grep --include)$/.test(option) && !value.startsWith("!") ? [value] : [];
}

// `*.{ts,tsx}`
function alternatives(glob: string): readonly string[] {
  const [whole = "", inner] = /\{([^{}]*)\}/.exec(glob) ?? [];
  return inner === undefined ? [glob] : inner.split(",").map((each) => glob.replace(whole, () => each));
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
  return withoutExcluded(
    startsOf(finder)?.flatMap((start) => foundBelow(finder, start)),
    finder,
  );
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

import type { Command, Word } from "./command-line.ts";
import type { ParsedOptions } from "./options/parse-options.ts";
import type { Verdict } from "./verdict.ts";

/** Whether one of `flags` is given, by any of its names and not taken back by a later `--no-`. */
export function hasFlag(command: Command, parsed: ParsedOptions, flags: readonly string[]): Verdict {
  const given = parsed.options.some(
    (option, index) =>
      option.names.some((name) => flags.includes(name)) && !isTakenBack(parsed, option.names, index),
  );
  if (given || isWritten(command, parsed, flags)) return true;
  return command.openEnded || parsed.unsure.some(mayBeFlag) ? "unknown" : false;
}

function isTakenBack(parsed: ParsedOptions, names: readonly string[], index: number): boolean {
  const long = names.find((name) => name.startsWith("--"));
  if (!long) return false;
  const opposite = long.startsWith("--no-") ? `--${long.slice(5)}` : `--no-${long.slice(2)}`;
  return parsed.options.slice(index + 1).some((option) => option.names.includes(opposite));
}

// `java -jar`: a flag of several letters behind one dash, of a tool that no schema describes.
function isWritten(command: Command, parsed: ParsedOptions, flags: readonly string[]): boolean {
  return parsed.options.some(({ word, at }) => {
    const start = word.known.split("=", 1)[0] ?? "";
    return at > 0 && /^-[^-]./.test(start) && flags.includes(start) && command.words.includes(word);
  });
}

const printsNames = new Set([
  "pwd",
  "basename",
  "dirname",
  "realpath",
  "readlink",
  "mktemp",
  "date",
  "whoami",
  "hostname",
  "id",
  "uname",
  "nproc",
  "which",
  "git",
]);
const gitNames = new Set([
  "branch",
  "rev-parse",
  "symbolic-ref",
  "describe",
  "remote",
  "config",
  "merge-base",
  "rev-list",
  "log",
]);

function mayBeFlag(word: Word): boolean {
  return !printsName(word);
}

/**
 * Whether a word is the output of tools that print a name, a path, a date or an id, or a quoted variable that is not
 * called after options (`"$BRANCH"`): no dash or plus begins it.
 */
export function printsName(word: Word): boolean {
  if (word.from.length === 0) return holdsName(word);
  const [first, ...rest] = word.from;
  return first !== undefined && listsNames(first) && rest.every((each) => listsNames(each) || selects(each));
}

function listsNames({ name = "", argv }: Command): boolean {
  return printsNames.has(name) && (name !== "git" || gitNames.has(argv[1] ?? ""));
}

// `| grep x | head -1 | sed 's/^..//'`: of names it leaves names, unless a script of its own writes a dash.
function selects({ name = "", args }: Command): boolean {
  if (/^([ef]?grep|head|tail|sort|uniq|fzf)$/.test(name)) return true;
  return (
    /^(g?awk|sed|tr|cut|xargs)$/.test(name) &&
    args.every(({ value = "-" }) => !/[-+\\]|getline|system/.test(value))
  );
}

const options =
  /flag|opt(ion)?s?\d*$|arg(ument)?s?\d*$|param|extra|force$|mode$|switch|cmd|command|^(\d+|rest)$/i;

// A plain quoted reference, unless it is called after options or is what was given: `"$FLAGS"`, `"$1"`.
function holdsName({ text, raw, many, choices }: Word): boolean {
  const [, name] = /^\$\{?(\w+)\}?$/.exec(text) ?? [];
  return name !== undefined && !many && raw[0] === '"' && !choices && !options.test(name);
}

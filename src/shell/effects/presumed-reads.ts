import type { Command, CommandLine, Word } from "../command-line.ts";
import { parseOptions } from "../options/parse-options.ts";
import { findSchema } from "../options/schemas.ts";
import { type Effect, touch, touchPath } from "./effect.ts";
import { commandEffects } from "./effects.ts";
import { enterDirectories } from "./git-effects.ts";

const set = (names: string): ReadonlySet<string> => new Set(names.split(" "));

/** Tools whose words are text, or whose reads are described in full. */
const told = set(
  "echo printf test [ [[ export declare local readonly typeset unset alias unalias read set shift let kill which command hash builtin " +
    "basename dirname realpath readlink cd pushd popd mkdir ls dir tree exa eza lsd du df chmod chown chgrp trap exit return true false : " +
    "cat head tail zip less more wc nl od strings bat file stat md5sum sha256sum cmp diff source . grep egrep fgrep rg ag ack find fd sort " +
    "tee touch truncate rm rmdir unlink shred sed awk gawk mawk yq dd cp mv ln install rsync scp sftp rimraf trash ssh ssh-add write-output " +
    "write-host test-path join-path split-path resolve-path get-childitem gci pgrep pkill sleep seq date man help expr tr jobs wait",
);
/** Tools whose first operand is a text of their own. */
const patternFirst = set("jq gojq jaq");
/** Commands of git that show or take in what is in a file. */
const gitReads = set(
  "diff difftool show add stage blame annotate cat-file hash-object archive grep commit tag format-patch",
);
/** Options whose value is a text or a pattern. */
const texts =
  /^(-a?m|--?(exclude|include|ignore|filter|glob|i?name|pattern|message|title|body|notes?|description|grep|branch|tag|label|search|testNamePattern)(?!-file)[\w-]*)(=|$)/;

/**
 * Words of commands that nothing is known about, each as a read of what it would name. None of it is certain:
 * who asks takes a match as unknown.
 */
export function presumedReads({ commands }: CommandLine): readonly Effect[] {
  return commands.flatMap((command) => {
    if (command.dormant || command.remote || !mayRead(command)) return [];
    const inner = commands.filter(({ carrier }) => carrier === command);
    const known = new Set(commandEffects(command).map(({ span }) => span[0]));
    const pattern = patternOf(command);
    const placed = inItsFolder(command);
    return command.words.flatMap((word, at) => {
      if (at === 0 || word === pattern || known.has(word.span[0]) || isText(command, at)) return [];
      return inner.some((one) => meets(one, word)) ? [] : named(placed, word);
    });
  });
}

function mayRead({ name, args, argv }: Command): boolean {
  if (name !== "git") return name !== undefined && !told.has(name.toLowerCase());
  const verb = args[0]?.text ?? "";
  return gitReads.has(verb) || (verb === "log" && argv.some((word) => /^(-p|-u|-L|--patch)/.test(word)));
}

function patternOf({ name = "", args, argv }: Command): Word | undefined {
  if (patternFirst.has(name)) return args[0];
  return name === "git" && args[0]?.text === "grep" && !argv.includes("-e") ? args[1] : undefined;
}

function inItsFolder(command: Command): Command {
  if (command.name !== "git") return command;
  return enterDirectories(command, parseOptions(command.words.slice(1), findSchema("git")));
}

/** Whether the word follows an option that says so; `--arg` is followed by a name and a text. */
function isText({ argv }: Command, at: number): boolean {
  return texts.test(argv[at - 1] ?? "") || /^--arg(json)?$/.test(argv[at - 2] ?? "");
}

function meets({ span: [start, end] }: Command, { span }: Word): boolean {
  return start < span[1] && span[0] < end;
}

// A value follows `=`, `@`, `<`, the `:` of a revision, or one letter. A bare word is a subcommand, a script or a
// target as well.
function named(command: Command, word: Word): readonly Effect[] {
  const { value, known, span, glob } = word;
  const isOption = known.startsWith("-");
  if (value === undefined) return isOption ? [] : touch("read", command, word);
  if (texts.test(value) || /\s|:\/\/|[;(){}|]|^s\/.*\/.*\//.test(value)) return [];
  // What curl sends as it stands is `x=text`, and a file is `x=@file`.
  const parts = value.split(command.name === "curl" ? /[@<]/ : /[=@<:]/);
  const whole = isOption ? value.replace(/^-\w|^--.*/, "") : value;
  return [...new Set([whole, ...parts.slice(isOption ? 1 : 0)])]
    .filter((text) => !/^[a-z\d-]*$/i.test(text))
    .map((text) => touchPath("read", command, { value: text, text, span, glob }));
}

import type { Command, Word } from "../shell/command-line.ts";
import { type Effect, touch, touchPath } from "../shell/effects/effect.ts";
import type { CommandLine } from "../shell/read-line.ts";

const set = (names: string): ReadonlySet<string> => new Set(names.split(" "));

/** Tools whose words are text, or whose reads are described in full. */
const told = set(
  "echo printf test [ [[ export declare local readonly typeset unset alias unalias read set shift let kill type which command hash builtin " +
    "basename dirname realpath readlink cd pushd popd mkdir ls dir tree exa eza lsd du df chmod chown chgrp trap exit return true false : " +
    "cat head tail less more wc nl od strings bat file stat md5sum sha256sum cmp diff source . grep egrep fgrep rg ag ack find fd sort " +
    "tee touch truncate rm rmdir unlink shred sed awk gawk mawk yq dd cp mv ln install rsync scp sftp rimraf trash ssh ssh-add write-output " +
    "write-host pgrep pkill sleep seq date man help expr tr jobs wait",
);
/** Tools whose first operand is a text of their own. */
const patternFirst = set("jq gojq jaq");
/** Commands of git that show or take in what is in a file. */
const gitReads = set("diff difftool show add stage blame annotate cat-file hash-object archive");
/** Options whose value is a text or a pattern. */
const texts =
  /^(-m|--?(exclude|include|ignore|filter|glob|i?name|pattern|message|title|body|notes?|description|grep|branch|tag|label|search|testNamePattern)[\w-]*)(=|$)/;

/**
 * Words of commands that nothing is known about, each as a read of what it would name. None of it is certain:
 * who asks takes a match as unknown.
 */
export function presumedReads(line: CommandLine): readonly Effect[] {
  return line.commands.flatMap((command) => {
    if (command.dormant || command.remote || !mayRead(command)) return [];
    const inner = line.commands.filter(({ carrier }) => carrier === command);
    const seen = line.effectsOf(command).map(({ span }) => span);
    const apart = [...inner.map(({ span }) => span), ...seen];
    const first = patternFirst.has(command.name ?? "") ? command.args[0] : undefined;
    return command.words.flatMap((word, at) => {
      if (at === 0 || word === first || texts.test(command.argv[at - 1] ?? "")) return [];
      return apart.some((span) => meets(span, word)) ? [] : named(command, word, at);
    });
  });
}

function mayRead({ name, args }: Command): boolean {
  return name === "git" ? gitReads.has(args[0]?.text ?? "") : name !== undefined && !told.has(name);
}

function meets([start, end]: Word["span"], { span }: Word): boolean {
  return start < span[1] && span[0] < end;
}

// A value follows `=`, `@`, `<`, or the `:` of a revision. A bare word is a subcommand, a script or a target as well.
function named(command: Command, word: Word, at: number): readonly Effect[] {
  const { value, known, span } = word;
  const isOption = known.startsWith("-");
  if (value === undefined) return isOption ? [] : touch("read", command, word);
  if (texts.test(value) || /\s|:\/\/|[;(){}|]|^s\/.*\/.*\//.test(value)) return [];
  const parts = value.split(/[=@<:]/);
  const isPlain = parts.length === 1 && /^[a-z\d-]+$/i.test(value);
  if (at === 1 && isPlain) return [];
  const given = isOption ? parts.slice(1) : [...(parts.length > 1 ? [value] : []), ...parts];
  return given.flatMap((text) =>
    isPlain || text === "" || /^[a-z\d-]+$/i.test(text)
      ? []
      : touchPath("read", command, { value: text, text, span, glob: word.glob }),
  );
}

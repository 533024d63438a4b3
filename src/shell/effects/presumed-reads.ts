import type { Command, CommandLine, Span, Word } from "../command-line.ts";
import { type Effect, touch, touchPath } from "./effect.ts";
import { commandEffects } from "./effects.ts";

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
export function presumedReads({ commands }: CommandLine): readonly Effect[] {
  return commands.flatMap((command) => {
    if (command.dormant || command.remote || !mayRead(command)) return [];
    const inner = commands.filter(({ carrier }) => carrier === command);
    const isKnown = meeting([...inner, ...commandEffects(command)].map(({ span }) => span));
    const first = patternFirst.has(command.name ?? "") ? command.args[0] : undefined;
    return command.words.flatMap((word, at) => {
      if (at === 0 || word === first || texts.test(command.argv[at - 1] ?? "") || isKnown(word)) return [];
      return named(command, word);
    });
  });
}

function mayRead({ name, args }: Command): boolean {
  return name === "git" ? gitReads.has(args[0]?.text ?? "") : name !== undefined && !told.has(name);
}

/** Whether a word meets one of the spans; quick for a command of many words, each of which is a span. */
function meeting(spans: readonly Span[]): (word: Word) => boolean {
  const sorted = [...spans].sort(([start], [other]) => start - other);
  let end = 0;
  const ends = sorted.map((span) => (end = Math.max(end, span[1])));
  return ({ span }) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.[0] ?? 0) < span[1]) low = middle + 1;
      else high = middle;
    }
    return span[0] < (ends[low - 1] ?? 0);
  };
}

// A value follows `=`, `@`, `<`, or the `:` of a revision. A bare word is a subcommand, a script or a target as well.
function named(command: Command, word: Word): readonly Effect[] {
  const { value, known, span, glob } = word;
  const isOption = known.startsWith("-");
  if (value === undefined) return isOption ? [] : touch("read", command, word);
  if (texts.test(value) || /\s|:\/\/|[;(){}|]|^s\/.*\/.*\//.test(value)) return [];
  const parts = value.split(/[=@<:]/);
  const given = isOption ? parts.slice(1) : [...(parts.length > 1 ? [value] : []), ...parts];
  return given
    .filter((text) => !/^[a-z\d-]*$/i.test(text))
    .map((text) => touchPath("read", command, { value: text, text, span, glob }));
}

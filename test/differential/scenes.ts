// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these texts are bash.
import fc from "fast-check";
import { join, letters, pick, quoteCode } from "./words.ts";

const value = fc.oneof(
  letters,
  pick("'a b'", '"c  d"', "'*.none'", "''", "{p,q}", "'x;y'", "\\$V", '"it\'s"', "'$V'"),
);
const values = fc.array(value, { minLength: 1, maxLength: 4 }).map((all) => all.join(" "));
const use = pick(
  '"$@"',
  "$@",
  '"$*"',
  "$*",
  '"$1"',
  "$1 $2",
  '"${@:2}"',
  '"${1:-none}"',
  '"${9:-none}"',
  "$#",
  '""$@""',
  '"x$@y"',
);
const element = pick(
  '"${L[@]}"',
  "${L[@]}",
  '"${L[*]}"',
  '"${L[0]}"',
  "${L[1]}",
  '"${#L[@]}"',
  '"${L[@]:1}"',
  '"${L[@]/a/b}"',
  "$L",
  '"${L[-1]}"',
  "${L[@]%b}",
);
const or = pick(
  "${N0:-zap q}",
  '"${N0:-a b}"',
  "${V:-d}",
  "${V:+'a b'}",
  '"${V:+a b}"',
  "${N0:=zap}",
  "${N0-x}",
  '"${V:-"q r"}"',
  "${N0:-$V}",
  "${N0:-${V:-z}}",
  "${E:-'p q'}",
);
const lines = pick("'one two'", "'a:b c:d'", "$'l1\\nl 2'", "'  lead trail  '", '"x\'y z"', "$V", "''");

const parameters = fc.oneof(
  fc
    .tuple(values, use, pick("", "shift; ", "shift 2; "))
    .map(([v, u, shift]) => `set -- ${v}\n${shift}zap ${u}`),
  fc.tuple(values, use).map(([v, u]) => `set -- kip ${v}; "$@" z; for P; do zap "$P" ${u}; done`),
  fc
    .tuple(values, use, fc.nat(1e6))
    .map(([v, u, n]) => `H${n}() { local A=$1; shift; zap "$A" ${u}; kip "\${A}x"; }\nH${n} ${v}`),
  fc
    .tuple(values, value, fc.nat(1e6))
    .map(([v, w, n]) => `I${n}() { J${n} "$@" ${w}; }; J${n}() { "$1" "\${@:2}"; }\nI${n} zap ${v}`),
  fc.tuple(values, use).map(([v, u]) => `sh -c 'zap ${u.replaceAll("'", "")}' _ ${v}`),
);

const lists = fc.oneof(
  fc.tuple(values, element).map(([v, u]) => `L=(${v})\nzap ${u}`),
  fc.tuple(values, value, element).map(([v, w, u]) => `L=(${v}); L+=(${w}); kip ${u} -- ${u}`),
  fc.tuple(values).map(([v]) => `L=(zap ${v})\n"\${L[@]}" end`),
  fc.tuple(values, element).map(([v, u]) => `L=(${v})\nfor P in ${u}; do kip "$P"; mox $P x; done`),
  fc.tuple(values, value, element).map(([v, w, u]) => `L=(${v}); L[1]=${w}; zap ${u}`),
  fc.tuple(value, value, element).map(([v, w, u]) => `unset L; L[0]=${v}; L[1]=${w}; zap ${u}`),
  fc.tuple(value, value).map(([v, w]) => `declare -A M=([k]=${v} [l]=${w})\nzap "\${M[k]}" \${M[l]}`),
  fc.tuple(value).map(([v]) => `declare -A M; M[k]=${v}; zap "\${M[k]}"`),
);

const reads = fc.oneof(
  lines.map((text) => `read -r X Y <<< ${text}\nzap "$X" "$Y"`),
  lines.map((text) => `IFS=: read -ra P <<< ${text}; kip "\${P[@]}"`),
  lines.map((text) => `while read -r X; do zap "$X"; done <<< ${text}`),
  values.map((v) => `printf '%s\\n' ${v} | while read -r X; do kip $X; done`),
  values.map((v) => `mapfile -t M < <(printf '%s\\n' ${v})\nzap "\${M[@]}"`),
  lines.map((text) => `mapfile -t M <<< ${text}; zap "\${M[0]}"`),
  lines.map((text) => `X=$(cat <<< ${text}); zap "$X" $X`),
);

const loops = fc.oneof(
  fc.tuple(values, or).map(([v, u]) => `for P in ${v}; do for Q in r $P; do zap "$P$Q" ${u}; done; done`),
  values.map((v) => `for P in ${v}; do Q=x$P; kip "$Q" "\${P%b}" "\${P:-e}"; done`),
  values.map((v) => `for P in ${v}; do case $P in *) zap "$P";; esac; done; kip "$P"`),
  values.map((v) => `for P in ${v}; do "$C" "$P"; sh -c 'zap "$1"' _ "$P"; done`),
  fc.tuple(or, or).map(([a, b]) => `zap ${a} ${b}`),
  or.map((a) => `: ${a}; kip "$N0" $V`),
  pick("${N0:-zap} q", '"${C:-kip}" r', ": ${N1:=mox}; $N1 s", "${N0:-zap q} r"),
);

const carriers = fc.oneof(
  pick("env -S 'zap a \"b c\"'", "env -S'kip x' y", 'env "-Smox y" z', "env -S 'Q=1 zap \\_ a\\_b'"),
  fc
    .tuple(pick("", "-n1 ", "-n 2 ", "-L1 ", "-d, ", "-r ", "-t -P1 ", "-I{} "), letters)
    .map(
      ([how, word]) =>
        `printf '%s\\n' a,b 'c d' e | xargs ${how}zap ${word}${how.includes("I") ? " {}x" : ""}`,
    ),
  letters.map((word) => `printf '%s\\0' 'a b' ${word} | xargs -0 kip x`),
  fc.tuple(letters, fc.nat(1e6)).map(([word, n]) => `echo ${word} > l${n}; xargs -a l${n} zap y`),
  pick(
    "find tree -name f1 -exec zap {}x pre{} \\;",
    "find tree -type f -exec sh -c 'for f; do kip \"$f\"; done' sh {} +",
    "find tree -name f1 -exec zap {} \\; -exec kip {} \\;",
    "find tree -name nothing -o -name f2 -exec mox q {} ';'",
    "find . -maxdepth 0 -exec env K=v zap {} \\;",
  ),
);

/** Code as a shell reads it out of a pipe, and out of quotes in quotes. */
export function conveyed(code: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const style = fc.nat(2);
  return fc.oneof(
    fc
      .tuple(
        code.filter((text) => !text.includes("\\")),
        style,
        pick("cat", "head -n 50", "sed -n p", "cat | tail -n +1", "grep .", "tee copy", "cat - | head -50"),
      )
      .map(([text, how, through]) => `printf '%s\\n' ${quoteCode(text, how)} | ${through} | sh`),
    fc
      .tuple(code, style, style, pick("bash -c", "eval", "sh -fc", "env bash -c"))
      .map(
        ([text, inner, outer, shell]) => `sh -c ${quoteCode(`${shell} ${quoteCode(text, inner)}`, outer)}`,
      ),
    fc
      .tuple(code, style, style)
      .map(([text, inner, outer]) => `eval ${quoteCode(`eval ${quoteCode(text, inner)}`, outer)}`),
    fc.tuple(code, style).map(([text, how]) => `{ K=${quoteCode(text, how)}; eval "$K"; sh -c "$K"\n}`),
    fc.tuple(code, style).map(([text, how]) => `cat <<< ${quoteCode(text, how)} | sh`),
  );
}

/** Short scenes: parameters, lists, what is read, loops, carriers. Each as a list that ends a line. */
export const scenes: fc.Arbitrary<string> = join(
  pick("{ ", "( "),
  fc.oneof(parameters, lists, reads, loops, carriers),
).map((text) => `${text}\n${text.startsWith("{") ? "}" : ")"}`);

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these texts are bash.
import fc from "fast-check";
import { conveyed, scenes } from "./scenes.ts";
import { assignment, join, pick, plainWords, quoteCode, simple, words } from "./words.ts";

const carried = (code: fc.Arbitrary<string>, command: fc.Arbitrary<string>) =>
  fc.oneof(
    join(
      pick(
        "env ",
        "env -u Q ",
        "env K=v ",
        "nice ",
        "nice -n 1 ",
        "nice -n1 ",
        "nohup ",
        "timeout 9 ",
        "timeout -k 1 -s INT 9 ",
        "stdbuf -o L ",
        "setsid -w ",
        "command ",
        "env -- ",
        "env nice ",
      ),
      command,
    ),
    fc
      .tuple(
        pick("sh -c ", "bash -c ", "bash -fc ", "bash --norc -c ", "env bash -c ", "bash -o pipefail -c "),
        code,
        fc.nat(1),
        pick("", " zero one", " _ 'a b' c"),
      )
      .map(([head, text, style, tail]) => `${head}${quoteCode(text, style)}${tail}`),
    fc.tuple(code, fc.nat(1)).map(([text, style]) => `eval ${quoteCode(text, style)}`),
    code.filter((text) => !text.includes("'")).map((text) => `eval '${text}' ""`),
    fc
      .tuple(
        pick("bash", "sh", "bash -s x", "env bash", "cat | bash"),
        code,
        pick("'END'", "END", '"END"', "\\END"),
      )
      .map(
        ([shell, text, tag]) =>
          `${shell} <<${tag}\n${tag === "END" ? text.replace(/[\\$`]/g, "\\$&") : text}\nEND\n`,
      ),
    fc
      .tuple(pick("bash", "sh"), code, fc.nat(1))
      .map(([shell, text, style]) => `${shell} <<< ${quoteCode(text, style)}`),
    fc
      .tuple(
        code.filter((text) => !text.includes("\\")),
        fc.nat(1),
      )
      .map(([text, style]) => `printf '%s\\n' ${quoteCode(text, style)} | bash`),
    plainWords.map((text) => `echo w1 'w 2' | xargs zap${text}`),
    plainWords.map((text) => `printf '%s\\n' l1 l2 | xargs -I@@ kip @@ x@@y${text}`),
    pick(
      "find tree -name f1 -exec mox {} \\;",
      "find tree -type f -exec mox a {} +",
      "find tree -name f1 | xargs zap",
      "find tree -maxdepth 0 -exec sh -c 'kip \"$1\"' _ {} ';'",
    ),
    fc.tuple(code, fc.nat(1)).map(([text, style]) => `(trap ${quoteCode(text, style)} EXIT; zap t)`),
    code.map((text) => `. /dev/stdin <<'DOT'\n${text}\nDOT\n`),
  );

const code = fc
  .array(fc.oneof({ weight: 3, arbitrary: simple }, { weight: 1, arbitrary: assignment }), {
    minLength: 1,
    maxLength: 2,
  })
  .map((texts) => texts.join("; "));

interface Grammar {
  readonly command: string;
  readonly list: string;
  readonly code: string;
}

const { list } = fc.letrec<Grammar>((tie) => {
  const inner = tie("list") as fc.Arbitrary<string>; // likewise
  const command = tie("command") as fc.Arbitrary<string>; // letrec loses the type of one key
  const compound = fc.oneof(
    inner.map((text) => `( ${text}\n)`),
    simple.map((text) => `{ time ${text}; time -p ${text}\n}`),
    inner.map((text) => `{ ${text}\n}`),
    fc.tuple(inner, inner).map(([test, body]) => `if ${test}\nzap yes; then ${body}\nfi`),
    inner.map((body) => `if nope; then :; else ${body}\nfi`),
    inner.map((body) => `if nope; then :; elif zap; then ${body}\nfi`),
    fc
      .tuple(pick("one", "'o ne'", '"$V"', "{a,b}", "*.none", "one two", "-f", "x $V"), inner)
      .map(([over, body]) => `for I in ${over}; do zap $I "$I"; ${body}\ndone`),
    inner.map((body) => `case x in x|y) ${body}\n;; esac`),
    inner.map((body) => `while ${body}\nnope; do :; done`),
    inner.map((body) => `for ((i=0;i<1;i++)); do ${body}\ndone`),
    // A name of its own each time: of two bodies under one name we list both where a branch may have set either.
    fc
      .tuple(inner, words, fc.nat(1e6))
      .map(([body, args, n]) => `F${n}() { ${body}\nzap "$@" "$1"; }\nF${n}${args}`),
    fc
      .tuple(inner, fc.nat(1e6))
      .map(
        ([body, n]) =>
          `G${n}() { local V=in W; declare C=kip; ${body}\nzap "$V" $#; }\nG${n} one 't wo'\nzap "$V" $W`,
      ),
    simple.map((body) => `set -- zap 'a b' c\n"$@" d\n$1 e\n${body}`),
    simple.map((body) => `echo '${body.replaceAll("'", "'\\''")}' > made.sh\nbash made.sh x\n. ./made.sh`),
    inner.map((body) => `{ [[ -n x ]] && { ${body}\n}\n}`),
  );
  return {
    command: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { weight: 8, arbitrary: simple },
      { weight: 4, arbitrary: assignment },
      {
        weight: 4,
        arbitrary: carried(
          code,
          command.filter((text) => /^[\w"'\\$]*(zap|kip|mox)/.test(text) && !text.includes("\n")),
        ),
      },
      { weight: 2, arbitrary: compound },
      { weight: 3, arbitrary: scenes },
      { weight: 2, arbitrary: conveyed(code) },
      {
        weight: 1,
        arbitrary: join(
          pick("! "),
          command.filter((text) => !/^(!|\[\[)/.test(text)),
        ),
      },
    ),
    code,
    list: fc
      .array(fc.tuple(command, pick("; ", "\n", " && ", " | ", " # note\n", ";\n", " || ", " &\n")), {
        minLength: 1,
        maxLength: 3,
      })
      .map((parts) =>
        parts
          .map(([text, separator], index) => addSeparator(text, separator, index === parts.length - 1))
          .join(""),
      ),
  };
});

// What stands right of `||` would not run after a success: a failing command goes before it.
function addSeparator(text: string, separator: string, last: boolean): string {
  const ends = text.endsWith("\n")
    ? ""
    : separator === " | " || separator === " && " || last
      ? ""
      : separator;
  if (separator === " || " && !text.endsWith("\n") && !last) return `${text}; nope || `;
  if (last || text.endsWith("\n")) return text;
  if (separator === " && ") return `${text}; zap && `;
  return separator === " | " ? `${text} | ` : text + ends;
}

/** Command lines of which bash runs every branch. */
export const commandLines: fc.Arbitrary<string> = list;

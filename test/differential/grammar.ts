// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these texts are bash.
import fc from "fast-check";

/** Commands that only write down how they were called. `nope` fails, the others succeed. */
export const stubs = ["zap", "kip", "mox", "nope"] as const;
/** Real programs behind a stub of the same name that writes down the call first. */
export const wrappers = [
  "env",
  "nice",
  "nohup",
  "timeout",
  "time",
  "stdbuf",
  "setsid",
  "xargs",
  "find",
  "sh",
  "bash",
] as const;

const pick = <T>(...items: readonly T[]) => fc.constantFrom(...items);
const join = (...parts: readonly fc.Arbitrary<string>[]) => fc.tuple(...parts).map((texts) => texts.join(""));

const letters = pick(
  "a",
  "b2",
  "x-y",
  "-f",
  "--long",
  "--k=v",
  "main",
  "A=1",
  "p/q",
  ".",
  "%s",
  "@",
  "+r:s",
  "it",
  "é",
);
const inSingle = pick("", "a b", "$V", "x;y", "# no", "|", "&&", "\\", "*", "`k`", "{1,2}", "~");
const inDouble = pick(
  "",
  "a b",
  "$V",
  "${V}",
  "x;y",
  '\\"',
  "\\$V",
  "\\\\",
  "'",
  "$(echo o k)",
  "`echo t`",
  "$((1+1))",
  "$U",
  "{a,b}",
  "${A[@]}",
  "${A[1]}",
  "*",
  "\\\n",
);
const ansi = pick("a", "\\n", "\\x41", "\\'", "\\t", " ", "\\101");

const braces = pick(
  "{a,b}",
  "{1..3}",
  "x{a,b}y",
  "{a,{b,c}}",
  "{a}",
  "{,z}",
  "{c..a}",
  "{01..3}",
  "{a,b}{1,2}",
  "a{b",
  "{'q r',s}",
);
const parameters = pick(
  "$V",
  "${V}",
  "$W",
  "${W}x",
  "$U",
  "${U:-dflt}",
  "${V:-dflt}",
  "${V:+alt}",
  "${V#w}",
  "${V%e}",
  "${V/o/0}",
  "${V//o/0}",
  "${V^^}",
  "${V^}",
  "${#V}",
  "${V:1:2}",
  "${V: -2}",
  "${A[0]}",
  "${A[@]}",
  "${A[*]}",
  "${#A[@]}",
  "$1",
  "$@",
  "$#",
  "${V##*o}",
  "${V%%o*}",
  "$E",
  "${E}z",
  "${V-x}",
  "${E:-e}",
  "${E-e}",
  "${V,,}",
);
const runtime = pick(
  "$(echo x)",
  "`echo y`",
  "$(zap inner)",
  "$((2*3))",
  "$$",
  "*.none",
  "?x",
  "[ab]c",
  "~",
  "<(kip p)",
  "1<(kip d)",
  "w<(mox e)z",
  "$(echo a b)",
  "$(printf '%s' q)",
);

const atom = fc.oneof(
  { weight: 6, arbitrary: letters },
  { weight: 2, arbitrary: inSingle.map((text) => `'${text}'`) },
  { weight: 3, arbitrary: fc.array(inDouble, { maxLength: 2 }).map((texts) => `"${texts.join("")}"`) },
  { weight: 1, arbitrary: ansi.map((text) => `$'${text}'`) },
  { weight: 1, arbitrary: pick("\\ ", "\\$", "\\'", '\\"', "\\\\", "\\;", "\\\n", "\\a", "\\{", "\\*") },
  { weight: 2, arbitrary: braces },
  { weight: 3, arbitrary: parameters },
  { weight: 1, arbitrary: runtime },
);

const word = fc.oneof(
  { weight: 3, arbitrary: atom },
  { weight: 2, arbitrary: fc.array(atom, { minLength: 2, maxLength: 3 }).map((parts) => parts.join("")) },
);
const words = fc.array(word, { maxLength: 3 }).map((texts) => texts.map((text) => ` ${text}`).join(""));
const plainWords = fc
  .array(letters, { maxLength: 2 })
  .map((texts) => texts.map((text) => ` ${text}`).join(""));

const stubName = pick("zap", "kip", "mox", "z'a'p", '"kip"', "m\\ox", "za''p", "$C", "${C}", "z\\\nap");
const redirect = pick(
  "",
  "",
  "",
  " >out",
  " 2>/dev/null",
  " >>out",
  " 2>&1",
  " <in",
  " &>out",
  " >|out",
  " 3>out",
  " <<<word",
);
const simple = join(pick("", "", "", "Q=1 ", "Q=1 R='a b' "), stubName, words, redirect);

/** Quotes code for `-c` or `eval`. */
function quote(code: string, style: number): string {
  if (style === 0) return `'${code.replaceAll("'", "'\\''")}'`;
  return `"${code.replace(/[\\"$`]/g, "\\$&")}"`;
}

const assignment = pick(
  "V=woe",
  "V='a b'",
  "V=",
  "W=$V",
  'W="$V x"',
  "V+=z",
  "A=(p 'q r' s)",
  "A+=(t)",
  "C=zap",
  "C='kip -n'",
  "E=",
  "export V",
  "export V=ex",
  "N=V",
  "declare V=d",
  "V=$(echo s)",
  "V=~",
  "local_=1",
  "readonly RO=1",
  "V=*.none",
  "W=${V}y",
  "unset V",
  "V={a,b}",
  "A=()",
  'V="$W"$V',
  "W=$U",
);

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
      .map(([head, text, style, tail]) => `${head}${quote(text, style)}${tail}`),
    fc.tuple(code, fc.nat(1)).map(([text, style]) => `eval ${quote(text, style)}`),
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
      .map(([shell, text, style]) => `${shell} <<< ${quote(text, style)}`),
    fc
      .tuple(
        code.filter((text) => !text.includes("\\")),
        fc.nat(1),
      )
      .map(([text, style]) => `printf '%s\\n' ${quote(text, style)} | bash`),
    plainWords.map((text) => `echo w1 'w 2' | xargs zap${text}`),
    plainWords.map((text) => `printf '%s\\n' l1 l2 | xargs -I@@ kip @@ x@@y${text}`),
    pick(
      "find tree -name f1 -exec mox {} \\;",
      "find tree -type f -exec mox a {} +",
      "find tree -name f1 | xargs zap",
      "find tree -maxdepth 0 -exec sh -c 'kip \"$1\"' _ {} ';'",
    ),
    fc.tuple(code, fc.nat(1)).map(([text, style]) => `(trap ${quote(text, style)} EXIT; zap t)`),
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
    fc.tuple(inner, words).map(([body, args]) => `F() { ${body}\nzap "$@" "$1"; }\nF${args}`),
    inner.map((body) => `[[ -n x ]] && { ${body}\n}`),
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

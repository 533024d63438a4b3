// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these texts are bash.
import fc from "fast-check";

export function pick<T>(...items: readonly T[]): fc.Arbitrary<T> {
  return fc.constantFrom(...items);
}

export function join(...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...parts).map((texts) => texts.join(""));
}

export const letters: fc.Arbitrary<string> = pick(
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
export const words: fc.Arbitrary<string> = fc
  .array(word, { maxLength: 3 })
  .map((texts) => texts.map((text) => ` ${text}`).join(""));
export const plainWords: fc.Arbitrary<string> = fc
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
export const simple: fc.Arbitrary<string> = join(
  pick("", "", "", "Q=1 ", "Q=1 R='a b' "),
  stubName,
  words,
  redirect,
);

/** Quotes code for `-c` or `eval`. */
export function quoteCode(code: string, style: number): string {
  if (style === 2) return `$'${code.replace(/[\\']/g, "\\$&").replaceAll("\n", "\\n")}'`;
  if (style === 0) return `'${code.replaceAll("'", "'\\''")}'`;
  return `"${code.replace(/[\\"$`]/g, "\\$&")}"`;
}

export const assignment: fc.Arbitrary<string> = pick(
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
  "set -- p 'q r'",
  "set p",
  "IFS=o",
  "IFS=,",
  "unset IFS",
  "V=a,b,,c",
  "local V=l",
);

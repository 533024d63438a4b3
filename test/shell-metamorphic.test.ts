// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these texts are bash.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { safetyRules } from "../src/packs/safety/rules.ts";
import { analyze } from "../src/shell/analyze.ts";
import { quote } from "../src/shell/quote.ts";
import { readLine } from "../src/shell/read-line.ts";

interface GuardCase {
  readonly id: string;
  readonly kind: string;
  readonly input: {
    readonly command: string;
    readonly cwd: string;
    readonly home: string;
    readonly rule: { readonly id: string };
    readonly allowed_roots?: readonly string[];
    readonly branch?: string;
    readonly wrappers?: readonly string[];
  };
  readonly expected: { readonly verdict: string };
}

// The file is ours; its shape is the one written down beside it.
const all = JSON.parse(readFileSync("test/cases/cases.json", "utf8")) as readonly GuardCase[];
const guardCases = all.filter(({ kind }) => kind === "command-guard");

const apart = "'";

/** Ways to put a line differently that change nothing about what it does. */
const surroundings: Readonly<Record<string, (text: string) => string>> = {
  before: (text) => `true; ${text}`,
  after: (text) => `${text}\necho done`,
  subshell: (text) => `( ${text}\n)`,
  group: (text) => `{ ${text}\n}`,
  condition: (text) => `if true; then\n${text}\nfi`,
  loop: (text) => `for i in 1; do\n${text}\ndone`,
  until: (text) => `while true; do\n${text}\nbreak; done`,
  branch: (text) => `case x in\nx)\n${text}\n;;\nesac`,
  called: (text) => `run_it() {\n${text}\n}; run_it`,
  negated: (text) => `! {\n${text}\n}`,
  captured: (text) => `x=$(\n${text}\n)`,
  fed: (text) => `wc -l < <(\n${text}\n)`,
  logged: (text) => `{ ${text}\n} 2>&1 | tail -5`,
  nested: (text) => `bash -c ${quote(text)}`,
  wrapped: (text) => `nohup timeout 60 env A=1 sh -ec ${quote(text)}`,
  evaluated: (text) => `eval ${quote(text)}`,
  document: (text) => `bash <<'LINE_${text.length}'\n${text}\nLINE_${text.length}`,
  string: (text) => `bash <<< ${quote(text)}`,
  piped: (text) => `printf '%s\\n' ${quote(text)} | bash`,
  trapped: (text) => `trap ${quote(text)} EXIT`,
  filtered: (text) => `printf '%s\\n' ${quote(text)} | cat | sh`,
  twice: (text) => `sh -c ${quote(`eval ${quote(text)}`)}`,
  split: (text) => `env -S "nice -n 5" sh -c ${quote(text)}`,
  throttled: (text) => `ionice -c 3 taskset -c 0 chrt -b 0 sh -c ${quote(text)}`,
  guarded: (text) => `flock -n /tmp/x.lock setsid -w stdbuf -oL bash -c ${quote(text)}`,
  traced: (text) => `strace -f -o /tmp/t unshare -n setarch x86_64 -R sh -c ${quote(text)}`,
  supplied: (text) => `npx -y cross-env CI=1 uv run --no-sync poetry run sh -c ${quote(text)}`,
  watched: (text) => `hyperfine --runs 1 ${quote(text)}`,
  scripted: (text) =>
    `cat > /tmp/it.sh <<'LINE_${text.length}'\n${text}\nLINE_${text.length}\nbash /tmp/it.sh`,
  looped: (text) => `for code in ${quote(text)}; do eval "$code"; done`,
  passed: (text) => `run_it() { eval "$1"; }; run_it ${quote(text)}`,
  listed: (text) => `steps=(true ${quote(text)}); eval "\${steps[1]}"`,
  spread: (text) => `argv=(bash -c ${quote(text)}); "\${argv[@]}"`,
  given: (text) => `set -- ${quote(text)}; sh -c "$1"`,
  found: (text) => `find . -maxdepth 0 -exec sh -c ${quote(text)} _ \\;`,
  handed: (text) => `echo a | xargs -I@ sh -c ${quote(text)}`,
  branched: (text) =>
    `argv=(bash -c); if true; then argv+=(${quote(text)}); else argv+=(:); fi; "\${argv[@]}"`,
  named: (text) => `code=${quote(text)}; eval "$code"`,
};

/** Ways to write one plain word. */
const spellings: readonly ((word: string) => string)[] = [
  (word) => `'${word}'`,
  (word) => `"${word}"`,
  (word) => `${word.slice(0, 1)}''${word.slice(1)}`,
  (word) => `${word.slice(0, 1)}""${word.slice(1)}`,
  (word) => `\\${word}`,
  (word) => `${word.slice(0, 1)}\\\n${word.slice(1)}`,
  (word) => `$${apart}${word.replaceAll(/./g, (char) => `\\x${char.charCodeAt(0).toString(16)}`)}${apart}`,
];

function respell(text: string, which: number, how: number): string {
  const { commands } = analyze(text);
  const plain = commands.flatMap(({ words }) =>
    words.filter((word) => /^[A-Za-z0-9_./-]+$/.test(word.raw) && text.slice(...word.span) === word.raw),
  );
  const word = plain[which % Math.max(1, plain.length)];
  if (!word) return text;
  const spelled = spellings[how % spellings.length]?.(word.raw) ?? word.raw;
  // Inside quotes or a carrier's code another spelling is another text.
  const respelled = text.slice(0, word.span[0]) + spelled + text.slice(word.span[1]);
  const same =
    JSON.stringify(analyze(respelled).commands.map(({ argv }) => argv)) ===
    JSON.stringify(commands.map(({ argv }) => argv));
  return same ? respelled : text;
}

function judge({ input }: GuardCase, text: string): string {
  const context = { cwd: input.cwd, allowedRoots: input.allowed_roots, branch: input.branch };
  const reason = safetyRules[input.rule.id]?.(readLine(text, input), context);
  return reason === undefined ? "allow" : "block";
}

const surrounding = fc.constantFrom(...Object.entries(surroundings));

test("no way of writing a line changes the verdict", { timeout: 240_000 }, () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...guardCases),
      fc.array(fc.tuple(fc.nat(30), fc.nat(10)), { maxLength: 3 }),
      fc.array(surrounding, { maxLength: 3 }),
      (guardCase, words, around) => {
        const spelled = words.reduce(
          (text, [which, how]) => respell(text, which, how),
          guardCase.input.command,
        );
        const text = around.reduce((inner, [, wrap]) => wrap(inner), spelled);
        expect(judge(guardCase, text), text).toBe(guardCase.expected.verdict);
      },
    ),
    { numRuns: 1000 },
  );
});

test.each(Object.entries(surroundings))("every case keeps its verdict: %s", (_, wrap) => {
  const changed = guardCases.filter(
    (guardCase) => judge(guardCase, wrap(guardCase.input.command)) !== guardCase.expected.verdict,
  );
  expect(changed.map(({ id, input }) => `${id}: ${wrap(input.command)}`)).toEqual([]);
});

import { literalTexts } from "./literal-texts.ts";

const lifecycle: Readonly<Record<string, string>> = {
  t: "test",
  tst: "test",
  i: "install",
  ci: "install",
  add: "install",
};

/** Scripts of package.json that words ask for. `npm run x` runs `prex` and `postx` too; `npm install` also `prepare`. */
export function scripts(text: string, words: readonly string[]): string {
  const plain = words.filter((word) => !word.startsWith("-"));
  const [first = "install"] = plain;
  const runs = plain.findIndex((word) => /^(run|run-script|rum|task)$/.test(word));
  const named = runs < 0 ? (lifecycle[first] ?? first) : (plain[runs + 1] ?? "");
  const names = [named, `pre${named}`, `post${named}`, ...(named === "install" ? ["prepare"] : [])];
  return [...text.matchAll(/"([\w:.-]+)"\s*:\s*"((?:[^"\\]|\\.)*)"/g)]
    .flatMap(([, name = "", value = ""]) => (names.includes(name) ? [value.replace(/\\(.)/g, "$1")] : []))
    .join("\n");
}

interface Rule {
  readonly names: readonly string[];
  readonly needs: readonly string[];
  readonly code: string;
}

const rule = /^@?([\w/%-][^\n:=]*):(?!=)([^\n;]*)(?:;([^\n]*))?((?:\n[ \t]+[^\n]*|\n(?=[ \t\n]))*)/gm;

const shows = /^(-[Bdeiknqrs]*n|--dry-run|--just-print|--recon)$/;
// `make -n` only shows the others.
const runsAnyway = /^[ \t]+[@-]*\+|\$[({]MAKE\b/;

/** Lines of a Makefile or justfile: of the targets that are asked for, or the first, and of those they need. */
export function recipes(text: string, words: readonly string[]): string {
  const isShown = words.some((word) => shows.test(word));
  const lines = (body: string): string =>
    isShown
      ? body
          .split("\n")
          .filter((line) => runsAnyway.test(line))
          .join("\n")
      : body;
  const rules = [...text.matchAll(rule)].map(
    ([, names = "", needs = "", inline = "", body = ""]): Rule => ({
      names: names.split(/\s+/),
      needs: needs.split(/\s+/).filter(Boolean),
      code: `${isShown ? "" : inline}\n${lines(body).replace(/^[ \t]+[@+-]*/gm, "")}\n`,
    }),
  );
  const asked = words.filter((word) => rules.some(({ names }) => names.includes(word)));
  const wanted = new Set(asked.length > 0 ? asked : rules[0]?.names);
  const run = new Set<Rule>();
  for (const name of wanted)
    for (const one of rules.filter(({ names }) => names.includes(name))) {
      run.add(one);
      for (const need of one.needs) wanted.add(need);
    }
  const code = [...run].map((one) => one.code).join("");
  return [...evaluated(text), code.trim().replaceAll("$$", "$")].filter(Boolean).join("\n");
}

/** Code that a text for make, or an argument of it, has run while it is read: `X := $(shell code)`, `X != code`. */
export function evaluated(text: string): readonly string[] {
  const shells = [
    ...text.matchAll(/\$[({]shell\s+([^)}\n]*)[)}]|^\s*[\w.-]+\s*!=([^\n]*)|:=\s*`([^`\n]*)`/gm),
  ];
  return shells.map(([, called, set, quoted]) => (called ?? set ?? quoted ?? "").trim());
}

const mostLines = 60;
const longestLine = 400;
const head =
  /^\s*(?:-\s+)?(?:["']?[\w-]+["']?\s*[:=]\s+|["']?[\w-]+["']?\s*=\s*)*[|>]?[-+]?\s*(?:sh\s+|\{\s*)?/;

/** What the lines of a file of tasks may run, whatever its form: each value, and each text in quotes. */
export function taskLines(text: string): readonly string[] {
  const lines = text.split("\n").map((line) => line.replace(head, ""));
  const values = lines.map((line) => /^(["'])(.*)\1,?$/.exec(line)?.[2] ?? line);
  const all = [...values, ...literalTexts(text)].map((line) => line.trim());
  return [...new Set(all)]
    .filter((line) => /^[\w./$'"-]+\s+\S/.test(line) && line.length < longestLine)
    .slice(0, mostLines);
}

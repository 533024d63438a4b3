import { isForeign } from "./code-origin.ts";
import type { Frame, ListedCommand } from "./frame.ts";
import type { Input } from "./input.ts";
import { literalPiece, makeField, type Place } from "./pieces.ts";
import { childScope, runCode } from "./run-code.ts";
import { programOf } from "./shells.ts";
import { resolvePath } from "./tracked-directory.ts";

interface Reader {
  /** The tool with its words that reads such a file. */
  readonly command: RegExp;
  readonly file: RegExp;
  /** What it runs of the file, given its words; the whole file unless told. */
  readonly code?: (text: string, words: readonly string[]) => string;
}

const hooks = "/\\.(git/hooks|husky)/[\\w-]*";

/** Files that a tool reads by their name or place, and runs. */
const readers: readonly Reader[] = [
  { command: /^g?make\b/, file: /\/(GNU)?[Mm]akefile$/, code: recipes },
  { command: /^just\b/, file: /\/\.?justfile$/i, code: recipes },
  {
    command: /^(npm|pnpm|yarn|bun|deno|composer)\b/,
    file: /\/(package|deno|composer)\.jsonc?$/,
    code: scripts,
  },
  { command: /^direnv (allow|exec|reload)/, file: /\/\.envrc$/ },
  {
    command: /^(ba|z|k)?sh .*-\w*[il]|^(ba|z)sh$/,
    file: /\/\.((ba|z)sh(rc|_profile|env)|profile|zprofile)$/,
  },
  { command: /^git\b.* commit\b/, file: new RegExp(`${hooks}commit(-msg)?$`) },
  { command: /^git\b.* push\b/, file: new RegExp(`${hooks}push$`) },
  { command: /^git\b.* (merge|pull)\b/, file: new RegExp(`${hooks}merge$`) },
  { command: /^git\b.* (checkout|switch|clone)\b/, file: new RegExp(`${hooks}checkout$`) },
];

/** Runs what this text has written into files that a tool reads by itself: `Makefile`, `package.json`, git hooks. */
export function carryProject(
  frame: Frame,
  command: ListedCommand,
  place: Place,
  stdin: Input | undefined,
): void {
  const { written } = frame.walk;
  if (written.size === 0 && !stdin) return;
  const said = [command.name, ...command.argv.slice(1)].join(" ").slice(0, 500);
  for (const { file, code } of readers.filter((reader) => reader.command.test(said))) {
    const read = [...written].filter(
      ([path]) => file.test(path) || (code === recipes && isNamed(frame, command, path)),
    );
    if (stdin && code === recipes && readsInput.test(said)) read.push(["-", stdin]);
    for (const [path, input] of read) runFile(frame, command, place, { input, path, code });
  }
}

const readsInput = /(-f ?|--file=)(-|\/dev\/stdin)( |$)/;

function isNamed({ scope }: Frame, { words }: ListedCommand, path: string): boolean {
  return words.some(({ value }) => value !== undefined && resolvePath(scope.cwd, value) === path);
}

interface WrittenFile {
  readonly input: Input;
  readonly path: string;
  readonly code: Reader["code"];
}

function runFile(frame: Frame, command: ListedCommand, place: Place, file: WrittenFile): void {
  const { path, input } = file;
  const code = codeOf(file, command, place);
  if (!code) return;
  const label = `${command.name} ${path.slice(path.lastIndexOf("/") + 1)}`;
  const program = programOf(input, path);
  if (program) {
    const inner = { ...frame, via: [...frame.via, label], carrier: command, listed: false };
    const words = [program, path].map((each) => makeField([literalPiece(each, place)], place));
    frame.walk.runWords(inner, words, place, false);
  } else
    runCode(frame, command, { input: code, label, scope: childScope(frame, command), place, listed: false });
}

// What is not known to its end is read as far as it goes; of what is not known at all, only what was brought matters.
function codeOf({ input, code }: WrittenFile, { argv }: ListedCommand, place: Place): Input | undefined {
  const { pieces, from } = input;
  if (!pieces) return from.some(isForeign) ? input : undefined;
  if (!code) return input;
  const chosen = code(pieces.map((piece) => piece.value ?? piece.text).join(""), argv.slice(1));
  return chosen === "" ? undefined : { pieces: [literalPiece(chosen, place)], from };
}

const lifecycle: Readonly<Record<string, string>> = {
  t: "test",
  tst: "test",
  i: "install",
  ci: "install",
  add: "install",
};

// `npm run x` runs `prex` and `postx` too; `npm install` also `prepare`.
function scripts(text: string, words: readonly string[]): string {
  const [first = "install", second = ""] = words.filter((word) => !word.startsWith("-"));
  const named = /^(run|run-script|rum|task)$/.test(first) ? second : (lifecycle[first] ?? first);
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

// Of the targets that are asked for, or the first, and of those they need.
function recipes(text: string, words: readonly string[]): string {
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
  return code.trim().replaceAll("$$", "$");
}

import type { Command, Word } from "./command-line.ts";
import { resolvePath } from "./tracked-directory.ts";

/** Program text given to an interpreter on its command line, its input or in a file that the text has written. */
export interface InterpreterCode {
  readonly text: string;
  /** Parts of it are known only at run time. */
  readonly dynamic: boolean;
  /** It runs text that stands elsewhere, as far as its calls tell: `exec(page)`, `fetch(x).then(eval)`. */
  readonly evaluates: boolean;
}

const source =
  "(?:urlopen|requests\\.|fetch\\(|get_contents|Net::HTTP|\\bURI\\b|b64decode|\\.read\\(|\\.text\\b)";
const runs =
  "\\b(?:system|popen|exec\\w*|spawn\\w*|shell_exec|passthru|run|call|check_output|eval)\\b[\\s(]*";
const evaluates = new RegExp(
  [
    "(?<![.\\w])(?:exec|eval|load|loadstring|Function)\\s*\\(",
    "\\beval\\b(?:\\s*\\)|\\s+[\\w$`])|\\bsystem[\\s(]*`|\\brunIn\\w+Context\\b|\\brun_path\\b",
    "\\b(?:import|include|require)\\b[\\s(]*[\"'](?:https?|data):",
    `${runs}[\\w.$:]*${source}`,
    "\\b(\\w+)\\s*=>[^;]{0,300}\\b(?:exec\\w*|spawn\\w*)\\(\\s*\\1\\b",
    `\\b(\\w+)\\s*=[^\\n;]{0,200}${source}[\\s\\S]{0,1000}${runs}(?:[^()\\n]{0,40}-c["']\\s*,\\s*)?\\2\\b`,
  ].join("|"),
);

const codeOptions: readonly (readonly [RegExp, RegExp])[] = [
  [/^(python|pypy)[\d.]*$/, /^-[A-Za-z]*c$/],
  [/^(node|nodejs|bun|tsx|zx|ts-node(-\w+)?)$/, /^(-e|-p|-pe|--eval|--print)$/],
  [/^(ruby|perl)[\d.]*$/, /^-[A-Za-z0-9]*[eE]$/],
  [/^php[\d.]*$/, /^-(r|R|B|E)$/],
  [/^(lua[\d.]*|luajit|Rscript|osascript|elixir|julia)$/, /^-e$/],
  [/^(expect|tclsh[\d.]*)$/, /^-c$/],
  [/^(deno|go)$/, /^eval$/],
  [/^(groovy|scala|bb|clojure|clj|raku|swift|ocaml|racket|guile|emacs|ghc)$/, /^-{1,2}(e|c|eval)$/],
  [/^[gmn]?awk$/, /^(-e|--source)$/],
];

/** Whether a command is an interpreter of another language than the shell's. */
export function isInterpreter(name: string | undefined): boolean {
  return codeOptions.some(([names]) => names.test(name ?? ""));
}

/** The code of `python -c`, `node -e` and the like; undefined for other commands. */
export function interpreterCode(command: Command): InterpreterCode | undefined {
  const option = codeOptions.find(([name]) => name.test(command.name ?? ""))?.[1];
  if (!option) return undefined;
  const found = command.words.filter((word, index) => isCode(command, word, index, option));
  if (found.length > 0)
    return codeOf(
      found.map((word) => word.text).join("\n"),
      found.some((word) => word.dynamic),
    );
  if (command.script) return codeOf(command.script.text);
  const readsInput = command.argv.slice(1).every((word) => word.startsWith("-"));
  if (!readsInput || !command.stdin) return undefined;
  return codeOf(command.stdin.text);
}

function codeOf(known: string | undefined, dynamic: boolean = known === undefined): InterpreterCode {
  const text = known ?? "";
  return {
    text,
    dynamic,
    get evaluates() {
      return evaluates.test(text.slice(0, 20_000));
    },
  };
}

function isCode(command: Command, word: Word, index: number, option: RegExp): boolean {
  if (index > 1 && option.test(command.argv[index - 1] ?? "")) return true;
  if (index === 0 || option.test(word.known)) return false;
  if (/^--(eval|print|source)=/.test(word.known)) return true;
  // The program of awk is its first operand; elsewhere code may touch its option: `-c'import os'`.
  if (/awk$/.test(command.name ?? "")) return isAwkProgram(command, index);
  return word.known.length > 2 && option.test(word.known.slice(0, 2));
}

function isAwkProgram({ argv }: Command, index: number): boolean {
  const takesValue = /^-[vFfi]$/;
  if (argv.some((word) => word === "-f" || word === "--file" || word === "-e")) return false;
  const first = argv.findIndex(
    (word, at) => at > 0 && !word.startsWith("-") && !takesValue.test(argv[at - 1] ?? ""),
  );
  return first === index;
}

/** Where a program goes, by a move that `pattern` finds; `cwd` when it stays, undefined when only a run can tell. */
export function enteredFolder(code: string, pattern: RegExp, cwd: string | undefined): string | undefined {
  const [, moved] = pattern.exec(code) ?? [];
  if (moved === undefined || /^(None|undefined|null|process\.cwd|(os\.)?getcwd|Path\.cwd)\b/.test(moved))
    return cwd;
  const folder = /^(["'`])([^"'`$]*)\1/.exec(moved)?.[2];
  return folder === undefined ? undefined : resolvePath(cwd, folder);
}

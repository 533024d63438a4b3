import { settleNames } from "./code-values.ts";
import { composedCommands } from "./composed-code.ts";
import type { Frame, ListedCommand } from "./frame.ts";
import { enteredFolder, interpreterCode, isInterpreter } from "./interpreter-code.ts";
import { literalTexts } from "./literal-texts.ts";
import { startsOnlyNamed } from "./named-starts.ts";
import { dynamicPiece, type Field, literalPiece, makeField, type Piece, type Place } from "./pieces.ts";
import { childScope, runCode } from "./run-code.ts";
import { findWritten } from "./written-files.ts";

const text = `[rbf]?(?:"(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*'|\`[^\`]*\`)`;
const starter =
  "(?:os\\.)?(?:system|popen|exec[lv]p?e?|(?:posix_)?spawn[lv]?p?e?)|execSync|execFile|execFileSync|exec|spawn|spawnSync|shell_exec|passthru|proc_open|getoutput|getstatusoutput|check_output|check_call|subprocess\\.(?:run|call|Popen)|\\$";
const other = "[A-Za-z_$][\\w.$]*(?:\\([^()\\n]*\\)|\\[[^\\]\\n]*\\])*(?![\\w.$]|\\s*[=:({])";
const parts = `(?:\\s*(?:,|\\]\\s*\\+\\s*\\[)\\s*\\*?\\s*\\[?\\s*(?:${text}|${other}))*`;
const call = new RegExp(
  `(?<![\\w$]|/[a-z]*\\.)(?:${starter})[\\s([]*(?:os\\.P_\\w+\\s*,\\s*)?(${text}${parts})`,
  "g",
);
// Tools called by their names, and functions that pass on what they are given: `git("push", "-f")`, `repo.git.push("-f")`.
const named = new RegExp(`\\b(?:sh\\.)?git(?:\\.(\\w+))?\\(\\s*\\[?\\s*(${text}${parts})`, "g");
const most = 50;

/** Runs the shell commands that a program starts by literal texts: `os.system("...")`. They are not listed. */
export function carryInterpreter(frame: Frame, command: ListedCommand, place: Place): void {
  const code = interpreterCode(command);
  if (!code) return;
  const source = code.text.slice(0, 20_000);
  const cwd = enteredFolder(source, entered, frame.scope.cwd);
  const backquoted = /^(ruby|perl|php|julia)/.test(command.name ?? "")
    ? [...source.matchAll(/`([^`]+)`/g)]
    : [];
  const settled = settleNames(source);
  const called = [...settled.matchAll(call)]
    .filter((found) => !isJoined(found))
    .map((found) => toShell(found, place));
  const byName = [...settled.matchAll(named)].map(({ 1: verb = "", 2: words = "" }) =>
    fillIn(`git ${verb} ${listOf(words)}`, place),
  );
  const quoted = backquoted.map((found) => fillIn(found[1] ?? "", place));
  for (const pieces of [...called, ...byName, ...quoted].slice(0, most)) {
    const input = { pieces, from: [] };
    const scope = childScope(frame, command);
    scope.cwd = cwd;
    runCode(frame, command, { input, label: `${command.name} code`, scope, place, listed: false });
  }
  if (!startsPrograms.test(source) && !startsRead.test(source) && !scripting.test(command.name ?? "")) return;
  const isNamed = /^(python|node)/.test(command.name ?? "") && startsOnlyNamed(source);
  if (!isNamed) runTexts(frame, command, source, place);
  // `awk -v f=-f`
  const given = command.words.flatMap(({ text }) => /^\w+=([-\w+./]+)$/.exec(text)?.[1] ?? []);
  const all = given.reduce((texts, value) => `${texts};"${value}"`, source);
  runComposed(frame, command, composedCommands(all, isNamed), place);
}

// What is put together from short texts is known when it runs.
function runComposed(
  frame: Frame,
  command: ListedCommand,
  composed: readonly (readonly string[])[],
  place: Place,
): void {
  if (frame.presumed) return;
  const via = [...frame.via, `${command.name} code`];
  for (const argv of composed) {
    const words = argv.map((word) => makeField([literalPiece(word, place)], place));
    const scope = childScope(frame, command);
    const inner = { ...frame, scope, via, carrier: command, presumed: true, listed: false };
    frame.walk.runWords(inner, words, place, false);
  }
}

const entered = /\b(?:chdir[\s(]+|cwd\s*[:=]\s*)([^\n;]+)/;

const startsPrograms =
  /\bgetattr\(\s*(os|subprocess)\b|\b(passthru|shell_exec|proc_open|popen\w*|exec\w*|spawn\w*|subprocess|child_process|create_subprocess_\w+|Command|Open3|getline|qx|pty|do shell script|System\.cmd)\b|\bsystem2?\b(?!\s*\(\s*\))|%x|\bsend\b|\|\s*"|\bopen\b[^;]*\|/;

// Languages with ways of their own to start programs.
const scripting = /^(groovy|scala|bb|clojure|clj|raku|swift|ocaml|racket|guile|emacs|ghc)$/;

// `system($0)`: what it reads.
const startsRead = /\bsystem\b\s*\(?\s*[$@]|\bexec\b\s*\(?\s*[$@]/;

// In a program that starts others, any text of several words may be what it starts.
function runTexts(frame: Frame, command: ListedCommand, source: string, place: Place): void {
  if (frame.presumed) return;
  const values = command.words.slice(1).flatMap(({ text }) => /^\w+=(.*\s.*)$/s.exec(text)?.[1] ?? []);
  const bare = /^(expect|tclsh)/.test(command.name ?? "")
    ? [...source.matchAll(/\b(?:exec|spawn)\s+([^\n;\]]+)/g)]
    : [];
  const texts = [
    ...values,
    ...bare.map((found) => found[1] ?? ""),
    ...literalTexts(source),
    ...readTexts(command, source),
  ];
  const inner = { ...frame, presumed: true };
  for (const text of new Set(texts.map((one) => one.trim().replace(/^('-?\|' |\|)|\|$/g, "")))) {
    if (!/\s/.test(text)) continue;
    const input = { pieces: fillIn(text, place), from: [] };
    const scope = childScope(frame, command);
    runCode(inner, command, { input, label: `${command.name} code`, scope, place, listed: false });
  }
}

// A program that starts others may start what it reads: `awk '{print | "sh"}'`.
function readTexts({ stdin }: ListedCommand, source: string): readonly string[] {
  const isProgram = stdin?.text === source;
  return stdin?.text === undefined || isProgram || stdin.text.length > longestRead ? [] : [stdin.text];
}

const longestRead = 4000;

const others = /^(ts-node|pwsh|powershell|t?csh|yash|elvish|nu|xonsh|patch|git)$/;
// Modules that take files as data; others, such as `pdb`, run them.
const dataModules = /^(json|json\.tool|zipfile|tarfile|gzip|base64|tokenize|ast|py_compile|http\.server)$/;
const switches = /^(python[\d.]* -[uBEIsSOq]+)$/;

/** Notes the content of a script that this text has written or brought: `python x.py`, `patch < x.diff`. */
export function noteScript(frame: Frame, command: ListedCommand): void {
  const { name = "" } = command;
  if (frame.walk.written.size === 0 || (!isInterpreter(name) && !others.test(name))) return;
  if (name === "git" && !/^(apply|am)$/.test(command.args[0]?.text ?? "")) return;
  const input = scriptsOf(name, command.words.slice(1)).flatMap((file) => findWritten(frame, file) ?? [])[0];
  if (!input) return;
  const known = input.pieces?.every((piece) => !piece.dynamic);
  command.script = {
    text: known ? input.pieces?.map((piece) => piece.text).join("") : undefined,
    from: input.from,
  };
}

// Words up to the script: what follows it is data to it. A word after an option may be the option's or the script.
function scriptsOf(name: string, words: readonly Field[]): readonly Field[] {
  if (/^(deno|bun|go|git|patch)$/.test(name)) return words;
  if (/^py/.test(name) && words[0]?.text === "-m" && dataModules.test(words[1]?.text ?? "")) return [];
  const script = words.findIndex(({ known }, at) => {
    const before = words[at - 1]?.text ?? "";
    return !/^[-+]/.test(known) && (!/^[-+]/.test(before) || switches.test(`${name} ${before}`));
  });
  return script < 0 ? words : words.slice(0, script + 1);
}

// `" ".join(["npm", "test"])`: put together from short texts.
function isJoined({ 0: found, index, input }: RegExpExecArray): boolean {
  return (
    /["']\s*["']$/.test(found) &&
    /^\.join\(\s*[[(](?:\s*["'][^"'\n]*["'],?)*\s*[\])]\s*\)/.test(input.slice(index + found.length))
  );
}

// One text is for a shell; several are the words of one command. A text that goes on by `+` or `%` is cut off there.
function toShell(found: RegExpExecArray, place: Place): readonly Piece[] {
  const words = found[1] ?? "";
  const [only = ""] = new RegExp(text).exec(words) ?? [];
  if (words !== only && !/\s/.test(only.trim())) return fillIn(listOf(words), place);
  const goesOn = /^\s*([+%]|\.format\b|\.join\b)/.test(found.input.slice(found.index + found[0].length));
  const pieces = fillIn(unquote(only), place);
  return goesOn ? [...pieces, dynamicPiece("...", place, { many: true })] : pieces;
}

// What is no text counts between two texts alone, where it is one word: at the end it may be options of the call.
function listOf(words: string): string {
  const all = [...words.matchAll(new RegExp(`(${text})|(\\*?)\\b${other}`, "g"))].filter(
    ([, , star]) => !star,
  );
  const first = all.findIndex(([, literal]) => literal === undefined);
  const last = first < 2 ? first : all.findLastIndex(([, literal]) => literal !== undefined) + 1;
  const shown = all
    .slice(0, first < 0 ? undefined : last)
    .map(([, literal]) => (literal === undefined ? "{}" : `'${unquote(literal).replaceAll("'", "'\\''")}'`));
  // `execlp("git", "git", ...)`: the name comes twice.
  return (shown[0]?.replace(/^'.*\//, "'") === shown[1] ? shown.slice(1) : shown).join(" ");
}

// `${x}`, `#{x}` and `{x}` of format strings are filled in at run time.
function fillIn(shell: string, place: Place): readonly Piece[] {
  return shell
    .split(/([$#]\{[^}]*\}|\{\w*\})/)
    .filter(Boolean)
    .map((part) => (/^[$#]?\{.*\}$/.test(part) ? dynamicPiece(part, place) : literalPiece(part, place)));
}

function unquote(literal: string): string {
  return literal
    .replace(/^[rbf]?./, "")
    .slice(0, -1)
    .replace(/\\(.)/g, "$1");
}

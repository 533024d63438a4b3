import { carryArguments } from "./argument-carriers.ts";
import { carryBearing } from "./bearing-carriers.ts";
import { closed } from "./carrier-schema.ts";
import { carryEnv } from "./env-carrier.ts";
import { findCarrier } from "./find-carrier.ts";
import type { Frame, ListedCommand } from "./frame.ts";
import { carryGit } from "./git-carriers.ts";
import { carryHidden } from "./hidden-code.ts";
import type { Input } from "./input.ts";
import { carryInterpreter, noteScript } from "./interpreter-carriers.ts";
import { gitByName } from "./may-mention.ts";
import { findOption, parseOptions } from "./options/parse-options.ts";
import { carryParallel } from "./parallel-carrier.ts";
import { type Field, literalPiece, makeField, type Place } from "./pieces.ts";
import { joinWords } from "./printed.ts";
import { su } from "./process-carriers.ts";
import { carryProject } from "./project-files.ts";
import { carryRemote, carryWindows } from "./remote-carriers.ts";
import { childScope, runCode } from "./run-code.ts";
import { carryFd, carryFind, carryXargs } from "./searching-carriers.ts";
import { carrySettings } from "./set-code.ts";
import { readInputAsCode, runScript, runShell, shells } from "./shells.ts";
import { carryCrontab, carryScreen, carryTmux } from "./typed-code.ts";
import { carryTypedLines } from "./typed-lines.ts";
import { carryUnknown } from "./unknown-carriers.ts";
import { standardInput } from "./written-files.ts";

type Carry = (frame: Frame, command: ListedCommand, place: Place, stdin: Input | undefined) => void;

/** Runs what a command carries: its arguments, its code, or what it reads. */
export function carry(frame: Frame, command: ListedCommand, place: Place, stdin: Input | undefined): void {
  const name = command.name ?? "";
  noteScript(frame, command);
  const usual = usualName(name) ?? ownGit(command);
  const script = scriptOfTool(command);
  const own = shells.has(name) ? runShell : Object.hasOwn(carriers, name) ? carriers[name] : undefined;
  const found = own ? undefined : findCarrier(frame, command, name);
  if (own) own(frame, command, place, stdin);
  else if (found) carryArguments(frame, command, found, place, stdin);
  else if (usual !== undefined) runUsual({ ...frame, stdin }, command, usual, place);
  else if (script) runAgain({ ...frame, stdin }, command, script, place);
  else {
    carryInterpreter(frame, command, place);
    carryUnknown(frame, command, place);
  }
  carryHidden(frame, command, place, stdin);
  carryTypedLines(frame, command, place, stdin);
  carryBearing(frame, command, place);
  carryProject(frame, command, place, stdin);
  carrySettings(frame, command, place);
}

const carriers: Readonly<Record<string, Carry>> = {
  eval: runEval,
  trap: runTrap,
  source: sourceFile,
  ".": sourceFile,
  at: runInput,
  batch: runInput,
  xargs: carryXargs,
  parallel: carryParallel,
  fd: carryFd,
  fdfind: carryFd,
  find: carryFind,
  ssh: carryRemote,
  cmd: carryWindows,
  powershell: carryWindows,
  pwsh: carryWindows,
  iex: runEval,
  "Invoke-Expression": runEval,
  git: carryGit,
  env: carryEnv,
  su: runAs,
  runuser: runAs,
  tmux: carryTmux,
  screen: carryScreen,
  crontab: carryCrontab,
};

// `su - dev -c code`, and `runuser -u dev words`.
function runAs(frame: Frame, command: ListedCommand, place: Place, stdin: Input | undefined): void {
  const words = command.words.slice(1).filter(({ text }) => text !== "-");
  const runs = { ...closed, options: su.options };
  const isDirect = command.name === "runuser" && findOption(parseOptions(words, runs), "-u") !== undefined;
  carryArguments(frame, command, { schema: isDirect ? runs : su, words }, place, stdin);
}

// zsh: `=git` is the path of git. rm|mv|cp|ln|dd|rmdir|unlink|shred|truncate|install|tee|touch|split|sort|sed|awk|tar|find|xargs|env|nice|nohup|timeout|stdbuf|chroot's tools have a `g` before their names on other systems.
function usualName(name: string): string | undefined {
  if (gitByName.test(name)) return "git";
  const versioned = /^([a-z][\w.-]*)@[\w.^~*-]+$/.exec(name)?.[1];
  if (versioned) return versioned;
  if (name.startsWith("git-")) return `git ${name.slice(4)}`;
  return name === "bfs"
    ? "find"
    : /^(?:=(?=\w)|g(?=(?:rm|mv|cp|ln|dd|rmdir|unlink|shred|truncate|install|tee|touch|split|sort|sed|awk|tar|find|xargs|env|nice|nohup|timeout|stdbuf|chroot)$))(.+)$/.exec(
        name,
      )?.[1];
}

// `chezmoi git -- push`: git, in a folder of the tool's own.
function ownGit({ name = "", argv }: ListedCommand): string | undefined {
  const passes = /^((chezmoi|pass|gopass) git|etckeeper vcs|vcsh (?!run\b).*)$/;
  return passes.test(`${name} ${argv[1]}`) ? "" : undefined;
}

function runUsual(frame: Frame, command: ListedCommand, usual: string, place: Place): void {
  const [first, ...rest] = command.words;
  if (!first) return;
  const words = usual === "" ? rest.slice(rest[1]?.text === "--" ? 2 : 1) : rest;
  const names = (usual || "git").split(" ").map((name) => makeField([literalPiece(name, first)], first));
  runAgain(frame, command, [...names, ...words], place);
}

function runAgain(frame: Frame, command: ListedCommand, words: readonly Field[], place: Place): void {
  const inner = { ...frame, carrier: command, via: [...frame.via, command.argv[0] ?? ""], listed: false };
  frame.walk.runWords(inner, words, place, command.openEnded);
}

const tools = /(?:^|\/)(npm|npx|pnpm|pnpx|yarn|corepack)(?:-cli)?(?:\.c?js)?$/;

// `node /usr/lib/node_modules/npm/bin/npm-cli.js`, `node $(which npm)`.
function scriptOfTool({ name = "", words }: ListedCommand): readonly Field[] | undefined {
  const at = words.findIndex(({ known }, index) => index > 0 && !known.startsWith("-"));
  const script = /^(node|nodejs|bun)$/.test(name) ? words[at] : undefined;
  if (!script) return undefined;
  const path = script.from.length > 0 ? (script.from[0]?.argv.at(-1) ?? "") : script.text;
  const tool = (tools.exec(script.ending) ?? tools.exec(path))?.[1];
  return tool === undefined
    ? undefined
    : [makeField([literalPiece(tool, script)], script), ...words.slice(at + 1)];
}

function runEval(frame: Frame, command: ListedCommand, place: Place, stdin: Input | undefined): void {
  const words = command.words.slice(command.words[1]?.text === "--" ? 2 : 1);
  if (words.length === 0) {
    // PowerShell's `iex` evaluates its input; `eval` without words does nothing.
    if (command.name !== "eval") readInputAsCode(frame, command, place, stdin, frame.scope);
    return;
  }
  const input = { pieces: joinWords(words), from: words.flatMap((word) => word.from) };
  runCode(frame, command, { input, label: "eval", scope: frame.scope, place, stdin });
}

// `at now` runs what it reads, later.
function runInput(frame: Frame, command: ListedCommand, place: Place, stdin: Input | undefined): void {
  readInputAsCode({ ...frame, listed: false }, command, place, stdin, childScope(frame, command));
}

function runTrap(frame: Frame, command: ListedCommand, place: Place, stdin: Input | undefined): void {
  const [code, ...signals] = command.words.slice(command.words[1]?.text === "--" ? 2 : 1);
  if (!code || signals.length === 0 || code.text.startsWith("-") || code.text === "") return;
  const input = { pieces: code.pieces, from: code.from };
  const run = (): void => runCode(frame, command, { input, label: "trap", scope: frame.scope, place, stdin });
  if (signals.some(({ text }) => /^(EXIT|0)$/.test(text))) frame.walk.atExit.push(run);
  else run();
}

// A file is not read; text that other commands print into it, or that arrives on standard input, is.
function sourceFile(frame: Frame, command: ListedCommand, place: Place, stdin: Input | undefined): void {
  const [, file] = command.words;
  if (!file) return;
  if (standardInput.test(file.text)) readInputAsCode(frame, command, place, stdin, frame.scope);
  else runScript(frame, command, place, stdin, file, frame.scope);
}

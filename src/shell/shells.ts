import type { Frame, ListedCommand } from "./frame.ts";
import type { Input } from "./input.ts";
import type { Field, Place } from "./pieces.ts";
import { outputOf } from "./printed.ts";
import { childScope, runCode } from "./run-code.ts";
import type { Scope } from "./scope.ts";
import { findBrought, standardInput } from "./written-files.ts";

/** Programs that read bash-like code. */
export const shells: ReadonlySet<string> = new Set([
  "sh",
  "bash",
  "dash",
  "zsh",
  "ksh",
  "ash",
  "mksh",
  "rbash",
  "fish",
]);

/** Runs `bash -c code`, code on standard input, or notes a script that other commands print. */
export function runShell(frame: Frame, command: ListedCommand, place: Place, stdin: Input | undefined): void {
  const { asks, at } = readShellOptions(command.words);
  if (onlyReads(command.argv.slice(1, at))) return;
  const operand = command.words[at];
  const scope = childScope(frame, command);
  const startup = command.words.slice(1, at).find((_, index) => rcOption.test(command.argv[index] ?? ""));
  if (startup) runScript(frame, command, place, undefined, startup, childScope(frame, command));
  if (asks.has("c")) {
    if (!operand && command.openEnded)
      command.code.push({ text: undefined, from: command.carrier?.stdin?.from ?? [] });
    if (!operand) return;
    const positional = command.words.slice(at + 1);
    const input = { pieces: operand.pieces, from: operand.from };
    runCode(frame, command, { input, label: `${command.name} -c`, scope, place, stdin, positional });
  } else if (!operand || asks.has("s") || standardInput.test(operand.text)) {
    readInputAsCode(frame, command, place, stdin, scope);
  } else runScript(frame, command, place, stdin, operand, scope);
}

// `bash -n`: it reads the code and runs none of it.
function onlyReads([first, ...others]: readonly string[]): boolean {
  return first === "-n" && others.length === 0;
}

const rcOption = /^--(rcfile|init-file)$/;

/** A script file: its text is known when this text has written it, its origin when commands print it. */
export function runScript(
  frame: Frame,
  command: ListedCommand,
  place: Place,
  stdin: Input | undefined,
  file: Field,
  scope: Scope,
): void {
  const input = findBrought(frame, file);
  const args = command.words.slice(command.words.indexOf(file));
  // `. file` without arguments leaves those of the shell.
  const positional = args.length > 1 || scope !== frame.scope ? { positional: args } : {};
  const label = `${command.name} ${file.text}`;
  const code = input ?? (file.from.length > 0 ? outputOf(file.from) : undefined);
  if (code)
    runCode(frame, command, { input: code, label, scope, place, stdin, ...positional, listed: false });
}

/** The program that a script of another language is for, by its first line or its name; undefined for a shell's. */
export function programOf({ pieces }: Input, path: string): string | undefined {
  const named = /^#!\s*(?:\S*\/env\s+(?:-S\s+)?)?(?:\S*\/)?([\w.+-]+)/.exec(pieces?.[0]?.text ?? "")?.[1];
  const program = named ?? languages[/\.(\w+)$/.exec(path)?.[1] ?? ""];
  return program === undefined || shells.has(program) ? undefined : program;
}

const languages: Readonly<Record<string, string>> = {
  py: "python3",
  js: "node",
  mjs: "node",
  rb: "ruby",
  pl: "perl",
};

/** Standard input of a shell is code. */
export function readInputAsCode(
  frame: Frame,
  command: ListedCommand,
  place: Place,
  stdin: Input | undefined,
  scope: Scope,
): void {
  // `bash < x.sh` is `bash x.sh`: what is in files is not read.
  if (!stdin || stdin.file === true) return;
  runCode(frame, command, { input: stdin, label: `${command.name} (input)`, scope, place });
}

// `-o` and `-O` take the next word even inside a bundle, so these are not ordinary options.
function readShellOptions(words: readonly Field[]): { asks: ReadonlySet<string>; at: number } {
  const asks = new Set<string>();
  let at = 1;
  for (let text = words[at]?.text ?? ""; /^-$|^[-+]./.test(text); text = words[at]?.text ?? "") {
    at += 1 + valuesTaken(text);
    if (text === "--" || text === "-") break;
    if (/^-[^-]/.test(text)) for (const letter of text.slice(1)) asks.add(letter);
  }
  return { asks, at };
}

function valuesTaken(option: string): number {
  if (option.startsWith("--")) return option === "--rcfile" || option === "--init-file" ? 1 : 0;
  return option.replace(/[^oO]/g, "").length;
}

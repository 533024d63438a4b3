import type { Frame, ListedCommand } from "./frame.ts";
import type { Input } from "./input.ts";
import { literalPiece, type Place } from "./pieces.ts";
import { childScope, runCode } from "./run-code.ts";
import { findWritten } from "./written-files.ts";

const bang = /^\s*[\d,$.%]*\s*(?:[rwe]\s*)?!+/;
const colon = /^[:\s]*(?:silent!?\s+)?[\d,$.%]*\s*(?:[rwe]\w*\s*)?!+/;

/** Programs that read lines of a language of their own, in which a command for the shell begins like this. */
const readers: Readonly<Record<string, RegExp>> = {
  ed: bang,
  red: bang,
  ex: colon,
  vi: colon,
  vim: colon,
  nvim: colon,
  sqlite3: /^\s*\.(?:shell|system)\s+|^\s*\.\w+\s+['"]?\|\s*/,
  psql: /^.*?\\!\s*/,
  mysql: /^\s*(?:\\!|system)\s+/,
  mariadb: /^\s*(?:\\!|system)\s+/,
  gdb: /^\s*(?:shell|!|pipe)\s*/,
  lldb: /^\s*(?:platform\s+shell|shell)\s+/,
  ftp: /^\s*!/,
  sftp: /^\s*!/,
  lftp: /^\s*!/,
  bc: /^!/,
  gnuplot: /^\s*(?:!|system\s+["'])/,
};

// What `sftp` is told is said as the tool that does the same.
const moving = /^[ \t]*-?(?:re|m)?(get|put|rm|rename)\b/gm;
const verbs: Readonly<Record<string, string>> = { get: "scp", put: "scp", rename: "mv" };

const section = /^[ \t]*(?:pre|post|first|last)\w*[ \t]*\n([\s\S]*?)^[ \t]*endscript/gm;

/** Runs the lines for the shell in what a program reads: `ed <<< '!code'`, the scripts of `logrotate`. */
export function carryTypedLines(
  frame: Frame,
  command: ListedCommand,
  place: Place,
  stdin: Input | undefined,
): void {
  const { name = "" } = command;
  if (name === "logrotate") runSections(frame, command, place);
  const start = Object.hasOwn(readers, name) ? readers[name] : undefined;
  const given = start && stdin && textOf(stdin);
  if (!given) return;
  const text =
    name === "sftp" ? given.replace(moving, (_, verb: string) => `!${verbs[verb] ?? verb}`) : given;
  const lines = text.split("\n").filter((line) => start.test(line));
  runLines(frame, command, lines.map((line) => line.replace(start, "")).join("\n"), place);
}

function runSections(frame: Frame, command: ListedCommand, place: Place): void {
  for (const word of command.words.slice(1)) {
    const [printer] = word.from;
    // Whoever prints into `<( )` is one of the walk.
    const input = findWritten(frame, word) ?? (printer as ListedCommand | undefined)?.prints;
    const scripts = [...((input && textOf(input)) ?? "").matchAll(section)].map((found) => found[1] ?? "");
    runLines(frame, command, scripts.join("\n"), place);
  }
}

function textOf({ pieces }: Input): string | undefined {
  return pieces?.some(({ dynamic }) => dynamic) ? undefined : pieces?.map(({ text }) => text).join("");
}

function runLines(frame: Frame, command: ListedCommand, code: string, place: Place): void {
  if (code.trim() === "") return;
  const input = { pieces: [literalPiece(code, place)], from: command.stdin?.from ?? [] };
  const label = `${command.name} (input)`;
  runCode(frame, command, { input, label, scope: childScope(frame, command), place, listed: false });
}

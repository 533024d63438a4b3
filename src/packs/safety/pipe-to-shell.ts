import { codeOrigin } from "../../shell/code-origin.ts";
import type { Command, CommandLine, Stream } from "../../shell/command-line.ts";
import { effects } from "../../shell/effects/effects.ts";
import { interpreterCode } from "../../shell/interpreter-code.ts";
import { resolvePath } from "../../shell/tracked-directory.ts";
import { describeCommand, runningCommands, type SafetyRule } from "./safety-rule.ts";

const interpreters = /^(python[\d.]*|node|nodejs|ruby|perl|php|deno|bun)$/;
const runners = /^(sh|bash|dash|zsh|ksh|ash|source|\.)$/;

/** Text that was just fetched or decoded is run as code. The output of a local tool is fine. */
export const judgePipeToShell: SafetyRule = (line) => {
  const commands = runningCommands(line);
  const direct = commands.find((command) => [...command.code, ...otherCode(command)].some(isForeign));
  if (direct) return `${describeCommand(line, direct)} runs text that was just fetched or decoded`;
  // PowerShell that does not read as bash: evaluating anything there is taken as evaluating a download.
  if (line.unparsable !== undefined && /\b(iex|invoke-expression)\b/i.test(line.text)) return line.unparsable;
  const files = foreignFiles(line);
  const later = commands.find((command) => runsFile(command, files));
  return later && `${describeCommand(line, later)} runs a file that was just fetched or decoded`;
};

function isForeign(code: Stream): boolean {
  const origin = codeOrigin(code);
  return origin === "fetched" || origin === "decoded";
}

// Code reaches an interpreter on its input, as a script that commands print, or by evaluating a download itself.
function otherCode(command: Command): readonly Stream[] {
  const [name, file] = command.words;
  // `$(curl ...)` as a command runs what it prints.
  if (command.name === undefined && name) return [{ text: undefined, from: name.from }];
  if (!interpreters.test(command.name ?? "")) return [];
  const script = file && file.from.length > 0 ? [{ text: undefined, from: file.from }] : [];
  const evaluates = /\b(exec|eval)\s*\(/.test(interpreterCode(command)?.text ?? "")
    ? [{ text: undefined, from: [command] }]
    : [];
  const readsCode = command.argv.slice(1).every((word) => /^-[uBEIsSOq]*$/.test(word));
  return [...script, ...evaluates, ...(readsCode && command.stdin ? [command.stdin] : [])];
}

function foreignFiles(line: CommandLine): ReadonlySet<string> {
  const written = effects(line).filter(
    ({ kind, command }) =>
      kind === "write" &&
      command !== undefined &&
      isForeign({ text: undefined, from: [...(command.stdin?.from ?? []), command] }),
  );
  return new Set(written.flatMap(({ path }) => path ?? []));
}

function runsFile(command: Command, files: ReadonlySet<string>): boolean {
  if (files.size === 0) return false;
  const [name, ...rest] = command.words;
  const isRunner = runners.test(command.name ?? "") || interpreters.test(command.name ?? "");
  const candidates = isRunner ? rest : name?.text.includes("/") ? [name] : [];
  return candidates.some((word) => files.has(resolvePath(command.cwd, word.value ?? word.text) ?? ""));
}

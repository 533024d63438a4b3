import type { Command, CommandLine, Stream, Word } from "../../index.ts";
import { findFromAfar } from "./from-afar.ts";
import { found, runningCommands, type SafetyRule, unsure } from "./safety-rule.ts";

const interpreters =
  /^(python[\d.]*|pypy[\d.]*|node|nodejs|ruby|perl|php|deno|bun|tsx|ts-node|lua[\d.]*|luajit|Rscript|julia|elixir|tclsh|osascript|t?csh|yash|elvish|nu|xonsh|pwsh|powershell)$/;
// What these read is run as well: rules with recipes, lines with a time before them.
const readers =
  /^(n?vim? -\w*[es]\w*( .*)?|ex( .*)?|g?make .*(-f ?|--file=)(-|\/dev\/stdin)( .*)?|crontab( -)?|(npx|bunx|pnpx|pnpm (exec|dlx)) (-y )?(tsx|ts-node)( -)?)$/;
/** Text that was just fetched or decoded is run as code. The output of a local tool is fine. */
export const judgePipeToShell: SafetyRule = (line) => {
  const commands = runningCommands(line);
  const direct = commands.find((command) =>
    [...command.code, ...scriptOf(command), ...otherCode(line, command)].some((code) =>
      isForeign(line, code),
    ),
  );
  if (direct) return found(line, direct, " runs text that was just fetched or decoded");
  const afar = commands.some(isNearNetwork) ? findFromAfar(line, commands) : undefined;
  if (afar) return afar;
  // What a variable of PowerShell holds is not followed.
  const blind = commands.find(
    ({ name = "", code }) =>
      /^(iex|invoke-expression)$/i.test(name) && code.some(({ text }) => text === undefined),
  );
  if (blind) return unsure(line.hidden, blind);
  // PowerShell that does not read as bash: evaluating anything there is taken as evaluating a download.
  if (line.unparsable !== undefined && /\b(iex|invoke-expression|scriptblock\]::create)\b/i.test(line.text))
    return unsure(`the command could not be read: ${line.unparsable}`);
  return undefined;
};

const network =
  /^(nc|ncat|netcat|socat|telnet|openssl)$|^\/dev\/(tc|ud)p\/|(rc|profile|zshenv|authorized_keys2?)$/;

function isNearNetwork({ name = "", argv, redirects }: Command): boolean {
  return (
    network.test(name) ||
    [...argv, ...redirects.map(({ target }) => target)].some((word) => network.test(word))
  );
}

// A patch is read as well, and not run.
function scriptOf({ name = "", script }: Command): readonly Stream[] {
  return script && !/^(git|patch)$/.test(name) ? [script] : [];
}

function isForeign(line: CommandLine, code: Stream): boolean {
  const origin = line.originOf(code);
  return origin === "fetched" || origin === "decoded";
}

// Code reaches an interpreter on its input, as a script that commands print, or by evaluating a download itself.
function otherCode(line: CommandLine, command: Command): readonly Stream[] {
  const { name, words, argv, stdin } = command;
  // `$(curl ...)` as a command runs what it prints.
  if (name === undefined) return words.slice(0, 1).map(({ from }) => ({ text: undefined, from }));
  const code = line.codeOf(command);
  const isReader =
    readers.test([name, ...argv.slice(1)].join(" ")) ||
    (/awk$/.test(name) && startsRead.test(code?.text ?? ""));
  if (stdin && isReader) return [stdin];
  const itself = { text: undefined, from: [command] };
  if (hasReader(command)) return [itself];
  return interpreters.test(name) ? [...given(command), ...(code?.evaluates ? [itself] : [])] : [];
}

// The first word is a script, and so is what follows `-c` and `-e`; without any, it is what is read.
function given(command: Command): readonly Stream[] {
  const { words, argv, stdin } = command;
  const scripts = words.filter((word, at) => isCode(command, word, at));
  const end = argv.indexOf("-");
  const readsCode = argv
    .slice(1, end < 0 ? undefined : end)
    .every((word) => /^(-[uBEIsSOqA]+|-NoProfile|-Command|run|--(allow|input)-[\w=]+)$/i.test(word));
  return [...scripts.map(({ from }) => ({ text: undefined, from })), ...(readsCode && stdin ? [stdin] : [])];
}

// `curl -o >(bash) address`, `curl address > >(bash)`.
function hasReader({ words, redirects }: Command): boolean {
  return [...words, ...redirects.map(({ word }) => word)].some(
    ({ raw, from }) =>
      raw.startsWith(">(") && from.some(({ name = "" }) => shells.test(name) || interpreters.test(name)),
  );
}

const shells = /^(ba|da|z|k|a)?sh$/;
const startsRead = /\bsystem\s*\(\s*\$|\|\s*"(ba|da|z)?sh\b/;

function isCode({ argv }: Command, { from }: Word, at: number): boolean {
  const isGiven = at === 1 || /^(-\w*[cepErRB]|--eval|--print|eval)$/.test(argv[at - 1] ?? "");
  return at > 0 && isGiven && from.length > 0;
}

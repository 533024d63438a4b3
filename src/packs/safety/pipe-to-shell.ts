import type { Command, CommandLine, Stream, Word } from "../../index.ts";
import { found, runningCommands, type SafetyRule, unsure } from "./safety-rule.ts";

const interpreters =
  /^(python[\d.]*|pypy[\d.]*|node|nodejs|ruby|perl|php|deno|bun|tsx|ts-node|lua[\d.]*|luajit|Rscript|julia|elixir|tclsh|osascript|t?csh|yash|elvish|nu|xonsh|pwsh|powershell)$/;
// What these read is run as well: rules with recipes, lines with a time before them.
const readers =
  /^(g?make .*(-f ?|--file=)(-|\/dev\/stdin)( .*)?|crontab( -)?|(npx|bunx|pnpx|pnpm (exec|dlx)) (-y )?(tsx|ts-node)( -)?)$/;
const runners = /^(sh|bash|dash|zsh|ksh|ash|source|\.)$/;

/** Text that was just fetched or decoded is run as code. The output of a local tool is fine. */
export const judgePipeToShell: SafetyRule = (line) => {
  const commands = runningCommands(line);
  const direct = commands.find((command) =>
    [...command.code, ...otherCode(line, command)].some((code) => isForeign(line, code)),
  );
  if (direct) return found(line, direct, " runs text that was just fetched or decoded");
  // PowerShell that does not read as bash: evaluating anything there is taken as evaluating a download.
  if (line.unparsable !== undefined && /\b(iex|invoke-expression)\b/i.test(line.text))
    return unsure(`the command could not be read: ${line.unparsable}`);
  const files = foreignFiles(line);
  const later = commands.find((command) => runsFile(line, command, files));
  return later && found(line, later, " runs a file that was just fetched or decoded");
};

function isForeign(line: CommandLine, code: Stream): boolean {
  const origin = line.originOf(code);
  return origin === "fetched" || origin === "decoded";
}

// Code reaches an interpreter on its input, as a script that commands print, or by evaluating a download itself.
function otherCode(line: CommandLine, command: Command): readonly Stream[] {
  const [name] = command.words;
  // `$(curl ...)` as a command runs what it prints.
  if (command.name === undefined && name) return [{ text: undefined, from: name.from }];
  if (command.stdin && readers.test([command.name, ...command.argv.slice(1)].join(" ")))
    return [command.stdin];
  if (!interpreters.test(command.name ?? "")) return [];
  const scripts = command.words.filter((word, at) => isCode(command, word, at));
  const evaluates = /\b(exec|eval)\s*\(/.test(line.codeOf(command)?.text ?? "")
    ? [{ text: undefined, from: [command] }]
    : [];
  const readsCode = command.argv
    .slice(1)
    .every((word) => /^(-[uBEIsSOqA]*|-NoProfile|-Command|run|--allow-\w+)$/i.test(word));
  return [
    ...scripts.map(({ from }) => ({ text: undefined, from })),
    ...evaluates,
    ...(readsCode && command.stdin ? [command.stdin] : []),
  ];
}

// The first word is a script, and so is what follows `-c` and `-e`.
function isCode({ argv }: Command, { from }: Word, at: number): boolean {
  const isGiven = at === 1 || /^(-\w*[cepErRB]|--eval|--print|eval)$/.test(argv[at - 1] ?? "");
  return at > 0 && isGiven && from.length > 0;
}

function foreignFiles(line: CommandLine): ReadonlySet<string> {
  const written = line.effects.filter(
    ({ kind, command }) =>
      kind === "write" &&
      command !== undefined &&
      isForeign(line, { text: undefined, from: [...(command.stdin?.from ?? []), command] }),
  );
  return new Set(written.flatMap(({ path }) => path ?? []));
}

function runsFile(line: CommandLine, command: Command, files: ReadonlySet<string>): boolean {
  if (files.size === 0) return false;
  const [name, ...rest] = command.words;
  const isRunner = runners.test(command.name ?? "") || interpreters.test(command.name ?? "");
  const read = command.redirects.flatMap(({ op, word }) => (op === "<" ? [word] : []));
  const scripts = isRunner ? [...scriptsOf(command, rest), ...read] : [];
  const candidates = !isRunner && name?.text.includes("/") ? [name] : scripts;
  return candidates.some((word) => files.has(line.pathOf(command, word) ?? ""));
}

// Modules that take files as data; others, such as `pdb`, run them.
const dataModules = /^(json|json\.tool|zipfile|tarfile|gzip|base64|tokenize|ast|py_compile|http\.server)$/;
const switches = /^(python[\d.]* -[uBEIsSOq]+|(ba|da|z|k|a)?sh -[euxvn]+)$/;

// Words up to the script: what follows it is data to it. A word after an option may be the option's or the script.
function scriptsOf({ name = "" }: Command, words: readonly Word[]): readonly Word[] {
  if (name === "deno" || name === "bun") return words;
  if (name.startsWith("python") && words[0]?.text === "-m" && dataModules.test(words[1]?.text ?? ""))
    return [];
  const script = words.findIndex(({ known }, at) => {
    const before = words[at - 1]?.text ?? "";
    return !/^[-+]/.test(known) && (!/^[-+]/.test(before) || switches.test(`${name} ${before}`));
  });
  const given = script < 0 ? words : words.slice(0, script + 1);
  return name.endsWith("sh") && words[0]?.text === "-n" && given.length === 2 ? [] : given;
}

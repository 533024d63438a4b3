import type { Command, CommandLine, Stream, Word } from "../../index.ts";
import { found, runningCommands, type SafetyRule, unsure } from "./safety-rule.ts";

const interpreters =
  /^(python[\d.]*|pypy[\d.]*|node|nodejs|ruby|perl|php|deno|bun|tsx|ts-node|lua[\d.]*|luajit|Rscript|julia|elixir|tclsh|osascript|t?csh|yash|elvish|nu|xonsh|pwsh|powershell)$/;
// What these read is run as well: rules with recipes, lines with a time before them.
const readers =
  /^(g?make .*(-f ?|--file=)(-|\/dev\/stdin)( .*)?|crontab( -)?|(npx|bunx|pnpx|pnpm (exec|dlx)) (-y )?(tsx|ts-node)( -)?)$/;
/** Text that was just fetched or decoded is run as code. The output of a local tool is fine. */
export const judgePipeToShell: SafetyRule = (line) => {
  const commands = runningCommands(line);
  const direct = commands.find((command) =>
    [...command.code, ...(command.script ? [command.script] : []), ...otherCode(line, command)].some((code) =>
      isForeign(line, code),
    ),
  );
  if (direct) return found(line, direct, " runs text that was just fetched or decoded");
  // PowerShell that does not read as bash: evaluating anything there is taken as evaluating a download.
  if (line.unparsable !== undefined && /\b(iex|invoke-expression)\b/i.test(line.text))
    return unsure(`the command could not be read: ${line.unparsable}`);
  return undefined;
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

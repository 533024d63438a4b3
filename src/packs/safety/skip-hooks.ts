import type { Command, CommandLine, Effect } from "../../index.ts";
import { readGit } from "./git-command.ts";
import { gitSettings } from "./git-setting.ts";
import { firstFinding, found, runningCommands, type SafetyRule } from "./safety-rule.ts";

/** A commit or push that skips git hooks, and a setting that makes all later ones skip them. */
export const judgeSkipHooks: SafetyRule = (line) => {
  const commands = runningCommands(line);
  const commits = commands.find((command) => isCommit(line, command));
  const configured = gitSettings(line).find(
    ({ text, command }) =>
      /^core\.hookspath(=|$)/i.test(text) &&
      (commits ?? (readGit(line, command).subcommand === "config" && !meansHooks.test(text.slice(15)))),
  );
  if (configured) return found(line, configured.command, " sets core.hooksPath");
  if (commits) {
    const told = commands.find((command) => turnsHooksOff(command, isCommit(line, command)));
    if (told) return found(line, told, " turns hooks off");
    const gone =
      line.effects.some((effect) => isHook(effect.path) && removes(effect)) ||
      commands.some((command) => disarms(line, command));
    if (gone) return found(line, commits, " runs after its hooks were removed");
  }
  return firstFinding(
    line,
    ["commit", "push", "merge", "rebase", "am", "pull"].map((verb) => [
      `git ${verb}`,
      { flags: ["--no-verify"] },
    ]),
  );
};

// Folders that are there to hold hooks.
const meansHooks =
  /^(?!.*(\bno(ne|[-_]?(git)?hooks)\b|dev\/null|disabled?|empty|nonexist)).*(hook|husky|git|script|\bci\b)/i;

const off =
  /^(env:)?((HUSKY|LEFTHOOK)[= ](0|false)|(HUSKY_SKIP_HOOKS|SKIP_SIMPLE_GIT_HOOKS|OVERCOMMIT_DISABLE)[= ][^0]|(SKIP|LEFTHOOK_EXCLUDE)[= ].)/i;

function isCommit(line: CommandLine, command: Command): boolean {
  return /^(commit|push)$/.test(readGit(line, command).subcommand ?? "");
}

// `HUSKY=0 git commit`, or `export HUSKY=0` before it.
function turnsHooksOff({ name = "", argv, env }: Command, commits: boolean): boolean {
  const set = env.map((each) => `${each.name}=${each.word?.value ?? each.word?.text}`);
  const given = /^(export|env|cross-env(-shell)?|declare|typeset|set)$/.test(name) ? argv : [];
  const item = /^(set|new)-item$/i.test(name)
    ? argv.map((word, at) => `${word} ${argv.slice(at + 1).at(-1)}`)
    : [];
  return [...(commits ? set : []), ...given, ...item].some((word) => off.test(word));
}

function isHook(path = ""): boolean {
  return /\/\.(git\/hooks|husky)(\/(?!.*\.sample$)|$)/.test(path);
}

// A program that does nothing: what is left of it without its first line and its end.
const idle = /^(#!([^\s\\]| (?=\w))*(\s|\\n)*)?(exit( 0)?|true|:)?(\s|\\n|;)*$/;
const nothing = /^(\/(usr\/)?bin\/(true|echo)|\/dev\/null)$/;

function removes({ kind, command }: Effect): boolean {
  if (kind !== "write") return kind !== "read";
  const { name = ":", args = [], stdin } = command ?? {};
  if (/^(:|true|truncate|sed)$/.test(name)) return true;
  if (args.some(({ text }) => nothing.test(text))) return true;
  const text = /^(echo|printf)$/.test(name) ? args.map((word) => word.text).join(" ") : stdin?.text;
  return text !== undefined && text.length < 100 && idle.test(text);
}

const uninstalls = /^(husky|pre-commit|lefthook|overcommit) (--)?uninstall$/;
const withoutRun = /^[0-7]?[0246][0-7]{2}$|(^|,)[ua]*-[rwst]*x|(^|,)[ua]+=[rw]*(,|$)/;

// `chmod -x` of a hook, `husky uninstall`.
function disarms(line: CommandLine, command: Command): boolean {
  const { name, argv, words } = command;
  if (uninstalls.test(`${name} ${argv[1]}`)) return true;
  return (
    name === "chmod" &&
    argv.some((word) => withoutRun.test(word)) &&
    words.some((word) => isHook(line.pathOf(command, word)))
  );
}

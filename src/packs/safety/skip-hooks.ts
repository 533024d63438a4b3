import type { Command, CommandLine } from "../../index.ts";
import { readGit } from "./git-command.ts";
import { gitSettings } from "./git-setting.ts";
import { isHookFile } from "./hook-files.ts";
import { findDisarming } from "./hooks-gone.ts";
import { firstFinding, found, runningCommands, type SafetyRule } from "./safety-rule.ts";

/** A commit or push that skips git hooks, and a setting that makes all later ones skip them. */
export const judgeSkipHooks: SafetyRule = (line) => {
  const commands = runningCommands(line);
  const commits = commands.find((command) => verbOf(line, command, strong));
  const hooked = commits ?? commands.find((command) => verbOf(line, command, weak));
  const configured = gitSettings(line).find(
    ({ text, command }) =>
      /^core\.hookspath(=|$)/i.test(text) &&
      (commits ?? ((hooked ?? verbOf(line, command, /^config$/)) && !meansHooks.test(text.slice(15)))),
  );
  if (configured) return found(line, configured.command, " sets core.hooksPath");
  const told = commands.find((command) => turnsHooksOff(line, command, hooked !== undefined));
  if (told) return found(line, told, " turns hooks off");
  if (touchesHooks(line, commands)) {
    const disarms = findDisarming(line, commands, hooked);
    if (disarms) return disarms;
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
  /^(env:)?((HUSKY|LEFTHOOK)[= ](0|false|\$\()|(HUSKY_SKIP_HOOKS|SKIP_SIMPLE_GIT_HOOKS|OVERCOMMIT_DISABLE)[= ][^0]|(SKIP|LEFTHOOK_EXCLUDE)[= ].)/i;

const strong = /^(commit|push)$/;
const weak = /^(merge|rebase|am|cherry-pick|revert|pull)$/;

function verbOf(line: CommandLine, command: Command, verbs: RegExp): boolean {
  return verbs.test(readGit(line, command).subcommand ?? "");
}

// Tools that commit by themselves, and scripts that are called after it.
const commitsItself =
  /^(cz|git-cz|commitizen|standard-version|commit-and-tag-version|release-it|semantic-release|np|lerna (version|publish)|(npm|yarn|pnpm) version .+|gh pr create)( |$)|^((npm|bun) run|(pnpm|yarn)( run)?) ([\w-]+:)?(commit|release|bump|push|cz)( |$)|^((ba|da|z)?sh )?\S*\b(commit|release|publish|bump)[\w-]*(\.\w+)?( |$)/;

const unhooked =
  /^(npm|yarn|pnpm) version (?!.*--no-git-tag-version).*--(no-commit-hooks|commit-hooks[= ]false)/;

// `HUSKY=0 git commit`, or `export HUSKY=0` before it.
function turnsHooksOff(line: CommandLine, command: Command, isHooked: boolean): boolean {
  const { name = "", argv, env } = command;
  if (unhooked.test(argv.join(" "))) return true;
  const set = env.flatMap(({ name: key, word }) =>
    (word?.choices ?? [word]).map((each) => `${key}=${each?.value ?? each?.text}`),
  );
  if (verbOf(line, command, strong) || verbOf(line, command, weak)) return set.some((word) => off.test(word));
  if (set.some((word) => off.test(word) && !word.startsWith("SKIP=")) && commitsItself.test(argv.join(" ")))
    return true;
  const given = /^(export|env|cross-env(-shell)?|declare|typeset|set)$/.test(name) ? argv : [];
  const item = /^(set|new)-item$/i.test(name)
    ? argv.map((word, at) => `${word} ${argv.slice(at + 1).at(-1)}`)
    : [];
  return isHooked && [...given, ...item].some((word) => off.test(word));
}

const disarming = /uninstall|^chmod|hookspath|(remove|rename)-section/i;

function touchesHooks(line: CommandLine, commands: readonly Command[]): boolean {
  return (
    line.effects.some(({ path }) => isHookFile.test(path ?? "")) ||
    commands.some(({ argv }) => argv.some((word) => disarming.test(word)))
  );
}

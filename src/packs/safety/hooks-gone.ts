import type { Command, CommandLine, Effect } from "../../index.ts";
import { readGit } from "./git-command.ts";
import { isHookFile } from "./hook-files.ts";
import { type Finding, found } from "./safety-rule.ts";

/** What takes hooks away before `hooked` runs, or lets all later commands go without. */
export function findDisarming(
  line: CommandLine,
  commands: readonly Command[],
  hooked: Command | undefined,
): Finding | undefined {
  const startup = line.effects.find(
    ({ kind, path = "", command }) =>
      kind === "write" && /husky(rc|\/init\.sh)$/.test(path) && /HUSKY=0/.test(said(command)),
  );
  if (startup?.command) return found(line, startup.command, " turns hooks off");
  const gone =
    hooked &&
    (line.effects.some((effect) => isHook(effect.path) && removes(effect)) ||
      line.effects.some(unsets) ||
      commands.some((command) => disarms(line, command)));
  if (gone) return found(line, hooked, " runs after its hooks were removed");
  // No tool asks for that, and all commits to come go without hooks.
  const section = commands.find((command) => configures(line, command, sectionGone));
  return section && found(line, section, " takes core.hooksPath away");
}

function configures(line: CommandLine, command: Command, what: RegExp): boolean {
  return readGit(line, command).subcommand === "config" && what.test(command.argv.join(" "));
}

// The words of a command, and what it reads.
function said(command: Command | undefined): string {
  return `${command?.argv.join(" ")} ${command?.stdin?.text ?? ""}`;
}

// `sed -i '/hooksPath/d' .git/config`.
function unsets({ kind, path = "", command }: Effect): boolean {
  return kind === "write" && /\/\.git(\/|)config$/.test(path) && /hookspath/i.test(said(command));
}

function isHook(path = ""): boolean {
  return isHookFile.test(path) && /\.(git\/hooks|husky)(\/|$)/.test(path);
}

// A program that does nothing: what is left of it without its first line and its end.
const idle = /^(#!([^\s\\]| (?=\w))*(\s|\\n)*)?(exit( 0)?|true|:)?(\s|\\n|;)*$/;
const editors = /^(:|true|truncate|sed|perl)$/;
const programs = /^(python[\d.]*|node|ruby|bun|deno)$/;
const nothing = /^(\/(usr\/)?bin\/(true|echo)|\/dev\/null)$/;

function removes({ kind, command }: Effect): boolean {
  if (kind !== "write") return kind !== "read";
  const { name = ":", args = [], stdin } = command ?? {};
  if (editors.test(name)) return true;
  // Written with nothing, or opened for that and no more.
  if (programs.test(name)) return !/write/i.test(said(command)) || /(''|""|``)\s*\)/.test(said(command));
  if (args.some(({ text }) => nothing.test(text))) return true;
  const text = /^(echo|printf)$/.test(name) ? args.map((word) => word.text).join(" ") : stdin?.text;
  return text !== undefined && text.length < 100 && idle.test(text);
}

const uninstalls = /^(husky|pre-commit|lefthook|overcommit|simple-git-hooks) (--)?uninstall$/;
const withoutRun = /^[0-7]?[0246][0-7]{2}$|(^|,)[ua]*-[rwst]*x|(^|,)[ua]+=[rw]*(,|$)/;
const unset = /(^| )(--unset(-all)?|unset)( .*)? core\.hookspath\b/i;
const sectionGone = /(remove-section core$|rename-section core )/i;

// `chmod -x` of a hook, `husky uninstall`, `git config --unset core.hooksPath`.
function disarms(line: CommandLine, command: Command): boolean {
  const { name, argv, words } = command;
  if (uninstalls.test(`${name} ${argv[1]}`)) return true;
  if (configures(line, command, unset) || configures(line, command, sectionGone)) return true;
  return (
    name === "chmod" &&
    argv.some((word) => withoutRun.test(word)) &&
    words.some((word) => isHook(line.pathOf(command, word)))
  );
}

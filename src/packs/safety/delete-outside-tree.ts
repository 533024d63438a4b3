import type { Command, CommandLine, Effect } from "../../index.ts";
import { isContained, mountedPath } from "./contained.ts";
import {
  found,
  runningCommands,
  type SafetyContext,
  type SafetyRule,
  toldBy,
  unsure,
} from "./safety-rule.ts";

/** A recursive delete whose target is outside every allowed root, is one itself, or cannot be worked out. */
export const judgeDeleteOutsideTree: SafetyRule = (line, context) => {
  const links = madeLinks(line);
  for (const command of runningCommands(line)) {
    const bad = deletes(line, command).find(
      (effect) => effect.recursive && !isMadeHere(effect) && !isInside(effect, links, context),
    );
    if (bad?.path === undefined && bad) return unsure(toldBy(bad, "deletes"), command);
    if (bad) return found(line, command, ` deletes ${bad.path}`);
  }
  return unsure(line.hidden);
};

// They leave a file without what was in it.
const emptying = /^(truncate|shred)$/;

function deletes(line: CommandLine, command: Command): readonly Effect[] {
  // A name known only at run time may be rm: judge its words as if it were.
  const named = command.name === undefined ? { ...command, name: "rm" } : command;
  const isLost = command.argv.includes("/dev/null");
  return line
    .effectsOf(named)
    .filter(
      ({ kind }) => kind === "delete" || (kind === "move" ? isLost : emptying.test(command.name ?? "")),
    );
}

// `tmp=$(mktemp -d)`, and `"$tmp"` itself or, from inside, what is in it: the line has made it. `"$tmp/x"` would be
// another place where it is empty.
function isMadeHere({ path = "", text, remote }: Effect): boolean {
  const made = /^\/(?:[^/]+\/)*[^/]*tmp\.new\d+[^/]*(\/.+)?$/.exec(path);
  return (
    made !== null && !remote && !text.includes("tmp.new") && (made[1] === undefined || !/^["$/]/.test(text))
  );
}

interface Link {
  readonly path: string;
  readonly target: string | undefined;
}

/** Links that the text makes: what is below one of them is elsewhere. */
function madeLinks(line: CommandLine): readonly Link[] {
  return runningCommands(line).flatMap((command) => {
    const [word] = command.args;
    if (command.name !== "ln" || !command.flags.includes("-s") || !word) return [];
    return line.effectsOf(command).flatMap(({ kind, path }) => {
      if (kind !== "write" || path === undefined) return [];
      return [{ path, target: line.pathOf({ ...command, cwd: splitLast(path)[0] }, word) }];
    });
  });
}

function isInside(
  effect: Effect,
  links: readonly Link[],
  { allowedRoots = [], realPath }: SafetyContext,
): boolean {
  if (effect.remote && isContained(effect)) return true;
  const here = effect.remote ? mountedPath(effect) : effect.path;
  // `rm -rf link/` is about what the link leads to.
  const inLink = here && effect.text.endsWith("/") ? `${here}/` : here;
  const link = links.findLast((each) => inLink?.startsWith(`${each.path}/`));
  const path = link ? link.target && here?.replace(link.path, () => link.target ?? "") : here;
  if (path === undefined) return false;
  if (!isBelow(emptied(effect, path), allowedRoots)) return false;
  if (realPath === undefined) return true;
  // What is deleted is the last name itself; the way to it may lead elsewhere. A wildcard is no link.
  const [parent = "", name = ""] = splitLast(path.split(/(?<=\/)[^/]*[*?[]/, 1)[0] ?? path);
  return isBelow(`${realPath(parent)}/${name || "*"}`, allowedRoots.map(realPath));
}

// Patterns that hardly anything in a folder does not fit.
const whole = /^(\*+|\?+\*|\*\?+|\[[!^][^\]]*\]\*|\[(\w-\w)*[aA]-[zZ](\w-\w)*\]\*|!\(.*\))$/;

// `rm -rf *` and `rm -rf ./**` leave nothing of the folder. What `find` and the like list as `**` is a selection.
function emptied({ glob, text, command }: Effect, path: string): string {
  const isTyped = command?.words.some((word) => word.text === text && word.from.length === 0) === true;
  let folder = path;
  for (let [parent, name] = splitLast(folder); whole.test(name); [parent, name] = splitLast(folder)) {
    const isMeant = isTyped ? glob || name.startsWith("!(") || command?.carrier?.name === "xargs" : glob;
    if (!isMeant || (!isTyped && name !== "*")) break;
    folder = parent;
  }
  return folder;
}

function splitLast(path: string): readonly [parent: string, name: string] {
  const slash = path.lastIndexOf("/");
  return [path.slice(0, slash) || "/", path.slice(slash + 1)];
}

function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((each) => {
    const folder = each.replace(/\/+$/, "");
    return path.startsWith(`${folder}/`) && path.length > folder.length + 1;
  });
}

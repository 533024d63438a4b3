import type { Host } from "../events/host.ts";
import { normalizePath } from "../events/paths.ts";
import type { Effect } from "../shell/effects/effect.ts";
import type { CommandLine } from "../shell/read-line.ts";
import { type Check, type Evidence, noMatch } from "./condition.ts";
import { commandEvidence } from "./found-command.ts";
import type { PathTest } from "./glob.ts";
import type { GlobReach } from "./glob-reach.ts";
import { keptBeside, keptByGit, passedOver } from "./ignored-folders.ts";
import { type ShellFile, shellFiles } from "./shell-files.ts";
import { filesMeant } from "./shell-glob.ts";

/** Which files are meant, and in which way they must be touched. */
export interface PathQuestion {
  readonly label: string;
  readonly kinds: "all" | "changes" | "reads";
  readonly host: Host;
  readonly test: PathTest;
  readonly reach: GlobReach;
}

/**
 * Whether a command line touches a file that is meant. What is known only at run time counts where it changes
 * files; docs/decisions/path-effects.md tells why.
 */
export function judgeLine(line: CommandLine, question: PathQuestion): Check {
  const evidence: Evidence[] = [];
  let why: string | undefined;
  for (const shellFile of shellFiles(line.effects, line)) {
    const { effect } = shellFile;
    if (!isAsked(effect, question)) continue;
    const found = judgeFile(shellFile, question);
    if (found === "unknown" || (found !== undefined && effect.command?.presumed === true))
      why ??= `${blind(effect)} is known only at run time`;
    else if (found !== undefined) evidence.push(evidenceOf(effect, found, line, question.label));
  }
  if (evidence.length > 0) return { match: true, evidence };
  why ??= line.hidden ?? presumed(line, question);
  return why === undefined ? noMatch() : { match: "unknown", why };
}

// What arrives on an input is no word that could be quoted.
function blind({ text, kind }: Effect): string {
  return text.startsWith("what ") ? text : `what \`${text}\` ${verbs[kind]}`;
}

function isAsked({ kind }: Effect, { kinds }: PathQuestion): boolean {
  return kinds === "all" || (kinds === "reads") === (kind === "read");
}

/** Why an unknown tool may read a file that is meant: it is given its name. */
function presumed(line: CommandLine, question: PathQuestion): string | undefined {
  if (question.kinds !== "all") return undefined;
  for (const shellFile of shellFiles(line.presumedReads(), line)) {
    const { command, text } = shellFile.effect;
    if (judgeFile(shellFile, question) !== undefined)
      return `\`${command?.name}\` may read \`${text}\`; a hook that minds changes alone asks \`${question.label.split("(")[0]}.written\``;
  }
  return undefined;
}

const verbs = { read: "reads", write: "writes", delete: "deletes", move: "moves" };
const notes = {
  read: "it is read",
  write: "it is written",
  delete: "it is deleted",
  move: "it is moved away",
};

/** The text that shows which file it is, where it is one that is meant. */
function judgeFile({ effect, file, patterns }: ShellFile, question: PathQuestion): string | undefined {
  const { test } = question;
  if (file !== undefined) return judgeKnown(effect, file, question);
  // Every name that fits is meant, such as `generated/*` and `generated/$X` by a glob on the folder.
  if (patterns.every(test)) return effect.text;
  // What a search lists of a folder is no more than a search of it.
  if (effect.kind === "read" && patterns.every((pattern) => /^[^*?[]*\/\*\*$/.test(pattern)))
    return undefined;
  if (effect.kind === "read") return effect.glob ? judgeRead(effect, patterns, question) : undefined;
  return patterns.some((pattern) => couldChange(pattern, effect, question)) ? "unknown" : undefined;
}

function couldChange(pattern: string, effect: Effect, { reach, host }: PathQuestion): boolean {
  // As with a folder that is removed: what is in no place of its own is hardly meant by all of one below the root.
  const isBelow = pattern.startsWith(`${host.root}/`) && !/^\/\*/.test(pattern.slice(host.root.length));
  const isPlain = effect.kind === "write" || isBelow;
  const could = (isKept?: (folder: string) => boolean): boolean =>
    reach.couldMean(pattern, { isPlain, isKept }) ||
    (takesAll(effect) && reach.couldBeAbove(pattern, isKept));
  if (!could(keptBeside(effect.kind, pattern))) return false;
  const isKept = passedOver(effect, host);
  return isKept === undefined || could(isKept);
}

/** What a wildcard would read is known: the files that are there. */
function judgeRead(effect: Effect, patterns: readonly string[], question: PathQuestion): string | undefined {
  const files = patterns.flatMap((pattern) => filesMeant(pattern, question.host.files));
  const found = files.find((file) => judgeKnown(effect, file, question) !== undefined);
  return found === undefined ? undefined : `${effect.text} -> ${found}`;
}

function judgeKnown(effect: Effect, path: string, { test, reach, host }: PathQuestion): string | undefined {
  const file = normalizePath(path, host.root, host.platform);
  if (test(file)) return effect.text;
  const real = normalizePath(realPlace(effect, file, host), "/", host.platform);
  if (real !== file && test(real)) return `${effect.text} -> ${real}`;
  if (!takesAll(effect) || !(reach.isAbove(file) || reach.isAbove(real))) return undefined;
  const isKept = keptByGit(effect, host);
  return reach.isAbove(file, isKept) || reach.isAbove(real, isKept) ? effect.text : undefined;
}

/** Whether what is in a folder is touched with it. */
function takesAll({ kind, recursive }: Effect): boolean {
  return kind === "move" || (kind !== "read" && recursive);
}

// What is deleted or moved is a link itself, not what it leads to.
function realPlace({ kind }: Effect, file: string, { files }: Host): string {
  if (kind !== "delete" && kind !== "move") return files.realPath(file);
  const slash = file.lastIndexOf("/");
  return `${files.realPath(file.slice(0, slash) || "/")}${file.slice(slash)}`;
}

function evidenceOf(effect: Effect, text: string, line: CommandLine, condition: string): Evidence {
  const { command, span, kind } = effect;
  const evidence = { condition, text, span, ...(command && { via: command.via }), note: notes[kind] };
  return command === undefined ? evidence : commandEvidence(evidence, { line, command });
}

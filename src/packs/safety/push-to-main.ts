import type { Command, CommandLine, ParsedOptions, Word } from "../../index.ts";
import { findOption, readGit } from "./git-command.ts";
import { gitSettings } from "./git-setting.ts";
import {
  firstFinding,
  found,
  runningCommands,
  type SafetyContext,
  type SafetyRule,
  unsure,
} from "./safety-rule.ts";
import { fitsWildcard } from "./wildcard.ts";

/** A push that would update a protected branch on any remote. */
export const judgePushToMain: SafetyRule = (line, context) => {
  let { branch } = context;
  const tags: Word[] = [];
  for (const command of runningCommands(line)) {
    const moved = switchedTo(line, command);
    if (moved) branch = moved.branch;
    const here = isElsewhere(line, command, context) ? branchThere(line, command, context) : branch;
    const known = { ...context, branch: here };
    tags.push(...madeTag(line, command));
    const other = otherTools.exec(command.argv.join(" "));
    const reason = other
      ? judgeBranch(other[1] ?? other[2], known)
      : judgePush(line, command, { ...known, tags });
    if (reason) return found(line, command, ` ${reason}`);
  }
  return mayPushUnseen(line)
    ? (firstFinding(line, [["git push", { args: () => false }]]) ?? unsure(line.hidden))
    : undefined;
};

// `git tag "$TAG" && git push origin "$TAG"`: whatever it is called, it is that tag.
function madeTag(line: CommandLine, command: Command): readonly Word[] {
  const { subcommand, parsed, operands } = readGit(line, command);
  const isMade = subcommand === "tag" && !findOption(parsed, "-d", "-l", "-v");
  return isMade ? operands.slice(0, 1) : [];
}

function mayPushUnseen(line: CommandLine): boolean {
  return line.unparsable !== undefined || line.dynamic;
}

// What else names the branch that it updates.
const otherTools =
  /^gh-pages\b.* (?:-b|--branch)[ =](\S+)|^gh api (?=.*(?:-X|--method)[ =]?(?:P|DELETE)).*\/heads\/(\S+)/;

interface Pushing extends SafetyContext {
  readonly tags: readonly Word[];
}

function judgePush(line: CommandLine, command: Command, context: Pushing): string | undefined {
  const { subcommand, parsed, operands } = readGit(line, command);
  const isSubtree = subcommand === "subtree" && operands[0]?.text === "push";
  if (!isSubtree && subcommand !== "push" && subcommand !== "send-pack") return undefined;
  if (findOption(parsed, "--all", "--mirror")) return "pushes every branch";
  if (command.openEnded || operands.some(isLoose)) return "pushes what is known only at run time";
  const given = operands.slice(isSubtree ? 2 : 1);
  const refspecs = withoutTags(given);
  if (refspecs.length === 0 && (given.length > 0 || findOption(parsed, "--tags"))) return undefined;
  if (refspecs.length === 0) return judgeConfigured(line, context) ?? judgeBranch(context.branch, context);
  const others = refspecs.filter(
    ({ text, value, many }) =>
      many ||
      value !== undefined ||
      !context.tags.some((tag) => tag.text === text && tag.value === undefined),
  );
  return others.map((word) => judgeRefspec(word, context)).find(Boolean);
}

// `tag main` is a tag of that name.
function withoutTags(words: readonly Word[]): readonly Word[] {
  let isName = false;
  return words.filter(({ value }) => {
    const isTag = isName || value === "tag";
    isName = isTag && !isName;
    return !isTag;
  });
}

// What is pushed without a refspec, where the text sets it.
function judgeConfigured(line: CommandLine, context: SafetyContext): string | undefined {
  for (const { text } of gitSettings(line)) {
    if (/^(remote\.[^=]+\.mirror|push\.default=(?!(current|simple|nothing)$))/i.test(text))
      return `pushes what \`${text}\` says`;
    const target = /^remote\.[^=]+\.push=(?:.*:)?\+?(.*)$/i.exec(text)?.[1];
    const bad =
      target === undefined
        ? undefined
        : judgeBranch(/^(HEAD|@)$/.test(target) ? context.branch : target, context);
    if (bad) return bad;
  }
  return undefined;
}

function judgeRefspec(word: Word, context: SafetyContext): string | undefined {
  const target = targetOf(word, context);
  return target === undefined && !mayBeProtected(word, context) ? undefined : judgeBranch(target, context);
}

// `"v$VERSION"` is no protected branch when none begins with `v`.
function mayBeProtected(
  { text, known, ending }: Word,
  { protectedBranches = ["main"] }: SafetyContext,
): boolean {
  if (hasColon(text) && !known.includes(":")) return true;
  const start = known.slice(known.lastIndexOf(":") + 1).replace(/^\+/, "");
  if (start === "" || "refs/heads/".startsWith(start)) return true;
  const name = start.replace(/^(refs\/)?heads\//, "");
  return protectedBranches.some((pattern) => {
    const [head = "", ...rest] = pattern.split("*");
    if (rest.length > 0) return head.startsWith(name) || name.startsWith(head);
    return head.startsWith(name) && head.endsWith(ending);
  });
}

// Those of `${VERSION:-x}`, `${SHA:0:7}` and in a command part nothing; that of `${X:-a:b}` may.
function hasColon(text: string): boolean {
  return text.replace(/\$\{[^}:]*:(\d+:)?|\$\([^)]*\)|`[^`]*`/g, "$").includes(":");
}

// Without quotes it may be several words, unless the text tells how it begins.
function isLoose(word: Word): boolean {
  return word.many && word.value === undefined && word.known === "" && !isCurrentBranch(word);
}

function judgeBranch(
  branch: string | undefined,
  { protectedBranches = ["main"] }: SafetyContext,
): string | undefined {
  if (branch === undefined) return "pushes to a branch that is known only at run time";
  const name = branch.replace(/^(refs\/)?heads\//, "");
  if (branch === "" || branch.includes("*")) return "pushes every matching branch";
  return protectedBranches.some((pattern) => fitsWildcard(name, pattern)) ? `updates ${name}` : undefined;
}

// What stands right of the colon, or the whole: `HEAD` is the current branch.
function targetOf(word: Word, { branch }: SafetyContext): string | undefined {
  const parts = hasColon(word.text);
  if (isCurrentBranch(word) && (!parts || toItself.test(word.text))) return branch;
  const text = word.value ?? (parts && word.ending.includes(":") ? word.ending : undefined);
  if (text === undefined) return undefined;
  const refspec = text.replace(/^\+/, "");
  const target = refspec.slice(refspec.lastIndexOf(":") + 1);
  return target === "HEAD" || target === "@" ? branch : target;
}

// `"$b:$b"`, `"HEAD:$b"`
const toItself = /^(?:(?:HEAD|@):\$\{?\w+\}?|(\$\{?\w+\}?):\1)$/;

function isCurrentBranch(word: Word): boolean {
  const [only, ...others] = new Set(word.from);
  const asks = /^git (branch --show-current|rev-parse --abbrev-ref HEAD|symbolic-ref --short (-q )?HEAD)$/;
  return (
    others.length === 0 &&
    only !== undefined &&
    asks.test(only.argv.join(" ")) &&
    /^((HEAD|@):)?$/.test(word.known) &&
    word.ending === ""
  );
}

// `git checkout -b x && git push` pushes x.
function switchedTo(line: CommandLine, command: Command): { branch: string | undefined } | undefined {
  const { subcommand, parsed, operands } = readGit(line, command);
  if (renames(subcommand, parsed)) return { branch: operands.at(-1)?.value };
  if (subcommand !== "checkout" && subcommand !== "switch") return undefined;
  const made = findOption(parsed, "-b", "-B", "-c", "-C", "--orphan");
  const inSubcommand = made && !(made.name === "-c" && made.value?.includes("=")) && made.names.length > 0;
  if (made && inSubcommand && (made.name !== "-C" || subcommand === "switch"))
    return { branch: made.word.value };
  const [target, ...paths] = operands;
  if (!target || paths.length > 0 || parsed.afterDashes !== undefined) return undefined;
  return { branch: target.value };
}

function renames(subcommand: string | undefined, parsed: ParsedOptions): boolean {
  if (subcommand === "symbolic-ref") return parsed.operands.length > 2;
  return subcommand === "branch" && findOption(parsed, "-m", "-M") !== undefined;
}

function isElsewhere(line: CommandLine, command: Command, { cwd }: SafetyContext): boolean {
  const { parsed } = readGit(line, command);
  const other = parsed.options.some(
    ({ name }) => name === "-C" || name === "--git-dir" || name === "--work-tree",
  );
  return (
    other ||
    command.remote ||
    command.cwd?.includes("*") ||
    (cwd !== undefined && command.cwd !== cwd && !command.cwd?.startsWith(`${cwd}/`))
  );
}

// The folder git is told to work in, where that is known.
function branchThere(line: CommandLine, command: Command, { branchIn }: SafetyContext): string | undefined {
  const { parsed } = readGit(line, command);
  if (command.remote || findOption(parsed, "--git-dir", "--work-tree")) return undefined;
  let folder = command.cwd;
  for (const { name, word, at } of parsed.options) {
    const path = word.value?.slice(at);
    if (name === "-C") folder = path === undefined ? undefined : below(folder, path);
  }
  // A folder of several has no one branch.
  return folder === undefined || folder.includes("*") ? undefined : branchIn?.(folder);
}

function below(folder: string | undefined, path: string): string | undefined {
  if (path.startsWith("/")) return path;
  return folder === undefined ? undefined : `${folder}/${path}`;
}

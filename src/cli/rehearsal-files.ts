import { join, relative, resolve } from "node:path";
import { filesNamed, isFileAt, isFolderAt } from "../testing/rehearse/project-files.ts";
import { CliError } from "./command.ts";

const usual = ".claude/rehearsals";
const isRehearsalFile = (path: string): boolean =>
  /\.[cm]?[jt]s$/.test(path) && !/\.d\.[cm]?ts$|(?:^|\/)_[^/]*$/.test(path);

/** The files that words of the command line name, as absolute paths; without words those in the usual folder. */
export function rehearsalFiles(words: readonly string[], root: string, cwd: string): readonly string[] {
  if (words.length > 0) return [...new Set(words.flatMap((word) => named(word, root, cwd)))];
  const folder = join(root, usual);
  if (!isFolderAt(folder))
    throw new CliError(
      `there is no ${usual} in ${root}`,
      "name a file, or put rehearsals there: docs/rehearse.md shows one",
    );
  return inFolder(folder);
}

function named(word: string, root: string, cwd: string): readonly string[] {
  const path = resolve(cwd, word);
  if (isFileAt(path)) return [path];
  if (isFolderAt(path)) return inFolder(path);
  const own = join(root, usual, word);
  if (isFileAt(own)) return [own];
  return files(cwd, relative(cwd, path) || ".");
}

function inFolder(folder: string): readonly string[] {
  return files(folder, ".");
}

function files(folder: string, name: string): readonly string[] {
  const found = attempt(folder, name).filter(isRehearsalFile);
  if (found.length === 0)
    throw new CliError(`there is no rehearsal file in ${folder}`, "they end in .ts, .mts, .js or .mjs");
  return found.sort().map((path) => join(folder, path));
}

function attempt(folder: string, name: string): string[] {
  try {
    return [...filesNamed(folder, name)];
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : String(error));
  }
}

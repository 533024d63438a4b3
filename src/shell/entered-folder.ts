import type { Word } from "./command-line.ts";
import { resolvePath } from "./tracked-directory.ts";

/**
 * The folder that `cd` enters. One of several below the present one, as in a loop over `a b` or `packages/*`, has `*`
 * in place of each name that differs: it stands for one name, so that `..` leaves it as it would leave any of them.
 */
export function enteredFolder(cwd: string | undefined, target: Word): string | undefined {
  if (target.choices) return anyOf(cwd, target.choices);
  if (target.value === undefined) return undefined;
  if (!target.glob) return resolvePath(cwd, target.value);
  return isOneNameEach(target.value) ? resolvePath(cwd, starred(target.value)) : undefined;
}

/** Whether a folder is one of several. */
export function isOneOfFolders(cwd: string | undefined): boolean {
  return cwd?.includes("*") === true;
}

// A wildcard never matches `..` unless the dot is written; a pattern in brackets with `|` may hold anything.
/** Whether each part of a pattern with wildcards stands for one name, never for `..`. */
export function isOneNameEach(pattern: string): boolean {
  return !/[()\\]|\*\*/.test(pattern) && !pattern.split("/").some((part) => /^\.+[^/]*[*?[]/.test(part));
}

function starred(pattern: string): string {
  return pattern.replace(/[^/]*[*?[][^/]*/g, "*");
}

function anyOf(cwd: string | undefined, choices: readonly Word[]): string | undefined {
  return oneOfFolders(
    cwd,
    choices.map((choice) => enteredFolder(cwd, choice)),
  );
}

/** One of several folders below the present one; undefined when it may be elsewhere, or at different depths. */
export function oneOfFolders(
  cwd: string | undefined,
  folders: readonly (string | undefined)[],
): string | undefined {
  if (cwd === undefined) return undefined;
  const [first = [], ...others] = folders.map((folder) => below(cwd, folder));
  if (first.length === 0 || others.some((other) => other.length !== first.length)) return undefined;
  const names = first.map((name, at) => (others.every((other) => other[at] === name) ? name : "*"));
  return resolvePath(cwd, names.join("/"));
}

function below(cwd: string, folder: string | undefined): readonly string[] {
  return folder?.startsWith(`${cwd}/`) ? folder.slice(cwd.length + 1).split("/") : [];
}

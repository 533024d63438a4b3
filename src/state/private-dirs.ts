import { lstatSync, type Stats } from "node:fs";

/** A directory that nothing is kept in, and why. */
export interface RefusedDir {
  readonly path: string;
  /** As in `is a link`. */
  readonly why: string;
}

/**
 * The first directory from `root` down to `dir` that somebody else could have put there, or put things into: a link, a
 * directory of another user, one that others may write to. Null when there is none; what is missing is made by us, for
 * us alone. A directory outside of `root` is the business of who named it.
 */
export function refusedDir(root: string, dir: string): RefusedDir | null {
  for (const path of waysDown(root, dir)) {
    const stats = statsOf(path);
    if (stats === undefined) return null;
    const why = stats.isSymbolicLink() ? "is a link" : notOwn(stats);
    if (why !== undefined) return { path, why };
  }
  return null;
}

/** The root and each directory below it on the way to `dir`. Asked with a slash at its end, a link would look like what it leads to. */
function waysDown(root: string, dir: string): string[] {
  const top = root.replace(/(?<=.)[\\/]+$/, "");
  if (dir !== top && !dir.startsWith(`${top}/`)) return [];
  const names = dir
    .slice(top.length)
    .split("/")
    .filter((name) => name !== "");
  return [top, ...names.map((_, last) => [top, ...names.slice(0, last + 1)].join("/"))];
}

function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    // What is wrong here is said by whoever goes on to read or write.
    return undefined;
  }
}

/** Why a file or directory cannot be trusted to hold only what this user wrote. */
export function notOwn(stats: Stats): string | undefined {
  const user = process.getuid?.();
  if (user === undefined) return undefined; // Windows: profile folders are private by their access lists
  if (stats.uid !== user) return `belongs to another user (uid ${stats.uid})`;
  return (stats.mode & 0o022) === 0 ? undefined : "can be written by other users";
}

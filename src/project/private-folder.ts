import { lstatSync, type Stats } from "node:fs";
import { makeDir } from "../state/make-dir.ts";
import { notOwn } from "../state/private-dirs.ts";

/** A folder that only this user can write to, or why there is none. */
export type PrivateFolder = { readonly path: string } | { readonly problem: string };

/**
 * Makes a folder (and its parents) for this user alone and checks that nobody else can put files there. What
 * is kept in it is run or trusted later, so a folder of another user is refused, never repaired.
 */
export function privateFolder(path: string): PrivateFolder {
  try {
    makeDir(path); // Node's own way to make parents never ends in a file system that has no room for any, such as /proc
  } catch (error) {
    return { problem: `cannot make ${path}: ${reason(error)}` };
  }
  return checkedFolder(path);
}

/** The same check without making anything. */
export function checkedFolder(path: string): PrivateFolder {
  let stats: Stats;
  try {
    stats = lstatSync(path);
  } catch (error) {
    return { problem: `cannot use ${path}: ${reason(error)}` };
  }
  if (!stats.isDirectory()) return { problem: `${path} is not a folder` };
  const problem = notOwn(stats);
  return problem === undefined ? { path } : { problem: `${path} ${problem}` };
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message.replace(/^\w+: /, "") : String(error);
}

import { mkdirSync, statSync } from "node:fs";
import { codeOf } from "./errors.ts";

/**
 * Makes a directory and its parents, for this user alone unless `mode` says otherwise; answers those that were missing,
 * outermost first. Not by Node's own `recursive`, which never ends where the system makes no directories, as below
 * /proc, and says that something is missing where the disk is read-only.
 */
export function makeDir(dir: string, mode = 0o700): string[] {
  try {
    return madeOne(dir, mode);
  } catch (error) {
    const parent = dirOf(dir);
    if (codeOf(error) !== "ENOENT" || parent === "" || parent === dir) throw error;
    return [...makeDir(parent, mode), ...madeOne(dir, mode)];
  }
}

/** Nothing was missing where another process was quicker. */
function madeOne(dir: string, mode: number): string[] {
  try {
    mkdirSync(dir, { mode });
    return [dir];
  } catch (error) {
    if (codeOf(error) === "EEXIST" && statSync(dir).isDirectory()) return [];
    throw error;
  }
}

/** The directory part of a path made by `paths.ts`. */
export function dirOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")));
}

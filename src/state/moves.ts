import { existsSync, lstatSync, renameSync, rmSync } from "node:fs";
import { codeOf } from "./errors.ts";
import { dirOf, makeDir } from "./make-dir.ts";
import { kindOf } from "./odd-file.ts";
import type { Fault } from "./store.ts";

/** Moves a document to a name that tells the time, and answers that. */
export function movedAside(path: string, time: number): string {
  const stamp = new Date(time).toISOString().replace(/[-:.]/g, "");
  let to = `${path}.corrupt-${stamp}`;
  for (let n = 2; existsSync(to); n += 1) to = `${path}.corrupt-${stamp}-${n}`;
  renameSync(path, to);
  return to;
}

/**
 * For a file that could not be opened or removed: if something else stands in its place, such as a directory, moves that
 * aside, as nobody knows what is in it, and answers what to report. Throws `error` for anything else.
 */
export function oddAside(path: string, time: number, error: unknown): Fault {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // A file stays, whatever is wrong with it: of a lock, somebody may hold it by now.
  if (stats === undefined || stats.isFile()) throw error;
  const movedTo = movedAside(path, time);
  const message = `${path} is ${kindOf(stats)}, not a file; it is kept as ${movedTo}.`;
  return { kind: "corrupt", path, message, movedTo };
}

/** Removes a directory and all in it: first out of the way in one step, so that nobody finds half of it. Housekeeping empties the trash. */
export function moveAndRemove(dir: string, trash: string): void {
  makeDir(dirOf(trash));
  try {
    renameSync(dir, trash);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  rmSync(trash, { recursive: true, force: true });
}

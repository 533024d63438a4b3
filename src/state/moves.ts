import { existsSync, lstatSync, renameSync, rmSync } from "node:fs";
import { codeOf } from "./errors.ts";
import { dirOf, makeDir } from "./make-dir.ts";
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
 * For a document that could not be removed: if a directory stands in its place, moves that aside, as nobody knows what is
 * in it, and answers what to report. Throws `error` for anything else.
 */
export function directoryAside(path: string, time: number, error: unknown): Fault {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  const movedTo = movedAside(path, time);
  const message = `${path} is a directory, not a file; it is kept as ${movedTo}.`;
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

import { existsSync, renameSync, rmSync } from "node:fs";
import { codeOf } from "./errors.ts";
import { dirOf, makeDir } from "./make-dir.ts";

/** Moves a document to a name that tells the time, and answers that. */
export function movedAside(path: string, time: number): string {
  const stamp = new Date(time).toISOString().replace(/[-:.]/g, "");
  let to = `${path}.corrupt-${stamp}`;
  for (let n = 2; existsSync(to); n += 1) to = `${path}.corrupt-${stamp}-${n}`;
  renameSync(path, to);
  return to;
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

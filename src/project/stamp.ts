import { type Stats, statSync } from "node:fs";

/** What tells two states of a file or folder apart without reading it. */
export type Stamp = readonly [size: number, modified: number, changed: number, inode: number];

/** The stamp of a file or folder; null when there is none. Links are followed. */
export function stampOf(path: string): Stamp | null {
  let stats: Stats | undefined;
  try {
    stats = statSync(path, { throwIfNoEntry: false });
  } catch {
    return null; // not reachable, so as good as not there
  }
  return stats === undefined ? null : [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino];
}

/** Whether two stamps are of the same state, as far as stamps can tell. */
export function sameStamp(a: Stamp | null, b: Stamp | null): boolean {
  if (a === null || b === null) return a === b;
  return a.every((part, i) => part === b[i]);
}

/**
 * Milliseconds after which a change gets another time stamp for sure. File systems count in steps of up to
 * two seconds, so a file that was read sooner after its last change may have changed again unseen.
 */
const tick = 2_000;

/** Whether a stamp taken at `takenAt` proves its content: no later change can carry the same stamp. */
export function isSettled(stamp: Stamp | null, takenAt: number): boolean {
  return stamp === null || Math.max(stamp[1], stamp[2]) + tick < takenAt;
}

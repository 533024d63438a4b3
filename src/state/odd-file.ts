// What is said of something in the place of a file: loaded when there is such a thing.
import type { Stats } from "node:fs";

/** What stands where a file should be, as in `a link`. */
export function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return "a directory";
  if (stats.isSymbolicLink()) return "a link";
  return stats.isFIFO() ? "a pipe" : stats.isSocket() ? "a socket" : "a device";
}

/** What the system's code for a file that cannot be opened tells of it; undefined: nothing about what it is. */
export function unopened(code: string): string | undefined {
  const kind = { ELOOP: "a link", ENXIO: "a socket", EOPNOTSUPP: "a socket" }[code];
  return kind && `is ${kind}, not a file`;
}

/** Why what was opened is no document of at most so many bytes. */
export function unfit(stats: Stats, most: number): string {
  if (!stats.isFile()) return `is ${kindOf(stats)}, not a file`;
  return `is ${stats.size} bytes long, and at most ${most} are read`;
}

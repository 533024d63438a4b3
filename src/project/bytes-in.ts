import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Bytes of all files in a folder and below; what cannot be read counts as none. */
export function bytesIn(folder: string): number {
  return filesIn(folder).reduce(
    (sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

/** Paths of all files in a folder and below. Links are not followed. */
export function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesIn(path);
      return entry.isFile() ? [path] : [];
    });
  } catch {
    return [];
  }
}

import { type Stamp, sameStamp, stampOf } from "../stamp.ts";

/** Watches the files that were required: packages that hooks use, and this package itself. */
export interface LoadedFiles {
  /** Whether one of them is another file now. */
  haveChanged(): boolean;
}

/** Node keeps what it has required for as long as a process lives; a new process would read it again. */
export function loadedFiles(required: () => readonly string[]): LoadedFiles {
  const stamps = new Map<string, Stamp | null>();
  return {
    haveChanged() {
      let changed = false;
      for (const file of required()) {
        const before = stamps.get(file);
        const now = stampOf(file);
        if (before === undefined) stamps.set(file, now);
        else changed ||= !sameStamp(before, now);
      }
      return changed;
    },
  };
}

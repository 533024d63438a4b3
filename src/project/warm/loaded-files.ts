import { dirname, join } from "node:path";
import { type Stamp, sameStamp, stampOf } from "../stamp.ts";

/** Watches the files that were required: packages that hooks use, and this package itself. */
export interface LoadedFiles {
  /** Remembers what is new. To be called before anybody hears of what it did. */
  note(): void;
  /** Whether one of them is another file now. */
  haveChanged(): boolean;
}

/** Node keeps what it has required for as long as a process lives; a new process would read it again. */
export function loadedFiles(required: () => readonly string[]): LoadedFiles {
  const stamps = new Map<string, Stamp | null>();
  const seen = new Set<string>();
  const keep = (file: string): void => {
    if (!stamps.has(file)) stamps.set(file, stampOf(file));
  };
  const note = (): void => {
    for (const file of required()) {
      if (seen.has(file)) continue;
      seen.add(file);
      keep(file);
      keep(packageOf(file));
    }
  };
  return {
    note,
    haveChanged: () => {
      note();
      return [...stamps].some(([file, before]) => !sameStamp(before, stampOf(file)));
    },
  };
}

/** The file that says which of a package's files are meant by its name. */
function packageOf(file: string): string {
  for (let folder = dirname(file); dirname(folder) !== folder; folder = dirname(folder)) {
    const named = join(folder, "package.json");
    if (stampOf(named) !== null) return named;
  }
  return file;
}

/** What a file is at one moment. */
export interface FileStamp {
  /** Bytes. */
  readonly size: number;
  /** Stays the same while a file is written on, and differs for another file under the same name. */
  readonly identity: string;
}

/** The file system as conditions see it: questions only. */
export interface HostFiles {
  /**
   * The place a path really leads to, symlinks followed. For a path that does not exist, its nearest existing
   * parent is followed and the rest kept. Never throws; an unreadable path comes back as it is.
   */
  realPath(path: string): string;
  /** Whether two spellings that differ in letter case name one file there. */
  readonly caseInsensitive: boolean;
  /** The content of a small text file; undefined when it cannot be read. Never throws. */
  readText(path: string): string | undefined;
  /** What a regular file is now; undefined when there is none. Never throws. */
  stamp(path: string): FileStamp | undefined;
  /** The bytes `from` up to `to` of a file of any size, fewer where it ends before; undefined when it cannot be read. Never throws. */
  readBytes(path: string, from: number, to: number): Uint8Array | undefined;
  /** Names of what is in a folder; empty when it cannot be read. Never throws. */
  list(folder: string): readonly string[];
}

/**
 * Everything the pure rooms may know of the world. A host for Node is in `hosts/`; a browser page, a test or
 * the inside of another program brings its own.
 */
export interface Host {
  /** Path rules: drive letters and backslashes on `win32`. */
  readonly platform: "posix" | "win32";
  /** Folder that relative globs are anchored at: the project's root. */
  readonly root: string;
  /** The user's home folder, when known. */
  readonly home?: string;
  readonly files: HostFiles;
  /** Milliseconds since the epoch. */
  now(): number;
  /** When whoever asks began to, where it is a process of its own for one event: milliseconds since the epoch. */
  readonly began?: number;
  /** Milliseconds from an arbitrary start, never going back: for durations. */
  elapsed(): number;
  /** Calls `run` once after so many milliseconds; the returned function cancels it. */
  after(milliseconds: number, run: () => void): () => void;
  /**
   * Adds a text to the end of a file in one write, so that lines of several processes do not mix; makes the file, for
   * this user alone, and its folder. Throws when it cannot. Absent where nothing can be written.
   */
  append?(path: string, text: string): void;
  /** What a package gives that the project has installed; undefined when it has not. Absent where there are none. */
  peer?(name: string): unknown;
}

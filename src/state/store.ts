import type { Ending } from "./ending.ts";

/** Something that went wrong with a document and was survived. Hosts print it; the ledger keeps it. */
export interface Fault {
  readonly kind: "corrupt" | "newer" | "migration" | "unreadable" | "refused" | "write" | "no-project";
  readonly path: string;
  readonly message: string;
  /** Where the broken document was moved to, when it was. */
  readonly movedTo?: string;
}

/** One name in a directory of the store. */
export interface StoreEntry {
  readonly name: string;
  readonly directory: boolean;
  readonly modifiedAt: number;
  readonly createdAt: number;
  readonly bytes: number;
}

/**
 * Where documents live. Paths are made by `paths.ts` and start with `root`. Everything but the lock is synchronous:
 * a hook reads a handful of small documents in a process of its own.
 */
export interface Store {
  readonly root: string;
  /** Where who changes documents has an end to his time: no block runs or waits beyond it. */
  readonly ending?: Ending;
  /**
   * The document, or null when there is none. Throws when there is one that cannot be read; StateError of kind
   * "corrupt" when what is there is no document, with a message of what it is, as in "is not UTF-8 text"; of kind
   * "refused" when the place is not trusted, after having reported it.
   */
  read(path: string): string | null;
  /** Time of the last write in milliseconds since 1970; null when there is no document. */
  modifiedAt(path: string): number | null;
  /**
   * Puts the whole text in place at once: a reader sees the old document or the new one. `before` is called when nothing
   * is left to do but this; when it throws, the old one stays.
   */
  write(path: string, text: string, before?: () => void): void;
  /** Missing is fine; a directory in its place is moved aside and reported. */
  remove(path: string): void;
  /** Moves a document to `<path>.corrupt-<time>` and answers where it went. Only while its lock is held. */
  moveAside(path: string): string;
  /**
   * Runs `block` while nobody else, in this process or another, is in a block of the same path.
   * `timeout` in seconds: -1 waits without limit, 0 tries once; with an `ending`, nobody waits beyond that. Throws
   * LockTimeout, LockReentry, StateError.
   */
  exclusive<R>(path: string, timeout: number, block: () => Promise<R>, ending?: Ending): Promise<R>;
  /** Whether the caller is itself inside such a block of this path. */
  holds(path: string): boolean;
  /** `exclusive` for a short synchronous block, and only when the lock is free; false when it is not. */
  tryExclusive(path: string, block: () => void): boolean;
  /** What is in a directory; empty when there is none. */
  list(dir: string): readonly StoreEntry[];
  /** Removes a directory and all in it, first taking it out of the way in one step. Missing is fine. */
  removeDir(dir: string): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** Records a fault. Never throws; the same fault is recorded once. */
  report(fault: Fault): void;
}

/** A store for who has an end to his time. */
export function until(ending: Ending, store: Store): Store {
  return { ...store, ending };
}

/** A `report` that hands each fault on once and survives a listener that throws. */
export function reportOnce(listener: (fault: Fault) => void): (fault: Fault) => void {
  const known = new Set<string>();
  return (fault) => {
    const key = JSON.stringify([fault.kind, fault.path, fault.message, fault.movedTo]);
    if (known.has(key)) return;
    known.add(key);
    try {
      listener(fault);
    } catch {
      // A listener's own failure must not turn a survived fault into a crash.
    }
  };
}

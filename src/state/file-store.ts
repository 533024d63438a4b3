import { lstatSync, readdirSync } from "node:fs";
import { modifiedAt, readDocumentFile, removeFile, replaceFile } from "./document-file.ts";
import { isMissing, StateError } from "./errors.ts";
import { exclusively, type Unlock } from "./exclusive.ts";
import { type FileLocks, fileLocks, type LockLibrary, uptime } from "./file-lock.ts";
import { type Flow, makeFlow } from "./flow.ts";
import { installedLocks } from "./lock-library.ts";
import { dirOf } from "./make-dir.ts";
import { moveAndRemove, movedAside, oddAside } from "./moves.ts";
import { refusedDir } from "./private-dirs.ts";
import { type Fault, reportOnce, type Store, type StoreEntry } from "./store.ts";
import { makeTurnstile } from "./turnstile.ts";

export interface FileStoreOptions {
  /** Absolute; made on the first write. See `stateRoot`. */
  readonly root: string;
  readonly onFault: (fault: Fault) => void;
  /** Loads the lock library, on the first lock. Default: from where this module is installed. */
  readonly loadLocks?: () => LockLibrary;
  /** Milliseconds since 1970; default the system's clock. */
  readonly now?: () => number;
}

/**
 * The store on disk: one file a document, kernel locks, directories 0700 and files 0600. Touches nothing when made.
 * Below the root, directories that are links, or that others own or may write to, are refused.
 */
export function fileStore(options: FileStoreOptions): Store {
  const now = options.now ?? Date.now;
  const report = reportOnce(options.onFault);
  const aside = (path: string, error: unknown): void => report(oddAside(path, now(), error));
  const locks = fileLocks(options.loadLocks ?? installedLocks, aside);
  const held = new Set<string>();
  const own = ownPlaces(options.root, report);
  const exclusive = exclusiveBy(locks, held);
  return {
    root: options.root,
    now,
    read: (path) => readDocumentFile(own(path)),
    modifiedAt,
    write(path, text, before) {
      const temp = tempFor(path, held.has(path));
      const write = (): void => replaceFile(own(path), temp, text, before);
      try {
        write();
      } catch (error) {
        aside(temp, error);
        write();
      }
    },
    remove(path) {
      const file = own(path);
      try {
        removeFile(file);
      } catch (error) {
        aside(file, error);
      }
    },
    moveAside: (path) => movedAside(own(path), now()),
    exclusive: async (path, timeout, block, ending) => exclusive(own(path), timeout, block, ending),
    holds: (path) => flow?.holds(path) === true,
    tryExclusive(path, block) {
      const unlock = locks.tryAcquire(own(path));
      if (unlock === null) return false;
      const release = holding(held, path, unlock);
      try {
        block();
      } finally {
        release();
      }
      return true;
    },
    list: (dir) => (isOwn(own, dir) ? entriesOf(dir) : []),
    removeDir: (dir) => moveAndRemove(own(dir), own(`${options.root}/trash/${uniqueName()}`)),
    report,
  };
}

/** Answers a path as it came, or reports and throws StateError "refused" for what lies in a directory that is not ours alone. */
type Own = (path: string) => string;

function ownPlaces(root: string, report: Store["report"]): Own {
  return (path) => {
    const refused = refusedDir(root, dirOf(path));
    if (refused === null) return path;
    const message = `${refused.path} ${refused.why}, so nothing is kept or read in it.`;
    report({ kind: "refused", path: refused.path, message });
    throw new StateError("refused", message, refused.path);
  };
}

function isOwn(own: Own, dir: string): boolean {
  try {
    own(`${dir}/`);
    return true;
  } catch {
    return false;
  }
}

// One for all stores of the process, as two stores may be asked for the same document.
let flow: Flow | undefined;
const turnstile = makeTurnstile();

/** In this process a queue per path, so that waiting flows take no threads; between processes the kernel's lock. */
function exclusiveBy(locks: FileLocks, held: Set<string>): Store["exclusive"] {
  return async (path, timeout, block, ending) => {
    flow ??= makeFlow();
    const began = uptime();
    const acquire = async (): Promise<Unlock | null> => {
      const left = timeout < 0 ? timeout : Math.max(0, timeout - (uptime() - began) / 1000);
      const unlock = await locks.acquire(path, left, ending);
      return unlock && holding(held, path, unlock);
    };
    return exclusively({ gate: turnstile, flow, acquire }, path, timeout, block, ending);
  };
}

/** Notes that a path's lock is held until it is let go. */
function holding(held: Set<string>, path: string, unlock: Unlock): Unlock {
  held.add(path);
  return () => {
    held.delete(path);
    unlock();
  };
}

const uniqueName = (): string => `${process.pid}-${Date.now()}-${Math.random().toString(36).slice(2)}`;

/** Under the lock one name is enough, and what a killed writer left there is written over by the next. */
function tempFor(path: string, locked: boolean): string {
  return `${path}.tmp${locked ? "" : `-${uniqueName()}`}`;
}

function entriesOf(dir: string): readonly StoreEntry[] {
  return namesIn(dir).flatMap((name) => {
    // What a link leads to is somebody else's: it is no directory of ours to look into.
    const stats = lstatSync(`${dir}/${name}`, { throwIfNoEntry: false });
    if (stats === undefined) return [];
    const createdAt = Math.min(stats.birthtimeMs || stats.mtimeMs, stats.mtimeMs);
    return [
      { name, directory: stats.isDirectory(), modifiedAt: stats.mtimeMs, createdAt, bytes: stats.size },
    ];
  });
}

function namesIn(dir: string): readonly string[] {
  try {
    return readdirSync(dir);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

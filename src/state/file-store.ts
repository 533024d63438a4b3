import { existsSync, lstatSync, readdirSync, renameSync, rmSync } from "node:fs";
import { modifiedAt, readDocumentFile, removeFile, replaceFile } from "./document-file.ts";
import { codeOf, LockReentry, LockTimeout, StateError } from "./errors.ts";
import { type FileLocks, fileLocks, type LockLibrary } from "./file-lock.ts";
import { type Flow, makeFlow } from "./flow.ts";
import { installedLocks } from "./lock-library.ts";
import { dirOf, makeDir } from "./make-dir.ts";
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
  const locks = fileLocks(options.loadLocks ?? installedLocks);
  const held = new Set<string>();
  const report = reportOnce(options.onFault);
  const own = ownPlaces(options.root, report);
  const exclusive = exclusiveBy(locks, held);
  return {
    root: options.root,
    now,
    read: (path) => readDocumentFile(own(path)),
    modifiedAt,
    write: (path, text) => replaceFile(own(path), tempFor(path, held.has(path)), text),
    remove: (path) => removeFile(own(path)),
    moveAside: (path) => movedAside(own(path), now()),
    exclusive: async (path, timeout, block) => exclusive(own(path), timeout, block),
    tryExclusive(path, block) {
      const unlock = locks.tryAcquire(own(path));
      if (unlock === null) return false;
      held.add(path);
      try {
        block();
      } finally {
        held.delete(path);
        unlock();
      }
      return true;
    },
    list: (dir) => (isOwn(own, dir) ? entriesOf(dir) : []),
    removeDir: (dir) => removeDir(options.root, own(dir), own),
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
  return async (path, timeout, block) => {
    flow ??= makeFlow();
    if (flow.holds(path)) throw new LockReentry(path);
    const began = Date.now();
    if (!(await turnstile.enter(path, timeout))) throw new LockTimeout(path, timeout);
    try {
      const left = timeout < 0 ? timeout : Math.max(0, timeout - (Date.now() - began) / 1000);
      const unlock = await locks.acquire(path, left);
      if (unlock === null) throw new LockTimeout(path, timeout);
      held.add(path);
      try {
        return await flow.holding(path, block);
      } finally {
        held.delete(path);
        unlock();
      }
    } finally {
      turnstile.leave(path);
    }
  };
}

/** Under the lock one name is enough, and what a killed writer left there is written over by the next. */
function tempFor(path: string, locked: boolean): string {
  return locked ? `${path}.tmp` : `${path}.tmp-${process.pid}-${Math.random().toString(36).slice(2)}`;
}

function movedAside(path: string, time: number): string {
  const stamp = new Date(time).toISOString().replace(/[-:.]/g, "");
  let to = `${path}.corrupt-${stamp}`;
  for (let n = 2; existsSync(to); n += 1) to = `${path}.corrupt-${stamp}-${n}`;
  renameSync(path, to);
  return to;
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
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return [];
    throw error;
  }
}

/** Out of the way in one step, so that nobody finds half a directory. Housekeeping empties the trash. */
function removeDir(root: string, dir: string, own: Own): void {
  const gone = own(`${root}/trash/${Date.now()}-${process.pid}-${Math.random().toString(36).slice(2)}`);
  makeDir(`${root}/trash`);
  try {
    renameSync(dir, gone);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  rmSync(gone, { recursive: true, force: true });
}

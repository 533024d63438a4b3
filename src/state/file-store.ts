import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { makeDir, modifiedAt, readDocumentFile, removeFile, replaceFile } from "./document-file.ts";
import { codeOf, LockReentry, LockTimeout } from "./errors.ts";
import { type FileLocks, fileLocks, type LockLibrary } from "./file-lock.ts";
import { type Flow, makeFlow } from "./flow.ts";
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

/** The store on disk: one file a document, kernel locks, directories 0700 and files 0600. Touches nothing when made. */
export function fileStore(options: FileStoreOptions): Store {
  const now = options.now ?? Date.now;
  const locks = fileLocks(options.loadLocks ?? installedLocks);
  const held = new Set<string>();
  return {
    root: options.root,
    now,
    read: readDocumentFile,
    modifiedAt,
    write: (path, text) => replaceFile(path, tempFor(path, held.has(path)), text),
    remove: removeFile,
    moveAside: (path) => movedAside(path, now()),
    exclusive: exclusiveBy(locks, held),
    tryExclusive(path, block) {
      const unlock = locks.tryAcquire(path);
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
    list: entriesOf,
    removeDir: (dir) => removeDir(options.root, dir),
    report: reportOnce(options.onFault),
  };
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

function installedLocks(): LockLibrary {
  // Not imported, so that a hook that only reads does not pay for it.
  const { createRequire } = process.getBuiltinModule("node:module");
  // In a CommonJS bundle there is no import.meta, and in a module no __filename.
  const here = typeof __filename === "string" ? __filename : import.meta.url;
  return createRequire(here)("fs-native-extensions") as LockLibrary; // untyped package
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
    const stats = statSync(`${dir}/${name}`, { throwIfNoEntry: false });
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
function removeDir(root: string, dir: string): void {
  const gone = `${root}/trash/${Date.now()}-${process.pid}-${Math.random().toString(36).slice(2)}`;
  makeDir(`${root}/trash`);
  try {
    renameSync(dir, gone);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  rmSync(gone, { recursive: true, force: true });
}

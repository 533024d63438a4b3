import { memoryStore } from "./memory-store.ts";
import type { Store, StoreEntry } from "./store.ts";

/**
 * A store that shows what another one holds and keeps every change in memory: for trying what hooks would do to what
 * is remembered. The other store is read, never changed, and its locks are not taken.
 */
export function overlayStore(below: Store): Store {
  const own = memoryStore({ root: below.root, now: () => below.now() });
  const gone = new Set<string>();
  const goneDirs = new Set<string>();
  const isGone = (path: string): boolean =>
    gone.has(path) || [...goneDirs].some((dir) => path === dir || path.startsWith(`${dir}/`));
  return {
    ...own,
    read: (path) => own.read(path) ?? (isGone(path) ? null : below.read(path)),
    modifiedAt: (path) => own.modifiedAt(path) ?? (isGone(path) ? null : below.modifiedAt(path)),
    remove(path) {
      own.remove(path);
      gone.add(path);
    },
    moveAside(path) {
      // It stays where it is; what is broken may not even be text.
      if (own.read(path) === null) own.write(path, "");
      gone.add(path);
      return own.moveAside(path);
    },
    list(dir) {
      const entries = new Map<string, StoreEntry>();
      const kept = below.list(dir).filter(({ name }) => !isGone(`${dir}/${name}`));
      for (const entry of [...kept, ...own.list(dir)]) entries.set(entry.name, entry);
      return [...entries.values()];
    },
    removeDir(dir) {
      own.removeDir(dir);
      goneDirs.add(dir);
    },
  };
}

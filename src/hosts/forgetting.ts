import type { Store } from "../state/store.ts";

/** A store in memory that forgets the sessions that were asked for the longest time ago, beyond so many. */
export function forgetting(store: Store, most: number): Store {
  // A Map keeps the order in which its keys came.
  const sessions = new Map<string, true>();
  const start = `${store.root}/sessions/`;
  const meet = (path: string): void => {
    if (!path.startsWith(start)) return;
    const end = path.indexOf("/", start.length);
    const dir = path.slice(0, end < 0 ? path.length : end);
    sessions.delete(dir);
    sessions.set(dir, true);
    const [oldest] = sessions.size > most ? sessions.keys() : [];
    if (oldest === undefined) return;
    sessions.delete(oldest);
    store.removeDir(oldest);
  };
  return {
    ...store,
    read(path) {
      meet(path);
      return store.read(path);
    },
    write(path, text, before) {
      meet(path);
      store.write(path, text, before);
    },
  };
}

import { originFile, type SessionIds, sessionDir } from "./paths.ts";
import { SessionStore } from "./session-store.ts";
import type { Store } from "./store.ts";

/**
 * The store of the session that these ids tell of, by id, else by transcript; neither: one that keeps nothing.
 * Touches no file.
 */
export function openSession(store: Store, ids: SessionIds): SessionStore {
  const dir = sessionDir(store.root, ids);
  if (dir === null) return new SessionStore(null, store);
  return new SessionStore(dir, notingOrigin(store, `${dir}/${originFile}`, ids));
}

function notingOrigin(store: Store, path: string, { sessionId, transcriptPath }: SessionIds): Store {
  let noted = false;
  return {
    ...store,
    write(target, text, before) {
      store.write(target, text, before);
      if (noted) return;
      noted = true;
      if (!exists(store, path)) store.write(path, JSON.stringify({ sessionId, transcriptPath }));
    },
  };
}

function exists(store: Store, path: string): boolean {
  try {
    return store.read(path) !== null;
  } catch {
    // Whatever lies there is not ours to replace.
    return true;
  }
}

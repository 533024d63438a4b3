import { StateError } from "./errors.ts";
import { exclusively } from "./exclusive.ts";
import { type Flow, makeFlow } from "./flow.ts";
import { type Fault, reportOnce, type Store, type StoreEntry } from "./store.ts";
import { makeTurnstile } from "./turnstile.ts";

export interface MemoryStoreOptions {
  /** Default `/state`. Names only: nothing is on disk. */
  readonly root?: string;
  /** Milliseconds since 1970; default the system's clock. */
  readonly now?: () => number;
  readonly onFault?: (fault: Fault) => void;
}

/** A store in memory, with its documents in view: for tests, and where there is no disk. */
export interface MemoryStore extends Store {
  readonly documents: Map<string, MemoryDocument>;
  readonly faults: readonly Fault[];
}

export interface MemoryDocument {
  readonly text: string;
  readonly modifiedAt: number;
  readonly createdAt: number;
}

type Documents = Map<string, MemoryDocument>;

/** Makes an empty store in memory. One process only; locks, faults and listings work as with files. */
export function memoryStore(options: MemoryStoreOptions = {}): MemoryStore {
  const now = options.now ?? Date.now;
  const documents: Documents = new Map();
  const faults: Fault[] = [];
  const gate = makeTurnstile();
  let flow: Flow | undefined;
  return {
    root: options.root ?? "/state",
    documents,
    faults,
    now,
    read: (path) => documents.get(path)?.text ?? null,
    modifiedAt: (path) => documents.get(path)?.modifiedAt ?? null,
    write(path, text, before) {
      before?.();
      documents.set(path, { text, modifiedAt: now(), createdAt: documents.get(path)?.createdAt ?? now() });
    },
    remove: (path) => void documents.delete(path),
    moveAside: (path) => movedAside(documents, path, now()),
    exclusive(path, timeout, block, ending) {
      flow ??= makeFlow();
      const acquire = async () => () => undefined;
      return exclusively({ gate, flow, acquire }, path, timeout, block, ending);
    },
    holds: (path) => flow?.holds(path) === true,
    tryExclusive(path, block) {
      if (!gate.tryEnter(path)) return false;
      try {
        block();
      } finally {
        gate.leave(path);
      }
      return true;
    },
    list: (dir) => entriesOf(documents, `${dir}/`),
    removeDir(dir) {
      for (const path of [...documents.keys()]) if (path.startsWith(`${dir}/`)) documents.delete(path);
    },
    report: reportOnce((fault) => {
      faults.push(fault);
      options.onFault?.(fault);
    }),
  };
}

function movedAside(documents: Documents, path: string, time: number): string {
  const found = documents.get(path);
  if (found === undefined) throw new StateError("io", `There is no ${path}.`, path);
  let to = `${path}.corrupt-${time}`;
  for (let n = 2; documents.has(to); n += 1) to = `${path}.corrupt-${time}-${n}`;
  documents.set(to, found);
  documents.delete(path);
  return to;
}

function entriesOf(documents: Documents, prefix: string): readonly StoreEntry[] {
  const entries = new Map<string, StoreEntry>();
  for (const [path, { text, modifiedAt, createdAt }] of documents) {
    if (!path.startsWith(prefix)) continue;
    const [name = "", ...rest] = path.slice(prefix.length).split("/");
    entries.set(name, { name, directory: rest.length > 0, modifiedAt, createdAt, bytes: text.length });
  }
  return [...entries.values()];
}

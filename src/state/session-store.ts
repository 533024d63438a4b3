import { complaint } from "./complaints.ts";
import { defaultStore } from "./default-store.ts";
import type { StateDefinition } from "./definition.ts";
import { addDefinition, definitions } from "./definitions.ts";
import { StateError } from "./errors.ts";
import { isFields } from "./fields.ts";
import { SeenKeys, seenIn } from "./seen-keys.ts";
import { SessionSlot } from "./session-slot.ts";
import type { Store } from "./store.ts";

export interface SeenOptions {
  /** Keeps independent places that ask apart. Default: one scope for all that name none. */
  readonly scope?: string;
  /** Seconds to wait for the lock; see MutateOptions. */
  readonly timeout?: number;
}

/**
 * All that one session remembers. `dir` is its directory; null keeps nothing, so everything is always fresh.
 *
 * @example
 * if (await event.session.once("welcome")) return context("Read CONTRIBUTING.md first.");
 */
export class SessionStore {
  readonly dir: string | null;
  readonly #store: Store;

  constructor(dir: string | null, store: Store = defaultStore()) {
    this.dir = dir;
    this.#store = store;
  }

  /** The slot of a state in this session. */
  slot<T extends object>(state: StateDefinition<T>): SessionSlot<T> {
    return new SessionSlot(this.dir, state, this.#store);
  }

  /** The stored value, or a fresh one. Takes no lock. */
  load<T extends object>(state: StateDefinition<T>): T {
    return this.slot(state).get() ?? state.fresh();
  }

  /**
   * Those of `keys` that this session never met before under `scope`, in order, each once. All of them count as met from
   * now on, in one write. Nothing new: no lock.
   */
  async unseen(keys: Iterable<string>, options: SeenOptions = {}): Promise<string[]> {
    const asked = checked(keys, options);
    const { scope = "", timeout = -1 } = options;
    const slot = this.slot(SeenKeys);
    const known = slot.get();
    const fresh = [...asked].filter((key) => known?.scopes[scope]?.has(key) !== true);
    if (fresh.length === 0) return [];
    const add = (draft: SeenKeys): string[] => {
      const seen = seenIn(draft, scope);
      const still = fresh.filter((key) => !seen.has(key));
      for (const key of still) seen.add(key);
      return still;
    };
    return await slot.mutate(add, { timeout });
  }

  /** Is this the first time? Of several that ask at once exactly one is told so. */
  async once(key: string, options: SeenOptions = {}): Promise<boolean> {
    return (await this.unseen([key], options)).length > 0;
  }

  /** Makes keys new again under `scope`, as if they had never been met. Unknown ones: no lock. */
  async forget(keys: Iterable<string>, options: SeenOptions = {}): Promise<void> {
    const asked = checked(keys, options);
    const { scope = "", timeout = -1 } = options;
    const slot = this.slot(SeenKeys);
    const known = slot.get()?.scopes[scope];
    const met = [...asked].filter((key) => known?.has(key) === true);
    if (met.length === 0) return;
    await slot.mutate(
      (draft) => {
        for (const key of met) seenIn(draft, scope).delete(key);
      },
      { timeout },
    );
  }

  /** Where the tracked states of this session lie: `{ name: path }`, for those that have a path. */
  trackedPaths(): Record<string, string> {
    const paths = SessionStore.trackedModels().map((state) => [state.name, this.slot(state).path]);
    return Object.fromEntries(paths.filter(([, path]) => path !== null));
  }

  trackedModels(): readonly StateDefinition[] {
    return SessionStore.trackedModels();
  }

  /** Makes a state known to `state ls` and to the check for double names. `sessionState` does it by itself. */
  static track<D extends StateDefinition>(state: D): D {
    return addDefinition(state);
  }

  /** The session states known so far; cannot be changed. */
  static trackedModels(): readonly StateDefinition[] {
    return Object.freeze(definitions().filter((state) => state.scope === "session"));
  }
}

const seenOptions: readonly string[] = ["scope", "timeout"];

/** The keys, each once. Throws StateError for what is none, and for a misspelt scope: it must not quietly be the common one. */
function checked(keys: Iterable<string>, options: SeenOptions): ReadonlySet<string> {
  const isList = typeof keys === "object" && keys !== null && Symbol.iterator in keys;
  const set = new Set<string | null>(isList ? keys : [null]);
  const isRight =
    isFields(options) &&
    Object.keys(options).every((key) => seenOptions.includes(key)) &&
    typeof (options.scope ?? "") === "string" &&
    [...set].every((key) => typeof key === "string");
  if (isRight) return set as ReadonlySet<string>; // just looked at
  throw new StateError("invalid", complaint("seen", isList ? [...set] : keys, options));
}

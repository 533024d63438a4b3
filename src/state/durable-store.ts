import { complaint } from "./complaints.ts";
import { defaultStore } from "./default-store.ts";
import type { StateDefinition } from "./definition.ts";
import { StateError } from "./errors.ts";
import { globalDir, projectDir } from "./paths.ts";
import { Slot } from "./slot.ts";
import type { Store } from "./store.ts";

/** One durable state of one project, or of all. Waits for its lock without limit. */
export class DurableSlot<T extends object> extends Slot<T> {
  constructor(dir: string | null, state: StateDefinition<T>, store: Store = defaultStore()) {
    super(dir, state, store);
  }

  /** See SessionSlot; there are no options here. */
  override async mutate<R>(change: (draft: T) => R | Promise<R>, ...none: readonly undefined[]): Promise<R> {
    if (none[0] !== undefined) throw new StateError("definition", complaint("noOptions"));
    return await super.mutate(change);
  }
}

/**
 * What outlives sessions, for one project or for all. `dir` is its directory; null keeps nothing.
 *
 * @example
 * event.durable.project.load(Guard).seen;
 */
export class DurableStore {
  readonly dir: string | null;
  readonly #store: Store;

  constructor(dir: string | null, store: Store = defaultStore()) {
    this.dir = dir;
    this.#store = store;
  }

  /** The slot of a state here. Without a place for it: a null slot, and one fault. */
  slot<T extends object>(state: StateDefinition<T>): DurableSlot<T> {
    if (this.dir === null) {
      const message = `The state ${state.name} belongs to a ${state.scope}, and there is no repository here: nothing is kept.`;
      this.#store.report({ kind: "no-project", path: "", message });
    }
    return new DurableSlot(this.dir, state, this.#store);
  }

  /** The stored value, or a fresh one. Takes no lock. */
  load<T extends object>(state: StateDefinition<T>): T {
    return this.slot(state).get() ?? state.fresh();
  }
}

/** The durable stores that an event can reach. */
export interface DurablePlaces {
  readonly project: DurableStore;
  readonly repository: DurableStore;
  readonly global: DurableStore;
}

/** Real paths, symlinks resolved; null or missing outside a repository. */
export interface DurableRoots {
  /** The root of the work tree. */
  readonly project?: string | null;
  /** The root of the repository's main work tree; without it, the project's. */
  readonly repository?: string | null;
}

/** The durable stores for a place. Touches no file. */
export function openDurable(
  store: Store,
  { project = null, repository = project }: DurableRoots,
): DurablePlaces {
  const at = (root: string | null): DurableStore =>
    new DurableStore(root === null || root === "" ? null : projectDir(store.root, root), store);
  return {
    project: at(project),
    repository: at(repository),
    global: new DurableStore(globalDir(store.root), store),
  };
}

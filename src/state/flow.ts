/** Follows one chain of calls and awaits, so that a nested `mutate` can be told from a concurrent one. */
export interface Flow {
  /** Does this flow hold `path` already? */
  holds(path: string): boolean;
  /** Runs `block`, marked as holding `path` until it ends. */
  holding<R>(path: string, block: () => Promise<R>): Promise<R>;
}

interface Hold {
  readonly path: string;
  /** Whose path: two stores may have one of the same name. */
  readonly flow: Flow;
  /** False once released: what was started inside and outlives the block no longer holds anything. */
  open: boolean;
}

interface Storage<T> {
  getStore(): T | undefined;
  run<R>(store: T, block: () => R): R;
}

interface MaybeNode {
  readonly process?: { readonly getBuiltinModule?: (name: string) => unknown };
}

const blind: Flow = { holds: () => false, holding: (_path, block) => block() };

// One for all flows of the process: each makes every promise of it dearer, for as long as the process lives.
let storage: Storage<readonly Hold[]> | undefined;

/** Where the platform cannot follow flows (outside Node), nesting is not noticed. Loads nothing before it is called. */
export function makeFlow(): Flow {
  // globalThis is asked, not imported: this file also runs where there is no Node.
  const hooks = (globalThis as MaybeNode).process?.getBuiltinModule?.("node:async_hooks");
  if (hooks === undefined) return blind;
  const { AsyncLocalStorage } = hooks as { AsyncLocalStorage: new () => Storage<readonly Hold[]> }; // Node's own module
  storage ??= new AsyncLocalStorage();
  return flowIn(storage);
}

function flowIn(holds: Storage<readonly Hold[]>): Flow {
  const flow: Flow = {
    holds: (path) =>
      (holds.getStore() ?? []).some((hold) => hold.open && hold.flow === flow && hold.path === path),
    async holding(path, block) {
      const hold: Hold = { path, flow, open: true };
      try {
        return await holds.run([...(holds.getStore() ?? []), hold], block);
      } finally {
        hold.open = false;
      }
    },
  };
  return flow;
}

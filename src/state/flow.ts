/** Follows one chain of calls and awaits, so that a nested `mutate` can be told from a concurrent one. */
export interface Flow {
  /** Does this flow hold `path` already? */
  holds(path: string): boolean;
  /** Runs `block`, marked as holding `path` until it ends. */
  holding<R>(path: string, block: () => Promise<R>): Promise<R>;
}

interface Hold {
  readonly path: string;
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

/** Where the platform cannot follow flows (outside Node), nesting is not noticed. Loads nothing before it is called. */
export function makeFlow(): Flow {
  // globalThis is asked, not imported: this file also runs where there is no Node.
  const hooks = (globalThis as MaybeNode).process?.getBuiltinModule?.("node:async_hooks");
  if (hooks === undefined) return blind;
  const { AsyncLocalStorage } = hooks as { AsyncLocalStorage: new () => Storage<readonly Hold[]> }; // Node's own module
  const storage = new AsyncLocalStorage();
  return {
    holds: (path) => (storage.getStore() ?? []).some((hold) => hold.open && hold.path === path),
    async holding(path, block) {
      const hold: Hold = { path, open: true };
      try {
        return await storage.run([...(storage.getStore() ?? []), hold], block);
      } finally {
        hold.open = false;
      }
    },
  };
}

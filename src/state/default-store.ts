import { StateError } from "./errors.ts";
import type { Store } from "./store.ts";

let make: (() => Store) | undefined;
let made: Store | undefined;

/** Says what slots use that were made with a directory only. The public entry provides files. */
export function provideStore(maker: () => Store): void {
  make = maker;
  made = undefined;
}

/** Provides another store for a while; the returned function gives the former one back. */
export function replaceStore(maker: () => Store): () => void {
  const before = { make, made };
  provideStore(maker);
  return () => {
    ({ make, made } = before);
  };
}

/** The provided store, made on first use. */
export function defaultStore(): Store {
  made ??= make?.();
  if (made === undefined)
    throw new StateError("definition", "There is no store here: pass one, or import fairlead/state.");
  return made;
}

/** Names that code has added to what all code of a process shares. */
export interface AddedNames {
  /** From now on what is there belongs there: hook files and packages have been loaded. */
  accept(): void;
  /** Whether something was added since. */
  areMore(): boolean;
}

const { ownKeys } = Reflect;

/**
 * Watches the global names, and the objects that values inherit from. Symbols among the global names are left out: what
 * libraries keep there, as Node does for its own `fetch`, is meant to last.
 */
export function addedNames(): AddedNames {
  const owners: readonly object[] = [
    ...[Object, Array, String, Number, Boolean, Symbol, BigInt, Function, Date, RegExp, Error],
    ...[Map, Set, WeakMap, WeakSet, Promise, Uint8Array, URL],
  ].map(({ prototype }) => prototype as object); // of functions that make objects
  const names = (): PropertyKey[][] => [Object.getOwnPropertyNames(globalThis), ...owners.map(ownKeys)];
  let known = names().map((own) => new Set(own));
  return {
    accept: () => {
      known = names().map((own) => new Set(own));
    },
    areMore: () =>
      names().some((own, at) => own.length !== known[at]?.size || own.some((name) => !known[at]?.has(name))),
  };
}

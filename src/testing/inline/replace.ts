/** Undoes a change. */
export type Restore = () => void;

/** Puts a value in the place of a property, whatever that is, until it is restored. */
export function replace(holder: object, name: string, value: unknown): Restore {
  const before = Object.getOwnPropertyDescriptor(holder, name);
  Object.defineProperty(holder, name, { configurable: true, enumerable: true, writable: true, value });
  return () => {
    if (before === undefined) Reflect.deleteProperty(holder, name);
    else Object.defineProperty(holder, name, before);
  };
}

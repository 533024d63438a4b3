/** `T` without the fields that are undefined. */
export type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** A copy of an object without its undefined fields: what is absent is left out, never written. */
export function given<T extends object>(fields: T): Given<T> {
  // A cast, since fromEntries forgets its keys; only the undefined ones are gone.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}

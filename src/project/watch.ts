/** Notes whether code reaches for something, and stops it when it does. */
export interface Watch {
  readonly touched: boolean;
  touch(): never;
  /** Something that must not even be looked at; nothing where there is nothing. */
  closed(exists: boolean): unknown;
  /** Something that may be used, without one of its fields. */
  without<T extends object>(value: T, field: string): T;
  /** Something that may be looked at and passed on, whose functions must not be called. */
  uncalled(value: unknown): unknown;
}

/** Watches one piece of code. */
export function watch(): Watch {
  let touched = false;
  const touch = (): never => {
    touched = true;
    throw new Error("this asks for something that may be different next time");
  };
  const everything = Object.fromEntries(
    Object.getOwnPropertyNames(Reflect).map((trap) => [trap, touch]),
  ) as ProxyHandler<() => void>; // its traps have the names of the functions of Reflect
  const uncalled = (value: unknown): unknown => {
    if (typeof value !== "function" && (typeof value !== "object" || value === null)) return value;
    return new Proxy(value, {
      get: (target, field) => shown(target, field, Reflect.get(target, field, target)),
      apply: touch,
      construct: touch,
      set: touch,
      defineProperty: touch,
      deleteProperty: touch,
    });
  };
  /** A proxy must show a field that cannot change as it is; those of Node's modules are not among them. */
  const shown = (target: object, field: PropertyKey, value: unknown): unknown => {
    const own = Reflect.getOwnPropertyDescriptor(target, field);
    return own?.configurable === false && own.writable === false ? value : uncalled(value);
  };
  return {
    get touched() {
      return touched;
    },
    touch,
    closed: (exists) => (exists ? new Proxy(() => undefined, everything) : undefined),
    without: (value, field) =>
      new Proxy(value, {
        get: (target, key) => (key === field ? touch() : Reflect.get(target, key)),
      }),
    uncalled,
  };
}

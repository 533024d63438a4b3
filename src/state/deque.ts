import { StateError } from "./errors.ts";
import { ownSchema } from "./own-schema.ts";
import { isStandardSchema, type Parsed, parseWith, type StandardSchema } from "./standard-schema.ts";

/** A list that keeps the newest `cap` items: pushing past the cap drops the oldest. In JSON it is a plain list. */
export class Deque<T> {
  readonly cap: number;
  #items: T[];

  /** Of more items than `cap`, the last ones stay. Throws StateError when `cap` is not a whole number above 0. */
  constructor(cap: number, items: Iterable<T> = []) {
    if (!Number.isInteger(cap) || cap < 1) {
      const shown = typeof cap === "string" ? JSON.stringify(cap) : String(cap);
      throw new StateError("definition", `A deque's cap is a whole number above 0, not ${shown}.`);
    }
    this.cap = cap;
    this.#items = [...items].slice(-cap);
  }

  get length(): number {
    return this.#items.length;
  }

  /** Appends at the end. */
  push(...items: T[]): void {
    this.#items = [...this.#items, ...items].slice(-this.cap);
  }

  /** The item at an index; from the end when negative. */
  at(index: number): T | undefined {
    return this.#items.at(index);
  }

  clear(): void {
    this.#items = [];
  }

  [Symbol.iterator](): IterableIterator<T> {
    return this.#items[Symbol.iterator]();
  }

  toJSON(): T[] {
    return [...this.#items];
  }
}

/**
 * A list field with a cap, for a state's shape. Missing is empty, and loading applies the cap again. `item` is a Standard
 * Schema that checks each item; without one the items are whatever JSON can keep, and their type is the caller's word.
 *
 * @example
 * const Failures = sessionState("failures", { last: deque<string>(20) });
 * await Failures.mutate(event, (draft) => draft.last.push("npm test"));
 */
export function deque<T>(item: StandardSchema<T>, cap: number): StandardSchema<Deque<T>>;
export function deque<T>(cap: number): StandardSchema<Deque<T>>;
export function deque<T>(first: StandardSchema<T> | number, second?: number): StandardSchema<Deque<T>> {
  const item = isStandardSchema(first) ? first : unchecked<T>();
  // Not everybody who calls has types.
  const { cap } = new Deque<T>((isStandardSchema(first) ? second : first) as number);
  return ownSchema((value) => parseDeque(item, cap, value));
}

function unchecked<T>(): StandardSchema<T> {
  return ownSchema((value) => ({ ok: true, value: value as T })); // the caller said what it is
}

/** Makes a list a deque: for the transform of a schema library's list, as in `z.array(z.string()).default([]).transform(toDeque(20))`. */
export function toDeque(cap: number): <T>(items: Iterable<T>) => Deque<T> {
  const empty = new Deque(cap);
  return (items) => new Deque(empty.cap, items);
}

function parseDeque<T>(schema: StandardSchema<T>, cap: number, value: unknown): Parsed<Deque<T>> {
  if (value === undefined) return { ok: true, value: new Deque(cap) };
  if (!Array.isArray(value)) return { ok: false, problem: "expected a list" };
  const items: T[] = [];
  for (const [index, stored] of value.slice(-cap).entries()) {
    const item = parseWith(schema, stored);
    if (!item.ok) return { ok: false, problem: `${index}: ${item.problem}` };
    items.push(item.value);
  }
  return { ok: true, value: new Deque(cap, items) };
}

import { brief } from "./brief.ts";
import { lookedAt } from "./cause-of.ts";
import { isJsonObject, type JsonObject } from "./json.ts";

/**
 * The own fields of an object that a program gave, each asked once; those of nothing are none.
 *
 * @param what begins the message, as in "A matcher"
 * @throws {TypeError} for anything else, and for what throws when it is looked at.
 */
export function fieldsGiven(what: string, value: unknown): JsonObject {
  const fields = reading(what, () => (isJsonObject(value) ? { ...value } : undefined));
  if (fields !== undefined) return fields;
  if (value === undefined || value === null) return {};
  throw new TypeError(`${what} must be an object, and not ${brief(value)}.`);
}

/**
 * A frozen copy of a list that a program gave.
 *
 * @param what begins the message, as in "Callbacks are a list"
 * @param each checks one item; it throws for a hole, since the length of a list may be far greater than what is in it
 * @throws {TypeError} for anything else, and for what throws when it is looked at.
 */
export function listGiven<T>(what: string, value: unknown, each: (item: unknown) => T): readonly T[] {
  const list = reading(what, () => (Array.isArray(value) ? value : undefined));
  if (list === undefined) throw new TypeError(`${what}, and not ${brief(value)}.`);
  const items: T[] = [];
  const length = reading(what, () => list.length);
  for (let at = 0; at < length; at += 1) items.push(each(reading(what, (): unknown => list[at])));
  return Object.freeze(items);
}

function reading<T>(what: string, look: () => T): T {
  return lookedAt(look, (cause) => {
    throw new TypeError(`${what}: what was given cannot be read: ${cause}.`);
  });
}

import { Deque } from "./deque.ts";
import { lostInJson } from "./lost-in-json.ts";
import { isStandardSchema, type Parsed, parseWith, type StandardSchema } from "./standard-schema.ts";

/** What a plain default object describes: schema fields give their output, all others their own type. */
export type FieldsOutput<F> = { [K in keyof F]: F[K] extends StandardSchema<infer O> ? O : F[K] };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? "list" : value === null ? "null" : typeof value;

/** A record of fields, and no Set or date or object of a class: such a thing is a default itself, and no good one. */
export function isFields(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === null || Object.getPrototypeOf(kind) === null;
}

/** Told without the one who knows all that JSON does not keep: he is not asked by most who only read. */
export const isSimple = (value: unknown): boolean =>
  value === null ||
  ["string", "boolean"].includes(typeof value) ||
  Number.isFinite(value) ||
  isEmptyDeque(value) ||
  (isPlain(value) && Object.values(value).every(isSimple));

const isEmptyDeque = (value: unknown): boolean => value instanceof Deque && value.length === 0;

/** A list or a record with nothing but its fields, each of which JSON sees. */
const isPlain = (value: unknown): value is object =>
  Array.isArray(value)
    ? Object.getPrototypeOf(value) === Array.prototype && Reflect.ownKeys(value).length === value.length + 1
    : isFields(value) && Object.getOwnPropertySymbols(value).length === 0 && !("toJSON" in value);

/** Defaults of a state's own: whoever gave them may change theirs. What is no good default is told when it is used. */
export function ownFields(fields: object): object {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, ownField(field)]));
}

function ownField(field: unknown): unknown {
  if (isStandardSchema(field)) return field;
  if (isFields(field) && isPlain(field)) return ownFields(field);
  return Array.isArray(field) && isSimple(field) ? structuredClone(field) : field;
}

function copyOf(value: unknown): Parsed<unknown> {
  if (value === undefined) return { ok: false, problem: "undefined is no default; null is" };
  const lost = isSimple(value) ? null : lostInJson(value, undefined);
  if (lost !== null) return { ok: false, problem: lost };
  return { ok: true, value: JSON.parse(JSON.stringify(value)) };
}

function at(key: string, inner: Parsed<unknown>): Parsed<unknown> {
  return inner.ok ? inner : { ok: false, problem: `${key}: ${inner.problem}` };
}

function fitRecord(fields: Record<string, unknown>, stored: Record<string, unknown>): Parsed<unknown> {
  for (const [key, field] of Object.entries(fields)) {
    const inner = at(key, fitField(field, Object.hasOwn(stored, key) ? stored[key] : undefined));
    if (!inner.ok) return inner;
    // defineProperty, as plain assignment to a stored "__proto__" would change the object's nature.
    Object.defineProperty(stored, key, {
      value: inner.value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  return { ok: true, value: stored };
}

function fitField(field: unknown, stored: unknown): Parsed<unknown> {
  if (isStandardSchema(field)) return parseWith(field, stored);
  if (isFields(field)) {
    if (stored === undefined) return fitRecord(field, {});
    return isRecord(stored)
      ? fitRecord(field, stored)
      : { ok: false, problem: `expected an object, got ${kindOf(stored)}` };
  }
  if (stored === undefined) return copyOf(field);
  if (field === null || kindOf(field) === kindOf(stored)) return { ok: true, value: stored };
  return { ok: false, problem: `expected ${kindOf(field)}, got ${kindOf(stored)}` };
}

/**
 * Fits a stored document to a plain default object: missing fields take their default, a field of another kind is a
 * problem, unknown fields stay. A field may be a schema instead of a default. `stored` is changed in place.
 */
export function fitFields(fields: object, stored: unknown): Parsed<object> {
  const fitted = fitField(fields, stored);
  // fitField on a record answers a record.
  return fitted as Parsed<object>;
}

type Fields = Readonly<Record<PropertyKey, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

interface Lost {
  readonly at: readonly PropertyKey[];
  readonly what: string;
}

/**
 * What JSON would change without a word, as in `files.0 is of type Set, which JSON does not keep`; null when nothing.
 * `again` is the value as it is read back: what its schema makes anew, such as a date, is not lost.
 */
export function lostInJson(value: unknown, again: unknown): string | null {
  const lost = lostIn(value, again);
  return lost && `${lost.at.join(".") || "it"} is ${lost.what}, which JSON does not keep`;
}

function lostIn(value: unknown, again: unknown): Lost | null {
  if (!isKept(value, again)) return { at: [], what: named(value) };
  return isObject(value) ? lostBelow(asJson(value), asJson(again)) : null;
}

function lostBelow(one: unknown, other: unknown): Lost | null {
  if (!isObject(one)) return null;
  const isList = Array.isArray(one);
  for (const key of isList ? one.keys() : Object.keys(one)) {
    // A field that is undefined is missing when it is read, which is the same; in a list it would be null.
    if (one[key] === undefined && !isList) continue;
    const lost = lostIn(one[key], isObject(other) && Object.hasOwn(other, key) ? other[key] : undefined);
    if (lost !== null) return { ...lost, at: [key, ...lost.at] };
  }
  return null;
}

function isKept(value: unknown, again: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (!isObject(value)) return value === null || ["string", "boolean"].includes(typeof value);
  const kind: unknown = Object.getPrototypeOf(value);
  const isRevived = isObject(again) && Object.getPrototypeOf(again) === kind;
  if (typeof value["toJSON"] === "function") return isRevived;
  if (Array.isArray(value)) return true;
  // A Map, a Set, an Error: what they hold is in no field.
  if (Object.prototype.toString.call(value) !== "[object Object]") return false;
  return isRevived || kind === null || Object.getPrototypeOf(kind) === null;
}

const asJson = (value: unknown): unknown =>
  isObject(value) && typeof value["toJSON"] === "function" ? value["toJSON"]() : value;

function named(value: unknown): string {
  if (typeof value === "number" || value === undefined) return String(value);
  if (!isObject(value)) return `of type ${typeof value}`;
  const { name } = value.constructor ?? {};
  return name === "Object" ? "an object of a changed prototype" : `of type ${String(name)}`;
}

import type { Parsed } from "./standard-schema.ts";
import { versionKey } from "./version-key.ts";

type Fields = Readonly<Record<PropertyKey, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

interface Lost {
  readonly at: readonly PropertyKey[];
  readonly what: string;
}

/** Deeper values are neither written nor read: how deep the system can go depends on who asks. */
const deepest = 1000;

/**
 * What JSON would change without a word, as in `files.0 is of type Set, which JSON does not keep`; null when nothing.
 * `again` is the value as it is read back: what its schema makes anew, such as a date, is not lost.
 */
export function lostInJson(value: unknown, again: unknown): string | null {
  const lost = lostIn(value, again);
  return lost && `${lost.at.map(String).join(".") || "it"} is ${lost.what}, which JSON does not keep`;
}

function lostIn(value: unknown, again: unknown, around: readonly unknown[] = []): Lost | null {
  if (around.includes(value)) return { at: [], what: "what it is itself inside of" };
  if (around.length > deepest) throw new RangeError(`it is nested more than ${deepest} deep`);
  if (!isKept(value, again)) return { at: [], what: named(value) };
  const json = isObject(value) ? asJson(value) : value;
  if (!isObject(json)) return null;
  return lostBeside(json) ?? lostBelow(json, asJson(again), [...around, value]);
}

function lostBelow(one: Fields, other: unknown, around: readonly unknown[]): Lost | null {
  const isList = Array.isArray(one);
  for (const key of isList ? one.keys() : Object.keys(one)) {
    const back = isObject(other) && Object.hasOwn(other, key) ? other[key] : undefined;
    // A field that is undefined is missing when it is read, which is the same unless a default takes its place; in a
    // list it would be null.
    if (one[key] === undefined && back === undefined && !isList) continue;
    const lost = lostIn(one[key], back, around);
    if (lost !== null) return { ...lost, at: [key, ...lost.at] };
  }
  return null;
}

/** What JSON does not even look at: fields under symbols, and those of a list. */
function lostBeside(value: Fields): Lost | null {
  const isShown = (symbol: symbol): boolean => Object.prototype.propertyIsEnumerable.call(value, symbol);
  const symbol = Object.getOwnPropertySymbols(value).find(isShown);
  if (symbol !== undefined) return { at: [symbol], what: "a field under a symbol" };
  const keys = Array.isArray(value) ? Object.keys(value) : [];
  const field = keys.find((key) => !/^\d+$/.test(key));
  return field === undefined ? null : { at: [field], what: "a field of a list" };
}

function isKept(value: unknown, again: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (!isObject(value)) return value === null || ["string", "boolean"].includes(typeof value);
  const kind: unknown = Object.getPrototypeOf(value);
  const isRevived = isObject(again) && Object.getPrototypeOf(again) === kind;
  if (typeof value["toJSON"] === "function") return isRevived;
  // The prototype of lists is itself one; those of classes made of it are not.
  if (Array.isArray(value)) return isRevived || Array.isArray(kind);
  // A Map, a Set, an Error: what they hold is in no field.
  if (Object.prototype.toString.call(value) !== "[object Object]") return false;
  return isRevived || kind === null || Object.getPrototypeOf(kind) === null;
}

/** Why what was read from JSON could not be written again; null when it could. */
export function unwritable(json: unknown): string | null {
  const why = (what: string): string => `holds what could not be stored again: ${what}`;
  try {
    const lost = lostInJson(json, json);
    return lost && why(lost);
  } catch (error) {
    return why(error instanceof Error ? error.message : String(error));
  }
}

const asJson = (value: unknown): unknown =>
  isObject(value) && typeof value["toJSON"] === "function" ? value["toJSON"]() : value;

function named(value: unknown): string {
  if (typeof value === "number" || value === undefined) return String(value);
  if (!isObject(value)) return `of type ${typeof value}`;
  const { name } = value.constructor ?? {};
  if (name === "Object")
    return typeof value["toJSON"] === "function"
      ? "an object with a toJSON of its own"
      : "an object of a changed prototype";
  return typeof name === "string" && name !== "" ? `of type ${name}` : "an object of a class without a name";
}

/** What a state's definition says about its documents. */
interface Rules<T extends object = object> {
  readonly name: string;
  readonly version: number;
  readonly maxBytes: number | null;
  parse(stored: unknown): Parsed<T>;
}

/** Why a value is not stored: what a StateError is made of. Here nobody could recognise one, as this is loaded on its own. */
export interface Unstorable {
  readonly kind: "invalid" | "too-big";
  readonly message: string;
  /** The reason alone. */
  readonly why: string;
  readonly cause?: unknown;
}

/** A value as JSON, unless a reader would not read the same back. */
export function checkedText<T extends object>(value: T, state: Rules<T>): string | Unstorable {
  try {
    const text = stringified(value);
    // What counts is what the next reader will see, so the check runs on the text.
    const again = state.parse(JSON.parse(text));
    const lost = again.ok
      ? lostInJson(value, again.value)
      : (whereLost(value) ?? `it does not fit ${state.name}: ${again.problem}`);
    return lost === null ? text : unstorable(state, lost);
  } catch (error) {
    return unstorable(
      state,
      whereLost(value) ?? (error instanceof Error ? error.message : String(error)),
      error,
    );
  }
}

/** What is stored of a checked text, unless it is too big. */
export function documentOf(text: string, { name, version, maxBytes }: Rules): string | Unstorable {
  const whole = version === 1 ? text : withVersion(text, version);
  const bytes = maxBytes === null ? 0 : new TextEncoder().encode(whole).length;
  if (maxBytes === null || bytes <= maxBytes) return whole;
  const why = `it would take ${bytes} bytes; it may take ${maxBytes}`;
  return { kind: "too-big", message: `${name}${why.slice(2)}.`, why };
}

const withVersion = (text: string, version: number): string =>
  `{"${versionKey}":${version}${text === "{}" ? "}" : `,${text.slice(1)}`}`;

function stringified(value: object): string {
  if (typeof value !== "object" || value === null)
    throw new Error(`it is ${value === null ? "null" : named(value)}, and no object`);
  if (versionKey in value) throw new Error(`the field ${versionKey} is kept for versions`);
  const text = JSON.stringify(value);
  if (!text?.startsWith("{")) throw new Error("it is no JSON object");
  return text;
}

/** The system says that there is a BigInt, not where; and a schema sees null in the place of what is no number. */
function whereLost(value: object): string | null {
  try {
    return lostInJson(value, value);
  } catch {
    return null; // a circle, or as deep as one
  }
}

const unstorable = ({ name }: Rules, why: string, cause?: unknown): Unstorable => ({
  kind: "invalid",
  message: `The value of ${name} cannot be stored: ${why}.`,
  why,
  cause,
});

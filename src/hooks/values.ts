import { lookedAt } from "../protocol/cause-of.ts";

/** A whole number from 0; a TypeError for anything else. */
export function count(name: string, value: number): number {
  if (Number.isInteger(value) && value >= 0) return value;
  throw new TypeError(`${name} must be a whole number from 0, not ${value}`);
}

/** A number above 0; a TypeError for anything else. */
export function positive(name: string, value: number): number {
  if (Number.isFinite(value) && value > 0) return value;
  throw new TypeError(`${name} must be a number of seconds above 0, not ${value}`);
}

/** A text that is not empty; a TypeError for anything else. */
export function filled(name: string, value: string): string {
  if (typeof value === "string" && value !== "") return value;
  throw new TypeError(`${name} must be a text that is not empty, not ${shown(value)}`);
}

/** One of some words; a TypeError for anything else: a misspelt word must not quietly mean the weaker one. */
export function oneOf<const T extends string>(name: string, value: T, words: readonly T[]): T {
  if (words.includes(value)) return value;
  const known = words.map((word) => JSON.stringify(word)).join(" or ");
  throw new TypeError(`${name} must be ${known}, not ${shown(value)}`);
}

/** Refuses options that nobody reads: a misspelt one must not quietly be none. */
export function knownKeys(complaint: string, options: object, keys: readonly string[]): void {
  const unknown = Object.keys(options).find((key) => !keys.includes(key));
  if (unknown === undefined) return;
  throw new TypeError(`${complaint} ${shown(unknown)}; it has ${keys.join(", ")}`);
}

/** Characters of a text that somebody reads in a message. */
const longest = 200;

/** How a value looks in a message. */
export function shown(value: unknown): string {
  if (typeof value === "string")
    return JSON.stringify(value.length > longest ? `${value.slice(0, longest)}...` : value);
  if (typeof value !== "object" || value === null) return String(value);
  return lookedAt(
    () => Object.prototype.toString.call(value),
    () => "something that cannot be looked at",
  );
}

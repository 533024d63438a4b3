import { lookedAt } from "../protocol/cause-of.ts";
import { checkNames } from "../protocol/known-names.ts";

/** Options that every hook has. */
export const commonKeys: readonly string[] = [
  "id",
  "when",
  "unless",
  "onError",
  "deadline",
  "options",
  "tests",
  "checkText",
];

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

/**
 * An object of options; a TypeError that names the maker for anything else. With `keys`, those of its own, one that nobody
 * reads comes before all other complaints: it is why something else is missing. Of those that are needed and missing one is
 * most likely meant.
 */
export function optionsOf<T extends object>(
  maker: string,
  options: T,
  keys?: readonly string[],
  needed?: readonly string[],
): T {
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new TypeError(`${maker} needs an object of options, not ${shown(options)}`);
  if (keys !== undefined) checkNames(`${maker} has no option`, options, [...commonKeys, ...keys], needed);
  return options;
}

/** A text that says something, or a function that makes one; a TypeError for anything else. What refuses need not say why. */
export function sayable<T>(name: string, say: T, mayBeEmpty = false): T {
  if (typeof say === "function" || said(say) || (mayBeEmpty && typeof say === "string")) return say;
  throw new TypeError(
    `${name} must be a text that is not empty, or a function that makes one, not ${shown(say)}`,
  );
}

/** What a function of an author's made; a TypeError when it is no text, or says nothing. */
export function made(name: string, text: unknown): string {
  if (said(text)) return text;
  throw new TypeError(noText(name, text));
}

/** What is wrong with what a function of an author's made. */
export function noText(name: string, made: unknown): string {
  // What it would have come to is nobody's business any more.
  if (made instanceof Promise) made.catch(() => undefined);
  return `${name} made ${shown(made)} where a text was asked for`;
}

function said(text: unknown): text is string {
  return typeof text === "string" && text.trim() !== "";
}

/** True, false or nothing; a TypeError for anything else: any text would be true. */
export function flag(name: string, value: boolean | undefined): boolean | undefined {
  if (value === undefined || typeof value === "boolean") return value;
  throw new TypeError(`${name} must be true or false, not ${shown(value)}`);
}

/** A function or nothing; a TypeError for anything else. */
export function callable<T>(name: string, value: T): T {
  if (value === undefined || typeof value === "function") return value;
  throw new TypeError(`${name} must be a function, not ${shown(value)}`);
}

/** One of some words; a TypeError for anything else: a misspelt word must not quietly mean the weaker one. */
export function oneOf<const T extends string>(name: string, value: T, words: readonly T[]): T {
  if (words.includes(value)) return value;
  const known = words.map((word) => JSON.stringify(word)).join(" or ");
  throw new TypeError(`${name} must be ${known}, not ${shown(value)}`);
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

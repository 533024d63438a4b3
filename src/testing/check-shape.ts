import { nearest } from "../protocol/nearest.ts";

/** Looks at a value; gives what is wrong with it, each with the place at which it stands. */
export type Check = (value: unknown, at: string) => readonly string[];

/** A value of a kind, by the sentence that says which. */
function being(what: string, is: (value: unknown) => boolean): Check {
  return (value, at) => (is(value) ? [] : [`${at} must be ${what}, not ${shown(value)}`]);
}

export const isRegExp = (value: unknown): value is RegExp =>
  Object.prototype.toString.call(value) === "[object RegExp]";

export const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isRegExp(value);

const isWords = (value: unknown): boolean => (typeof value === "string" && value !== "") || isRegExp(value);

export const text: Check = being("a text", (value) => typeof value === "string");
export const filled: Check = being(
  "a text that is not empty",
  (value) => typeof value === "string" && value !== "",
);
export const words: Check = being("a text that is not empty, or a RegExp", isWords);
export const yesOrWords: Check = being(
  "true, a text, or a RegExp",
  (value) => value === true || isWords(value),
);
export const fileState: Check = being(
  "a text, a RegExp, true or false",
  (value) => typeof value === "string" || typeof value === "boolean" || isRegExp(value),
);
export const count: Check = being("a whole number", (value) => Number.isInteger(value) && Number(value) >= 0);
export const seconds: Check = being(
  "a number of seconds above 0",
  (value) => Number(value) > 0 && Number.isFinite(value),
);
export const anObject: Check = being("an object", isPlain);

export function oneOf(...choices: readonly string[]): Check {
  return being(choices.map((one) => JSON.stringify(one)).join(" or "), (value) =>
    choices.includes(String(value)),
  );
}

/** A list with something in it. */
export function listOf(check: Check): Check {
  return (value, at) => {
    if (!Array.isArray(value)) return [`${at} must be a list, not ${shown(value)}`];
    if (value.length === 0) return [`${at} is an empty list`];
    return value.flatMap((one: unknown, i) => check(one, `${at}[${i}]`));
  };
}

export function oneOrList(check: Check): Check {
  return (value, at) => (Array.isArray(value) ? listOf(check) : check)(value, at);
}

export function recordOf(check: Check): Check {
  return (value, at) =>
    isPlain(value)
      ? Object.entries(value).flatMap(([name, one]) => check(one, `${at}[${JSON.stringify(name)}]`))
      : [`${at} must be an object, not ${shown(value)}`];
}

/** An object with these fields and no others; `what` names it in messages. */
export function fields(
  what: string,
  known: Readonly<Record<string, Check>>,
  needed: readonly string[] = [],
): Check {
  return (value, at) => {
    if (!isPlain(value)) return [`${at} must be ${what}, not ${shown(value)}`];
    const missing = needed.filter((name) => value[name] === undefined);
    return [
      ...Object.entries(value).flatMap(([name, one]) => {
        const check = Object.hasOwn(known, name) ? known[name] : undefined;
        if (check === undefined) return [unknownField(name, at, what, Object.keys(known))];
        return one === undefined ? [] : check(one, `${at}.${name}`);
      }),
      ...missing.map((name) => `${at}.${name} is missing`),
    ];
  };
}

function unknownField(name: string, at: string, what: string, known: readonly string[]): string {
  const near = nearest(name, known);
  const advice = near === undefined ? `it has ${known.join(", ")}` : `did you mean ${near}?`;
  return `${at}.${name} is no field of ${what}: ${advice}`;
}

export function shown(value: unknown): string {
  if (typeof value === "string") return value === "" ? "an empty text" : JSON.stringify(value);
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

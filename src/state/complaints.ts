// What is said to who defines or calls wrongly: loaded when something is wrong, and only then.
import { nearest } from "../protocol/nearest.ts";
import { isFields } from "./fields.ts";
import { isStandardSchema } from "./standard-schema.ts";

/** Options by name, and what each is by `typeof`. */
export type OptionKinds = Readonly<Record<string, "boolean" | "function" | "number" | "string">>;

/** Why nothing can be made of what a maker was given; null when something can. */
function definitionComplaint(
  name: unknown,
  shape: unknown,
  options: unknown,
  kinds: OptionKinds,
): string | null {
  if (typeof name !== "string") return nameComplaint(name);
  if (!isFields(shape) && !isStandardSchema(shape))
    return `${name}: its shape must be a plain object of defaults, or a schema, not ${shown(shape)}.`;
  const odd = optionsComplaint(name, `${name}: `, options, Object.keys(kinds));
  if (odd !== null) return odd;
  const complaints = Object.entries(options ?? {}).map(([key, value]) =>
    kindComplaint(kinds[key], key, value),
  );
  const [first] = complaints.filter((complaint) => complaint !== null);
  return first === undefined ? null : `${name}: ${first}`;
}

function kindComplaint(kind: string | undefined, key: string, value: unknown): string | null {
  if (value === undefined) return null;
  const isRight = kind === "number" ? isNumber(value, key !== "ttl") : typeof value === kind;
  if (isRight) return null;
  const number = key === "ttl" ? "a number above 0" : "a whole number above 0";
  const wanted = { boolean: "true or false", function: "a function", number, string: scopeWords }[kind ?? ""];
  return `${key} must be ${wanted}, not ${shown(value)}.`;
}

const scopeWords = "one of project, repository, global";

const isNumber = (value: unknown, isWhole: boolean): boolean =>
  typeof value === "number" && value > 0 && (isWhole ? Number.isInteger(value) : Number.isFinite(value));

function nameComplaint(name: unknown): string {
  return `A state's name is 1 to 64 of A-Z a-z 0-9 . _ - starting with a letter or digit, not ${shown(name)}.`;
}

function scopeComplaint(name: string, scope: unknown): string {
  return `${name}: scope must be ${scopeWords}, not ${shown(scope)}.`;
}

function firstValueComplaint(name: string, problem: string, hasInitial: boolean): string {
  const advice = hasInitial ? "" : " Give every field a default, or pass { initial: () => value }.";
  return `${name} has no valid first value: ${problem}.${advice}`;
}

function twiceComplaint(name: string, files: readonly (string | undefined)[]): string {
  const where = [...new Set(files)].flatMap((file) => (file === undefined ? [] : `in ${file}`)).join(" and ");
  const called = `Two states are called ${JSON.stringify(name)}${where && `, ${where}`}`;
  return `${called}: a state's name is its file's, so it must be unique in a project.`;
}

function keptNameComplaint(name: string): string {
  return `${JSON.stringify(name)}: names starting with "fairlead." are kept for Fairlead.`;
}

/** Of `mutate`, whose options are for a slot that has some. */
function mutateComplaint(change: unknown, options: unknown): string {
  if (typeof change !== "function")
    return `mutate needs a function that changes the value, not ${shown(change)}.`;
  const odd = optionsComplaint("mutate", "mutate: ", options, ["timeout"]);
  if (odd !== null || !isFields(options)) return odd ?? "";
  return `timeout is -1, or seconds from 0, not ${shown(options["timeout"])}.`;
}

function noOptionsComplaint(): string {
  return "mutate of a durable state has no options: it waits as long as it takes.";
}

/** Of `unseen`, `once` and `forget`. */
function seenComplaint(keys: unknown, options: unknown): string {
  const odd = optionsComplaint("It", "The options of keys: ", options, ["scope", "timeout"]);
  if (odd !== null) return odd;
  if (isFields(options) && typeof (options["scope"] ?? "") !== "string")
    return `scope must be a text, not ${shown(options["scope"])}.`;
  if (typeof keys === "string")
    return `unseen needs a list of keys, not ${shown(keys)}: once takes a single one.`;
  if (typeof keys !== "object" || keys === null || !(Symbol.iterator in keys))
    return `unseen needs a list of keys, not ${shown(keys)}.`;
  const list: readonly unknown[] = Array.from(keys as Iterable<unknown>); // just looked at
  return `A key must be a text, not ${shown(list.find((key) => typeof key !== "string"))}.`;
}

/** Of a state that was given something else than an event. */
function eventComplaint(name: string, wanted: string, event: unknown): string {
  const got = isFields(event) ? `an object without ${wanted}` : shown(event);
  return `${name} needs the event, or what else has its ${wanted}, not ${got}.`;
}

function optionsComplaint(
  whose: string,
  before: string,
  options: unknown,
  known: readonly string[],
): string | null {
  if (!isFields(options)) return `${before}options must be an object, not ${shown(options)}.`;
  const unknown = Object.keys(options).find((key) => !known.includes(key));
  if (unknown === undefined) return null;
  const near = nearest(unknown, known);
  const hint = near === undefined ? `; it has ${known.join(", ")}.` : `; did you mean ${near}?`;
  return `${whose} has no option ${shown(unknown)}${hint}`;
}

/** Characters of a text that somebody reads in a message. */
const longest = 200;

function shown(value: unknown): string {
  if (typeof value === "string")
    return JSON.stringify(value.length > longest ? `${value.slice(0, longest)}...` : value);
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return "a list";
  if (isFields(value)) return "an object";
  const { name } = value.constructor ?? {};
  return typeof name === "string" && name !== "" ? `an object of type ${name}` : "an object of a class";
}

interface Complaints {
  readonly definition: typeof definitionComplaint;
  readonly event: typeof eventComplaint;
  readonly firstValue: typeof firstValueComplaint;
  readonly keptName: typeof keptNameComplaint;
  readonly mutate: typeof mutateComplaint;
  readonly name: typeof nameComplaint;
  readonly noOptions: typeof noOptionsComplaint;
  readonly scope: typeof scopeComplaint;
  readonly seen: typeof seenComplaint;
  readonly twice: typeof twiceComplaint;
}

const complaints: Complaints = {
  definition: definitionComplaint,
  event: eventComplaint,
  firstValue: firstValueComplaint,
  keptName: keptNameComplaint,
  mutate: mutateComplaint,
  name: nameComplaint,
  noOptions: noOptionsComplaint,
  scope: scopeComplaint,
  seen: seenComplaint,
  twice: twiceComplaint,
};

/** A sentence about what is wrong; null when, on a closer look, nothing is. */
export function complaint<K extends keyof Complaints>(
  about: K,
  ...given: Parameters<Complaints[K]>
): ReturnType<Complaints[K]> {
  const make = complaints[about] as (...given: Parameters<Complaints[K]>) => ReturnType<Complaints[K]>; // one of the row
  return make(...given);
}

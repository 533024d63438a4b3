import { causeOf } from "./cause-of.ts";

/** Deepest nesting that is written: far below where writing it as text would fail. */
export const depthLimit = 1000;

/** A value as JSON carries it, or where it holds what JSON cannot carry, as `path: ...`. */
export type JsonReading =
  | { readonly value: unknown; readonly problem?: never }
  | { readonly problem: string; readonly value?: never };

interface Walk {
  readonly fail: (path: string, why: string) => never;
  /** Done to every copied object and list. */
  readonly seal: <T extends object>(copy: T) => T;
}

/**
 * A copy of a value as JSON would carry it: what an object's own toJSON says is in its place, undefined fields are
 * gone, and each getter was asked once. So what is checked is what is written. Never throws.
 *
 * @param seal is done to every object and list of the copy, innermost first
 */
export function readJson(value: unknown, seal: Walk["seal"] = (copy) => copy): JsonReading {
  let problem: string | undefined;
  const fail = (path: string, why: string): never => {
    problem = `${path.length > 200 ? `${path.slice(0, 200)}...` : path || "answer"}: ${why}`;
    throw new TypeError(problem);
  };
  try {
    return { value: copyOf(value, "", [], { fail, seal }) };
  } catch (error) {
    return { problem: problem ?? `answer: cannot be read: ${causeOf(error)}` };
  }
}

function copyOf(value: unknown, path: string, above: readonly object[], walk: Walk): unknown {
  const said = standIn(value, path);
  if (typeof said !== "object" || said === null) return scalar(said, path, walk);
  if (above.includes(said)) walk.fail(path, "refers back to itself");
  if (above.length > depthLimit) walk.fail(path, `has over ${depthLimit} levels`);
  const alien = foreign(said);
  if (alien !== undefined) walk.fail(path, `JSON cannot carry ${alien}`);
  const inside = [...above, said];
  if (Array.isArray(said)) return copyOfList(said, path, inside, walk);
  const fields = Object.entries(said).filter(([, part]) => part !== undefined);
  const copies = fields.map(
    ([name, part]) => [name, copyOf(part, dotted(path, name), inside, walk)] as const,
  );
  return walk.seal(Object.fromEntries(copies));
}

/** One by one, since the length of a list may be far greater than what is in it. */
function copyOfList(list: readonly unknown[], path: string, inside: readonly object[], walk: Walk): unknown {
  const copies: unknown[] = [];
  for (let at = 0; at < list.length; at += 1) copies.push(copyOf(list[at], `${path}[${at}]`, inside, walk));
  return walk.seal(copies);
}

/** A Date or a URL says itself what stands for it. */
function standIn(value: unknown, path: string): unknown {
  const isObject = typeof value === "object" && value !== null;
  if (!isObject || !("toJSON" in value) || typeof value.toJSON !== "function") return value;
  return value.toJSON(path.slice(path.lastIndexOf(".") + 1));
}

function scalar(value: unknown, path: string, { fail }: Walk): unknown {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  const what = typeof value === "number" ? String(value) : `a value of type ${typeof value}`;
  return fail(path, `JSON cannot carry ${what}`);
}

function dotted(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}

/**
 * What an object is that JSON would write as `{}`, such as a Map or a promise that nobody awaited; undefined for lists
 * and for objects whose own fields are all that they hold.
 */
export function foreign(value: object): string | undefined {
  const kind = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (kind === "Object" || kind === "Array") return undefined;
  if (kind === "Promise") return "a Promise: await it";
  return `${/^[AEIO]/.test(kind) ? "an" : "a"} ${kind}`;
}

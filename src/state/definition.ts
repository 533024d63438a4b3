import { complaint } from "./complaints.ts";
import { StateError } from "./errors.ts";
import { type FieldsOutput, fitFields, ownFields } from "./fields.ts";
import { isStandardSchema, type Parsed, parseWith, type StandardSchema } from "./standard-schema.ts";
import { versionKey } from "./version-key.ts";

/** Whose state it is. A worktree is a project of its own; a repository has all its worktrees. */
export type StateScope = "session" | "project" | "repository" | "global";

/** What a slot needs to know to keep a value: its file, its shape, its rules. */
export interface StateDefinition<T extends object = object> {
  readonly name: string;
  readonly scope: StateScope;
  /** The file below the session's or project's directory; null for a state that needs more to know its file. */
  readonly file: string | null;
  readonly version: number;
  readonly strict: boolean;
  /** Seconds after the last write in which the value still counts; null without limit. */
  readonly ttl: number | null;
  /** Largest document in bytes; null without limit. */
  readonly maxBytes: number | null;
  fresh(): T;
  /** `stored` is owned by the callee, which may change it in place. */
  parse(stored: unknown): Parsed<T>;
  /** Brings an older document up to date; null when nothing but the shape decides. */
  readonly migrate: ((stored: unknown, from: number) => unknown) | null;
}

export interface DefinitionOptions<T> {
  /** Of the document's shape; a whole number from 1, default 1. */
  readonly version?: number;
  /** Given an older document and its version, answers the same in the current shape. */
  readonly migrate?: (stored: unknown, from: number) => unknown;
  /** For state that grants something: a broken document throws instead of starting fresh. Default false. */
  readonly strict?: boolean;
  /** Makes the first value, where the schema has no defaults of its own. */
  readonly initial?: () => T;
}

export interface StoredLimits {
  /** Seconds after the last write in which the value still counts. Default: for ever. */
  readonly ttl?: number;
  /** Largest document in bytes; a larger one is refused. Default: none. */
  readonly maxBytes?: number;
}

interface Place {
  readonly scope?: StateScope;
  readonly file?: string | null;
}

/** A schema, or a plain object of defaults whose fields may be schemas: no list, Set, Map, Date, RegExp, Promise or function. */
export type Shape = StandardSchema | (object & { readonly [kind in Special]?: never });

/** What values have that are more than their fields. */
type Special =
  | typeof Symbol.iterator
  | typeof Symbol.toPrimitive
  | typeof Symbol.toStringTag
  | typeof Symbol.match
  | typeof Symbol.hasInstance;

/** The value that a shape describes. */
export type ShapeOutput<S> =
  S extends StandardSchema<infer O> ? (O extends object ? O : never) : FieldsOutput<S>;

function objectOnly<T>(parsed: Parsed<T>): Parsed<T> {
  if (
    !parsed.ok ||
    (typeof parsed.value === "object" && parsed.value !== null && !Array.isArray(parsed.value))
  )
    return parsed;
  return { ok: false, problem: "a state is an object; put the value into a field of one" };
}

function parserOf(shape: Shape): (stored: unknown) => Parsed<object> {
  // parseWith answers unknown for a schema we did not make; objectOnly has then checked that it is an object.
  if (isStandardSchema(shape)) return (stored) => objectOnly(parseWith(shape, stored)) as Parsed<object>;
  return (stored) => objectOnly(fitFields(shape, stored));
}

function firstFit(parse: (stored: unknown) => Parsed<object>): Parsed<object> {
  const empty = parse({});
  if (empty.ok) return empty;
  const nothing = parse(undefined);
  return nothing.ok ? nothing : empty;
}

const reserved = (value: object): string | null =>
  versionKey in value ? `${versionKey} is kept for versions` : null;

function freshMaker(
  name: string,
  parse: (stored: unknown) => Parsed<object>,
  initial?: () => unknown,
): () => object {
  const make = (): Parsed<object> =>
    initial === undefined ? firstFit(parse) : parse(JSON.parse(JSON.stringify(initial())));
  const fresh = (): object => {
    const made = make();
    const problem = made.ok ? reserved(made.value) : made.problem;
    if (made.ok && problem === null) return made.value;
    throw new StateError("definition", complaint("firstValue", name, problem ?? "", initial !== undefined));
  };
  return fresh;
}

/**
 * A state definition. What authors give is checked by the makers that they use; these also make sure that there is a
 * valid first value, by calling `fresh`. That throws StateError of kind "definition".
 */
export function defineState<S extends Shape>(
  name: string,
  shape: S,
  options: DefinitionOptions<ShapeOutput<S>> & StoredLimits & Place = {},
): StateDefinition<ShapeOutput<S>> {
  const parse = parserOf(isStandardSchema(shape) ? shape : ownFields(shape));
  const definition: StateDefinition = {
    name,
    scope: options.scope ?? "session",
    file: options.file === undefined ? `${name}.json` : options.file,
    version: options.version ?? 1,
    strict: options.strict ?? false,
    ttl: options.ttl ?? null,
    maxBytes: options.maxBytes ?? null,
    fresh: freshMaker(name, parse, options.initial),
    parse,
    migrate: options.migrate ?? null,
  };
  // parse and fresh answer what `shape` describes; the checker cannot follow that through the schema.
  return Object.freeze(definition) as StateDefinition<ShapeOutput<S>>;
}

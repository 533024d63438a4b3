// Why a schema does not take a value: loaded when one does not.
import { textOf } from "./errors.ts";

export interface SchemaIssue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}

/** What a schema answered, put in words. */
export function schemaProblem(
  schema: object,
  value: unknown,
  answer: { readonly issues?: readonly SchemaIssue[] | undefined } | Promise<unknown>,
): string {
  if (!(answer instanceof Promise))
    return answer.issues?.map(described).join("; ") || "the schema refused it";
  answer.catch(() => undefined);
  return thrownBy(schema, value) ?? "the schema is asynchronous; state needs one that answers at once";
}

const segment = (part: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof part === "object" ? part.key : part);

/** A schema's complaint, with the place that it is about. */
export function described({ message, path }: SchemaIssue): string {
  return path === undefined || path.length === 0 ? message : `${path.map(segment).join(".")}: ${message}`;
}

/** Where a function inside of it throws, zod tries once more, later; asked in its own way, it says what was thrown. */
function thrownBy(schema: object, value: unknown): string | undefined {
  if (!("parse" in schema) || typeof schema.parse !== "function") return undefined;
  try {
    schema.parse(value);
    return undefined;
  } catch (error) {
    const isAsync =
      error instanceof Error && /async|promise/i.test(`${error.constructor.name} ${error.message}`);
    return isAsync ? undefined : `the schema throws: ${textOf(error)}`;
  }
}

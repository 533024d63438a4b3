import { textOf } from "./errors.ts";
import { type SchemaIssue, schemaProblem } from "./schema-problem.ts";

/** The common face of schema libraries (standardschema.dev), as far as state needs it. */
export interface StandardSchema<Output = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/** A value that fits, or the reason why it does not. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

export function isStandardSchema(value: unknown): value is StandardSchema {
  return (typeof value === "object" || typeof value === "function") && value !== null && "~standard" in value;
}

/** Checks a value with a schema; a schema that throws or answers later is a problem like any other. */
export function parseWith<T>(schema: StandardSchema<T>, value: unknown): Parsed<T> {
  try {
    const result = schema["~standard"].validate(value);
    if (!(result instanceof Promise) && result.issues === undefined) return { ok: true, value: result.value };
    return { ok: false, problem: schemaProblem(schema, value, result) };
  } catch (error) {
    return { ok: false, problem: textOf(error) };
  }
}

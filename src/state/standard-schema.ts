/** The common face of schema libraries (standardschema.dev), as far as state needs it. */
export interface StandardSchema<Output = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

export interface SchemaIssue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
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

const segment = (part: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof part === "object" ? part.key : part);

/** A schema's complaint, with the place that it is about. */
export function described({ message, path }: SchemaIssue): string {
  return path === undefined || path.length === 0 ? message : `${path.map(segment).join(".")}: ${message}`;
}

/** Checks a value with a schema; a schema that throws or answers later is a problem like any other. */
export function parseWith<T>(schema: StandardSchema<T>, value: unknown): Parsed<T> {
  try {
    const result = schema["~standard"].validate(value);
    if (result instanceof Promise) {
      result.catch(() => undefined);
      return { ok: false, problem: "the schema is asynchronous; state needs one that answers at once" };
    }
    if (result.issues === undefined) return { ok: true, value: result.value };
    return { ok: false, problem: result.issues.map(described).join("; ") || "the schema refused it" };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

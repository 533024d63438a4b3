/** What a JSON value must look like, as plain data: the form that checks without a schema library read. */
export type Shape =
  | "string"
  | "number"
  | "boolean"
  | "object"
  | "unknown"
  | { readonly oneOf: readonly string[] }
  | { readonly list: Shape }
  | { readonly nullable: Shape }
  | { readonly fields: Fields }
  | { readonly by: string; readonly cases: readonly Fields[] };

/** Fields of an object; those that are not listed are allowed and kept. */
export interface Fields {
  readonly required: { readonly [name: string]: Shape };
  readonly optional: { readonly [name: string]: Shape };
}

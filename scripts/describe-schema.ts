import type { GenericSchema } from "valibot";
import type { Fields, Shape } from "../src/protocol/shape.ts";

/** The parts of valibot's schema objects that a description needs; each kind of schema has some of them. */
interface SchemaParts {
  readonly type: string;
  readonly entries?: Readonly<Record<string, GenericSchema>>;
  readonly wrapped?: GenericSchema;
  readonly item?: GenericSchema;
  readonly key?: string;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
}

/** A schema of this project as plain data. Throws on a kind of schema that it does not know. */
export function describeSchema(schema: GenericSchema): Shape {
  const parts = partsOf(schema);
  switch (parts.type) {
    case "string":
    case "number":
    case "boolean":
    case "unknown":
      return parts.type;
    case "custom":
    case "record":
      return "object";
    case "literal":
      return { oneOf: [String(parts.literal)] };
    case "picklist":
      return { oneOf: (parts.options ?? []).map(String) };
    case "array":
      return { list: describeSchema(present(parts.item)) };
    case "nullable":
      return { nullable: describeSchema(present(parts.wrapped)) };
    case "loose_object":
      return { fields: describeFields(schema) };
    case "variant":
      return describeVariant(parts);
    default:
      throw new Error(`no description for a schema of type ${parts.type}`);
  }
}

/** The fields of an object schema, sorted into required and optional ones. */
export function describeFields(schema: GenericSchema): Fields {
  const required: Record<string, Shape> = {};
  const optional: Record<string, Shape> = {};
  for (const [name, entry] of Object.entries(partsOf(schema).entries ?? {})) {
    const { type, wrapped } = partsOf(entry);
    if (type === "exact_optional") optional[name] = describeOptional(present(wrapped));
    else required[name] = describeSchema(entry);
  }
  return { required, optional };
}

/** A field that must not be there is an optional one with no allowed value. */
function describeOptional(schema: GenericSchema): Shape {
  return partsOf(schema).type === "never" ? { oneOf: [] } : describeSchema(schema);
}

function describeVariant({ key, options }: SchemaParts): Shape {
  // valibot types the options of a variant as schemas; only this untyped view of them does not.
  const cases = (options ?? []) as readonly GenericSchema[];
  return { by: present(key), cases: cases.map(describeFields) };
}

function partsOf(schema: GenericSchema): SchemaParts {
  // Every valibot schema is a plain object with these parts; its public type hides them.
  return schema as unknown as SchemaParts;
}

function present<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("a schema lacks a part that its type promises");
  return part;
}

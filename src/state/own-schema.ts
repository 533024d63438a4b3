import type { Parsed, StandardSchema } from "./standard-schema.ts";

/** A Standard Schema of our own, from a function that answers with a value or a problem. */
export function ownSchema<T>(parse: (value: unknown) => Parsed<T>): StandardSchema<T> {
  return Object.freeze({
    "~standard": Object.freeze({
      version: 1 as const,
      vendor: "fairlead",
      validate(value: unknown) {
        const parsed = parse(value);
        return parsed.ok ? { value: parsed.value } : { issues: [{ message: parsed.problem }] };
      },
    }),
  });
}

/** A schema for what is as it should be, and stays so. */
export function checking<T>(is: (value: unknown) => value is T, what: string): StandardSchema<T> {
  return ownSchema((value) => (is(value) ? { ok: true, value } : { ok: false, problem: `expected ${what}` }));
}

/** Whether a value has the fields of another, of the same kinds. */
export function fits<T extends object>(shape: T, value: unknown): value is T {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(shape).every(([name, model]) => {
    const field: unknown = Reflect.get(value, name);
    return typeof field === typeof model && Array.isArray(field) === Array.isArray(model);
  });
}

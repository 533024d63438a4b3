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

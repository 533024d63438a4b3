import * as v from "valibot";
import { lookedAt } from "./cause-of.ts";

/**
 * An object that may hold more than the given entries. Unlike valibot's own loose object it hands out the very
 * object that came in: no field is reordered, and none is dropped for its name.
 */
export function openObject<const E extends v.ObjectEntries>(entries: E): v.LooseObjectSchema<E, undefined> {
  const schema = v.looseObject(entries);
  const check = schema["~run"];
  const run: typeof check = (dataset, config) => {
    const { value } = dataset;
    const shown = (seen: unknown): ReturnType<typeof run> =>
      check.call(schema, { ...dataset, value: seen }, config);
    // valibot takes a list for an object; shown its text instead, it says that it expected an object.
    const result = lookedAt(
      () => shown(Array.isArray(value) ? "[list]" : value),
      () => shown("[unreadable]"),
    );
    // A cast, since the type of the output is that of the rebuilt object, which holds the same fields.
    return (result.typed ? { ...result, value } : result) as typeof result;
  };
  return Object.assign(schema, { "~run": run });
}

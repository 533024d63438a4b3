import { brief } from "./brief.ts";
import { nearest } from "./nearest.ts";

/**
 * Refuses a name that nobody reads: a misspelt option must not quietly be none.
 *
 * @param complaint begins the message, as in "guard has no option"
 * @throws {TypeError} that says which, and what may have been meant.
 */
export function checkNames(
  complaint: string,
  fields: object,
  known: readonly string[],
  needed: readonly string[] = [],
): void {
  const unknown = Object.keys(fields).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const missing = needed.filter((name) => !Object.hasOwn(fields, name));
  const near = nearest(unknown, missing) ?? nearest(unknown, known);
  const advice = near === undefined ? `it has ${known.join(", ")}` : `did you mean ${near}?`;
  throw new TypeError(`${complaint} ${brief(unknown)}; ${advice}`);
}

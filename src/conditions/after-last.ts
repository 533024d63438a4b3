import { any } from "./combine.ts";
import type { Condition } from "./condition.ts";

/**
 * What a gate demands, asked about what came after the last call that its `when` is about: tests that ran before the
 * last edit prove nothing. Conditions that know no order, and those with an order of their own, stay as they are.
 */
export function afterLast(until: readonly Condition[], when: readonly Condition[]): readonly Condition[] {
  const about = when.filter(({ history }) => history !== undefined);
  const [only] = about;
  if (only === undefined) return until;
  const bar = about.length === 1 ? only : any(...about);
  return until.map((condition) => condition.after?.(bar) ?? condition);
}

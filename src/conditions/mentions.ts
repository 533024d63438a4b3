import type { Condition } from "./condition.ts";

/**
 * What conditions that must all hold cannot do without. They are asked one after the other, and one that has to be
 * asked may fail, which must be heard of: what follows it says nothing.
 */
export function allMentions(lists: readonly Condition["mentions"][]): readonly (readonly string[])[] {
  const end = lists.indexOf(undefined);
  return lists.slice(0, end === -1 ? undefined : end).flatMap((list) => list ?? []);
}

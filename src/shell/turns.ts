// Values that one variable takes in turn (the words of a `for`, the ends of branches) come as a list. Lists made
// from such a list, value by value, are in step with it: `mv $f $f.bak` is two commands, not four.
const roots = new WeakMap<object, object>();

/** Most values that are followed one by one. */
export const mostTurns = 32;

/** Marks a list as the values of one variable, in step with `root`. */
export function inTurn<List extends object>(list: List, root: object = list): List {
  roots.set(list, roots.get(root) ?? root);
  return list;
}

const alternatives = new WeakSet<object>();

/** Marks a list as values of which the variable has one: which, only a run tells. */
export function oneOf<List extends object>(list: List): List {
  alternatives.add(inTurn(list));
  return list;
}

/** Whether a list, or the one that it is in step with, was marked by `oneOf`. */
export function isOneOf(list: object | undefined): boolean {
  const root = turnRoot(list);
  return root !== undefined && alternatives.has(root);
}

/** What a list of values is in step with; undefined when its values need not be followed one by one. */
export function turnRoot(list: object | undefined): object | undefined {
  return list && roots.get(list);
}

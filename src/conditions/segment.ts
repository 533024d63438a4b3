/** One place in a name: a character, any one character, or any number of them. */
type Item = string | typeof one | typeof many;

const one = 1;
/** Any number of characters. */
export const many = 2;

/** One name of a path as a pattern. */
export interface Segment {
  /** Any number of names, also none: `**`. */
  readonly isDeep: boolean;
  readonly items: readonly Item[];
  /** Names that it does not stand for: `!(a|b)`. */
  readonly except?: readonly string[];
}

/** Reads a pattern for one name: `*`, `?`, `[...]`, `!(a|b)`; other alternatives in parentheses count as anything. */
export function readSegment(text: string): Segment {
  if (text === "**") return { isDeep: true, items: [many] };
  const [, except] = /^!\(([\w.|-]+)\)$/.exec(text) ?? [];
  if (except !== undefined) return { isDeep: false, items: [many], except: except.split("|") };
  const parts = text.matchAll(/\\.|[!?*+@]\([^)]*\)|\[!?\]?[^\]]*\]|./gsu);
  return { isDeep: false, items: [...parts].map(([part]) => toItem(part)) };
}

function toItem(part: string): Item {
  if (part === "*" || /^[!?*+@]\(/.test(part)) return many;
  if (part === "?" || /^\[./s.test(part)) return one;
  return /^\\./s.test(part) ? part.slice(1) : part;
}

/** Whether a pattern says nothing about the name: `*`. */
export function isBlank({ items }: Segment): boolean {
  return items.every((item) => item === many);
}

/** Whether a pattern is a name without wildcards. */
export function isLiteral({ items }: Segment): boolean {
  return items.every((item) => typeof item === "string");
}

/** Whether some name fits both patterns. */
export function canBeSame(one: Segment, other: Segment): boolean {
  return !isExcepted(one, other) && !isExcepted(other, one) && canFit(one.items, other.items);
}

function isExcepted({ except }: Segment, name: Segment): boolean {
  return except !== undefined && isLiteral(name) && except.includes(name.items.join(""));
}

function canFit(left: readonly Item[], right: readonly Item[]): boolean {
  // Row by row: which beginnings of `right` fit the beginning of `left` seen so far.
  let row = right.map((_, at) => right.slice(0, at + 1).every((item) => item === many));
  row.unshift(true);
  for (const item of left) {
    const next: boolean[] = [item === many && row[0] === true];
    for (const [at, other] of right.entries()) next.push(fits(item, other, row, next, at));
    row = next;
  }
  return row.at(-1) === true;
}

function fits(
  item: Item,
  other: Item,
  before: readonly boolean[],
  now: readonly boolean[],
  at: number,
): boolean {
  const [both, onlyLeft, onlyRight] = [before[at], before[at + 1], now[at]];
  if (item === many) return onlyLeft === true || onlyRight === true;
  if (other === many) return onlyRight === true || onlyLeft === true;
  return both === true && (item === other || item === one || other === one);
}

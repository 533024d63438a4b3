/**
 * The name that a misspelt one most likely means; undefined when none is close. Letter case, `-` and `_` count
 * for nothing, two letters that changed places for one step, and of equally close names the one with most of the
 * same letters wins. An abbreviation of a single name means that name: `cmd` is `command`.
 */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const folded = fold(word);
  const ranked = names
    .map((name) => ({ name, steps: steps(folded, fold(name)), shared: shared(folded, fold(name)) }))
    .filter(({ name, steps }) => steps <= Math.ceil(fold(name).length / 3))
    .sort((a, b) => a.steps - b.steps || b.shared - a.shared);
  return ranked[0]?.name ?? unabbreviated(folded, names);
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, "");
}

/** Letters to insert, delete, replace or swap with their neighbour to get from one text to the other. */
function steps(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j++) {
      const ways = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1])];
      if (isSwap(a, i, b, j)) ways.push(at(i - 2, j - 2) + 1);
      rows[i]?.push(Math.min(...ways));
    }
  }
  return at(a.length, b.length);
}

function isSwap(a: string, i: number, b: string, j: number): boolean {
  return i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
}

/** How many letters two texts have in common, wherever they stand. */
function shared(a: string, b: string): number {
  const left = [...b];
  return [...a].filter((letter) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}

/** The only name that begins with the word's first letter and has the others in their order. */
function unabbreviated(word: string, names: readonly string[]): string | undefined {
  const found = word.length < 3 ? [] : names.filter((name) => abbreviates(word, fold(name)));
  return found.length === 1 ? found[0] : undefined;
}

function abbreviates(word: string, name: string): boolean {
  if (word[0] !== name[0]) return false;
  let at = 0;
  for (const letter of name) if (letter === word[at]) at += 1;
  return at === word.length;
}

/** A change as `diff -u` and `git apply` know it; empty when nothing changes. */
export function unifiedDiff(name: string, before: string | undefined, after: string | undefined): string {
  const lines = compare(linesOf(before ?? ""), linesOf(after ?? ""));
  const hunks = hunksOf(lines);
  if (hunks.length === 0) return "";
  const from = before === undefined ? "/dev/null" : `a/${name}`;
  const to = after === undefined ? "/dev/null" : `b/${name}`;
  return [`--- ${from}`, `+++ ${to}`, ...hunks.map(show)].join("\n");
}

/** A line with its sign: kept, taken away or added. */
type Line = readonly [sign: " " | "-" | "+", text: string];

const around = 3;

/** Lines with their line ends, so that a change of those is one too. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** The longest common lines stay; those at both ends are passed over first, as settings are long and changes short. */
function compare(a: readonly string[], b: readonly string[]): readonly Line[] {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const keep = (lines: readonly string[]): readonly Line[] => lines.map((line) => [" ", line]);
  return [
    ...keep(a.slice(0, start)),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...keep(a.slice(a.length - end)),
  ];
}

function middle(a: readonly string[], b: readonly string[]): readonly Line[] {
  const lengths = commonLengths(a, b);
  const lines: Line[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    if (left !== undefined && left === right) {
      lines.push([" ", left]);
      i++;
      j++;
    } else if (
      right === undefined ||
      (left !== undefined && at(lengths, i + 1, j) >= at(lengths, i, j + 1))
    ) {
      lines.push(["-", left ?? ""]);
      i++;
    } else {
      lines.push(["+", right]);
      j++;
    }
  }
  return lines;
}

/** For each pair of places the number of common lines from there on. */
function commonLengths(a: readonly string[], b: readonly string[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i] ?? [];
      row[j] =
        a[i] === b[j]
          ? at(lengths, i + 1, j + 1) + 1
          : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1));
    }
  }
  return lengths;
}

function at(lengths: readonly (readonly number[])[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0;
}

/** Changed lines with three unchanged ones around them, as ranges of lines. */
function hunksOf(lines: readonly Line[]): readonly { lines: readonly Line[]; old: number; now: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const [i, [sign]] of lines.entries()) {
    if (sign === " ") continue;
    const last = ranges.at(-1);
    if (last !== undefined && i - around <= last.to) last.to = i + around + 1;
    else ranges.push({ from: Math.max(0, i - around), to: i + around + 1 });
  }
  return ranges.map(({ from, to }) => {
    const before = lines.slice(0, from);
    return { lines: lines.slice(from, to), old: count(before, "-"), now: count(before, "+") };
  });
}

function count(lines: readonly Line[], sign: "-" | "+"): number {
  return lines.filter(([own]) => own === " " || own === sign).length;
}

function show({ lines, old, now }: { lines: readonly Line[]; old: number; now: number }): string {
  const range = (before: number, sign: "-" | "+"): string => {
    const size = count(lines, sign);
    return `${size === 0 ? before : before + 1},${size}`;
  };
  const text = lines.map(([sign, line]) =>
    line.endsWith("\n") ? sign + line : `${sign}${line}\n\\ No newline at end of file\n`,
  );
  return `@@ -${range(old, "-")} +${range(now, "+")} @@\n${text.join("").replace(/\n$/, "")}`;
}

// More words than this from one pair of braces is an attack on the reader, not a command.
const most = 512;

/** `a{b,c}` to `["ab", "ac"]` as raw text, quotes kept; undefined when there are too many. */
export function expandBraces(text: string): readonly string[] | undefined {
  const group = findGroup(text);
  if (!group) return [text];
  const tails = expandBraces(text.slice(group.end));
  const middles = group.range ? group.parts : combine(group.parts.map(expandBraces));
  if (!tails || !middles || middles.length * tails.length > most) return undefined;
  const head = text.slice(0, group.start);
  return middles.flatMap((middle) => tails.map((tail) => head + middle + tail));
}

function combine(lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  return lists.some((list) => !list) ? undefined : lists.flatMap((list) => list ?? []);
}

interface Group {
  readonly start: number;
  readonly end: number;
  readonly parts: readonly string[];
  readonly range: boolean;
}

function findGroup(text: string): Group | undefined {
  for (let i = 0; i < text.length; i = skipOne(text, i)) {
    if (text[i] !== "{" || text[i - 1] === "$") continue;
    const group = readGroup(text, i);
    if (group) return group;
  }
  return undefined;
}

function readGroup(text: string, start: number): Group | undefined {
  const parts: string[] = [];
  let from = start + 1;
  let depth = 0;
  for (let i = from; i < text.length; i = skipOne(text, i)) {
    if (text[i] === "{") depth += 1;
    else if (text[i] === "," && depth === 0) {
      parts.push(text.slice(from, i));
      from = i + 1;
    } else if (text[i] === "}" && depth > 0) depth -= 1;
    else if (text[i] === "}") return closeGroup(start, i, [...parts, text.slice(from, i)]);
  }
  return undefined;
}

function closeGroup(start: number, close: number, parts: readonly string[]): Group | undefined {
  if (parts.length > 1) return { start, end: close + 1, parts, range: false };
  const range = readRange(parts[0] ?? "");
  return range && { start, end: close + 1, parts: range, range: true };
}

function readRange(body: string): readonly string[] | undefined {
  const numbers = /^(-?\d{1,15})\.\.(-?\d{1,15})(?:\.\.(-?\d{1,15}))?$/.exec(body);
  if (numbers) return countNumbers(numbers[1] ?? "", numbers[2] ?? "", Number(numbers[3] ?? 1));
  const letters = /^([A-Za-z])\.\.([A-Za-z])(?:\.\.(-?\d{1,15}))?$/.exec(body);
  if (!letters) return undefined;
  const codes = count(
    letters[1]?.charCodeAt(0) ?? 0,
    letters[2]?.charCodeAt(0) ?? 0,
    Number(letters[3] ?? 1),
  );
  return codes?.map((code) => (code === 92 ? "\\\\" : String.fromCharCode(code)));
}

function countNumbers(from: string, to: string, step: number): readonly string[] | undefined {
  const padded = /^-?0\d/.test(from) || /^-?0\d/.test(to);
  const width = padded ? Math.max(from.length, to.length) : 0;
  return count(Number(from), Number(to), step)?.map((n) =>
    n < 0 ? `-${String(-n).padStart(width - 1, "0")}` : String(n).padStart(width, "0"),
  );
}

function count(from: number, to: number, step: number): readonly number[] | undefined {
  const stride = Math.abs(step) || 1;
  const size = Math.floor(Math.abs(to - from) / stride) + 1;
  if (size > most) return undefined;
  return Array.from({ length: size }, (_, i) => from + (to < from ? -stride : stride) * i);
}

/** The index after the character, quoted stretch or substitution at `i`. */
function skipOne(text: string, i: number): number {
  const char = text[i];
  if (char === "\\") return i + 2;
  if (char === "'") return after(text.indexOf("'", i + 1), text);
  if (char === '"' || char === "`") return skipUntil(text, i + 1, char);
  if (char === "$" && (text[i + 1] === "{" || text[i + 1] === "(")) return skipBalanced(text, i + 1);
  return i + 1;
}

function skipUntil(text: string, from: number, close: string): number {
  for (let i = from; i < text.length; i += text[i] === "\\" ? 2 : 1) if (text[i] === close) return i + 1;
  return text.length;
}

function skipBalanced(text: string, open: number): number {
  const close = text[open] === "{" ? "}" : ")";
  for (let i = open + 1; i < text.length; i = skipOne(text, i)) if (text[i] === close) return i + 1;
  return text.length;
}

function after(index: number, text: string): number {
  return index < 0 ? text.length : index + 1;
}

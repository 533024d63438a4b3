/** A regular expression as a tree: what the ambiguity check needs of it, no more. */
export type PatternTree =
  /** One character; `source` is a pattern that matches exactly those that fit. */
  | { readonly kind: "char"; readonly source: string }
  /** Consumes nothing and may fail: `^ $ \b`, lookarounds. */
  | { readonly kind: "assertion" }
  /** Any text: what a group matched before. */
  | { readonly kind: "backreference" }
  | { readonly kind: "sequence"; readonly parts: readonly PatternTree[] }
  | { readonly kind: "choice"; readonly parts: readonly PatternTree[] }
  | { readonly kind: "repeat"; readonly part: PatternTree; readonly min: number; readonly max: number };

/** What is parsed: the main pattern, and apart from it what its lookarounds look for. */
export interface ParsedPattern {
  readonly main: PatternTree;
  readonly lookarounds: readonly PatternTree[];
}

interface Cursor {
  readonly source: string;
  readonly nestedClasses: boolean;
  readonly lookarounds: PatternTree[];
  at: number;
}

/** Parses the source of a valid regular expression; `flags` are its flags. */
export function parsePattern(source: string, flags: string): ParsedPattern {
  const cursor: Cursor = { source, nestedClasses: flags.includes("v"), lookarounds: [], at: 0 };
  const main = parseChoice(cursor);
  return { main, lookarounds: cursor.lookarounds };
}

function parseChoice(cursor: Cursor): PatternTree {
  const parts = [parseSequence(cursor)];
  while (cursor.source[cursor.at] === "|") {
    cursor.at += 1;
    parts.push(parseSequence(cursor));
  }
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { kind: "choice", parts };
}

function parseSequence(cursor: Cursor): PatternTree {
  const parts: PatternTree[] = [];
  while (cursor.at < cursor.source.length && !"|)".includes(cursor.source[cursor.at] ?? "")) {
    parts.push(parseRepeat(cursor, parseAtom(cursor)));
  }
  return { kind: "sequence", parts };
}

function parseRepeat(cursor: Cursor, part: PatternTree): PatternTree {
  const [quantifier, least, comma, most] =
    /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(cursor.source.slice(cursor.at)) ?? [];
  if (quantifier === undefined) return part;
  cursor.at += quantifier.length;
  const sign = quantifier[0];
  if (sign === "*") return { kind: "repeat", part, min: 0, max: Number.POSITIVE_INFINITY };
  if (sign === "+") return { kind: "repeat", part, min: 1, max: Number.POSITIVE_INFINITY };
  if (sign === "?") return { kind: "repeat", part, min: 0, max: 1 };
  const min = Number(least);
  const max = comma === "" ? min : most === "" ? Number.POSITIVE_INFINITY : Number(most);
  return { kind: "repeat", part, min, max };
}

function parseAtom(cursor: Cursor): PatternTree {
  const { source, at } = cursor;
  const sign = source[at];
  if (sign === "(") return parseGroup(cursor);
  if (sign === "[") return take(cursor, classEnd(cursor));
  if (sign === "\\") return parseEscape(cursor);
  if (sign === "^" || sign === "$") {
    cursor.at += 1;
    return { kind: "assertion" };
  }
  return take(cursor, at + String.fromCodePoint(source.codePointAt(at) ?? 0).length);
}

function take(cursor: Cursor, end: number): PatternTree {
  const source = cursor.source.slice(cursor.at, end);
  cursor.at = end;
  return { kind: "char", source };
}

function classEnd({ source, at, nestedClasses }: Cursor): number {
  let depth = 0;
  for (let i = at; i < source.length; i += 1) {
    if (source[i] === "\\") i += 1;
    else if (source[i] === "[") depth = nestedClasses ? depth + 1 : 1;
    else if (source[i] === "]") depth -= 1;
    if (depth === 0) return i + 1;
  }
  return source.length;
}

function parseEscape(cursor: Cursor): PatternTree {
  const rest = cursor.source.slice(cursor.at);
  const boundary = /^\\[bB]/.exec(rest);
  const backreference = /^\\(?:[1-9]\d*|k<[^>]*>)/.exec(rest);
  const [escaped = rest.slice(0, 2)] =
    /^\\(?:u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[pP]\{[^}]*\}|c[A-Za-z])/.exec(rest) ?? [];
  if (boundary !== null || backreference !== null) {
    cursor.at += (boundary ?? backreference)?.[0].length ?? 0;
    return boundary === null ? { kind: "backreference" } : { kind: "assertion" };
  }
  return take(cursor, cursor.at + escaped.length);
}

function parseGroup(cursor: Cursor): PatternTree {
  const [opening = "("] = /^\((?:\?(?:<?[=!]|<[^>]*>|[a-z-]*:))?/.exec(cursor.source.slice(cursor.at)) ?? [];
  cursor.at += opening.length;
  const inner = parseChoice(cursor);
  cursor.at += 1;
  if (!/^\(\?<?[=!]/.test(opening)) return inner;
  cursor.lookarounds.push(inner);
  return { kind: "assertion" };
}

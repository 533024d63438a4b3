import type { PatternTree } from "./pattern-tree.ts";

/** A pattern as its character positions and which may follow which; consumes one sign at each step. */
export interface Automaton {
  /** For each position the signs that it takes, one bit each. */
  readonly signs: readonly bigint[];
  /** For each position its followers, and in how many ways each follows. */
  readonly follow: readonly ReadonlyMap<number, number>[];
  /** Positions after which the whole has matched. */
  readonly last: ReadonlySet<number>;
}

/** Nested counting up to this size is taken for what it is; beyond, for a loop without end. */
const smallCount = 9;

interface Part {
  readonly nullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

interface Builder {
  readonly signsOf: (source: string) => bigint;
  readonly signs: bigint[];
  readonly follow: Map<number, number>[];
}

const empty: Part = { nullable: true, first: [], last: [] };

/** Builds the automaton of a tree. `flags` say how its characters match. */
export function buildAutomaton(tree: PatternTree, flags: string): Automaton {
  const builder: Builder = { signsOf: signReader(tree, flags), signs: [], follow: [] };
  const whole = build(builder, tree, false);
  return { signs: builder.signs, follow: builder.follow, last: new Set(whole.last) };
}

function build(builder: Builder, tree: PatternTree, looped: boolean): Part {
  switch (tree.kind) {
    case "char":
      return position(builder, builder.signsOf(tree.source));
    case "assertion":
      // A sign of its own, so that what must hold at a place is a step that can fail.
      return position(builder, assertionSign);
    case "backreference":
      return loop(builder, position(builder, anySign));
    case "choice":
      return choice(tree.parts.map((part) => build(builder, part, looped)));
    case "sequence":
      return tree.parts
        .map((part) => build(builder, part, looped))
        .reduce((a, b) => sequence(builder, a, b), empty);
    case "repeat":
      return repeat(builder, tree, looped);
  }
}

function repeat(builder: Builder, tree: PatternTree & { kind: "repeat" }, looped: boolean): Part {
  const nested = tree.max > smallCount && (looped || hasRepeat(tree.part));
  const endless = tree.max === Number.POSITIVE_INFINITY || nested;
  const part = build(builder, tree.part, looped || endless);
  const turned = endless ? loop(builder, part) : part;
  return tree.min === 0 ? { ...turned, nullable: true } : turned;
}

function hasRepeat(tree: PatternTree): boolean {
  if (tree.kind === "repeat") return tree.max > 1 || hasRepeat(tree.part);
  return "parts" in tree && tree.parts.some(hasRepeat);
}

function position(builder: Builder, signs: bigint): Part {
  builder.follow.push(new Map());
  const at = builder.signs.push(signs) - 1;
  return { nullable: false, first: [at], last: [at] };
}

function choice(parts: readonly Part[]): Part {
  return {
    nullable: parts.some((part) => part.nullable),
    first: parts.flatMap((part) => part.first),
    last: parts.flatMap((part) => part.last),
  };
}

function sequence(builder: Builder, a: Part, b: Part): Part {
  connect(builder, a.last, b.first);
  return {
    nullable: a.nullable && b.nullable,
    first: a.nullable ? [...a.first, ...b.first] : a.first,
    last: b.nullable ? [...a.last, ...b.last] : b.last,
  };
}

function loop(builder: Builder, part: Part): Part {
  connect(builder, part.last, part.first);
  return part;
}

function connect({ follow }: Builder, from: readonly number[], to: readonly number[]): void {
  for (const a of from) for (const b of to) follow[a]?.set(b, (follow[a]?.get(b) ?? 0) + 1);
}

// Two sets of characters that overlap do so at an end of a range that is written in the pattern, or at one of these.
const samples = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  "\u00e9",
  "\u2028",
  "\u4e2d",
  "\u{1f600}",
];
const assertionSign = 1n;
const anySign = ~1n;

function signReader(tree: PatternTree, flags: string): (source: string) => bigint {
  const alphabet = [...new Set([...samples, ...writtenIn(tree).flatMap(neighbours)])];
  const matching = flags.replace(/[gymd]/g, "");
  const known = new Map<string, bigint>();
  return (source) => {
    const signs = known.get(source) ?? signsOf(new RegExp(`^(?:${source})$`, matching), alphabet);
    known.set(source, signs);
    return signs;
  };
}

function signsOf(pattern: RegExp, alphabet: readonly string[]): bigint {
  return alphabet.reduce((bits, sign, i) => (pattern.test(sign) ? bits | (1n << BigInt(i + 1)) : bits), 0n);
}

function writtenIn(tree: PatternTree): number[] {
  if ("parts" in tree) return tree.parts.flatMap(writtenIn);
  if ("part" in tree) return writtenIn(tree.part);
  if (tree.kind !== "char") return [];
  const escaped = [...tree.source.matchAll(/\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))/g)];
  const codes = escaped.map((found) => Number.parseInt(found[1] ?? found[2] ?? found[3] ?? "0", 16));
  return [...codes, ...[...tree.source].map((sign) => sign.codePointAt(0) ?? 0)].filter((code) => code > 127);
}

const neighbours = (code: number): string[] =>
  [code - 1, code, code + 1].filter((near) => near <= 0x10ffff).map((near) => String.fromCodePoint(near));

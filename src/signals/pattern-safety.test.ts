import { describe, expect, test } from "vitest";
import { patternProblem } from "./pattern-safety.ts";

describe("§2 a pattern that can blow up is refused", () => {
  // A literal of this flag needs a newer target.
  const nested = "[[a-c]&&[b-d]]+b+x";
  const blowUps = [
    /(a+)+$/,
    /(a*)*b/,
    /(a|a)*b/,
    /(a|aa)+$/,
    /(?:a?b?)*ab*$|(x+x+)+y/,
    /(.*)*x/,
    /(\w+\s?)+$/,
    /^(([a-z])+.)+[A-Z]([a-z])+$/,
    /(a+){10,}b/,
    /(a{1,30}){1,30}b/,
    /(?=(a+)+$)b/,
    /(?<!(x|x)*y)z/,
    /([é-ü]|[í])+!/u,
    /(\d|[0-9])+x/i,
    /(?<word>\w|_)*-/,
    /.*.*x/,
    /\s*\s*$/,
    /a+b?a+c/,
    /foo.*bar.*baz/,
    /\d+\d+!/,
    new RegExp(nested, "v"),
  ];
  test.each(blowUps)("%s", (pattern) => expect(patternProblem(pattern)).toMatch(/time/));

  const harmless = [
    /pre-existing (?:failure|issue)s?/i,
    /tests? (?:is|are|were) (?:already )?failing/,
    /pre-existing.*fail/,
    /^\s*- \[ \]/m,
    /\b(?:todo|fixme)\b/i,
    /[\w-]+@[\w-]+\.com/,
    /(?:foo|bar|baz)+$/,
    /(\w+) \1/,
    /\w+\s+\w+!/,
    /"[^"]*"/,
    /a.{0,80}b.{0,80}c/,
    /(?:ab)+(?:cd)+x/,
    /\p{L}+\p{N}+x/u,
    /\u{1F600}+x+y/u,
    /[^\n]*\n[^\n]*/,
    /.*.*/,
    /(?<year>\d{4})-(?<month>\d{2})/,
    /(?:a?)*b/,
    /x{3}/,
    /[\]]+a+b/,
    /(?<=\s)a+(?!b)/,
    /\cJ+\x41+b/,
    /a|b|/,
  ];
  test.each(harmless)("%s is fine", (pattern) => expect(patternProblem(pattern)).toBeNull());

  test("a long choice of words is not too complicated to be checked", () => {
    const words = Array.from({ length: 60 }, (_, i) => `word${i}`).join("|");
    expect(patternProblem(new RegExp(`(?:${words})`))).toBeNull();
    expect(patternProblem(new RegExp(`(?:\\b(?:${words})\\b\\s*)+`))).toBeNull();
  });

  test("a pattern that cannot be checked in time is refused, and says so", () => {
    const words = Array.from({ length: 400 }, (_, i) => `word${i}`).join("|");
    const problem = patternProblem(new RegExp(`(?:${words})+`));
    expect(problem).toMatch(/too complicated/);
    expect(problem?.length).toBeLessThan(300);
  });

  test("what is refused for exponential time does take it", () => {
    const once = (n: number): number => {
      const began = performance.now();
      /(a|a)*b/.test("a".repeat(n));
      return performance.now() - began;
    };
    // The fastest of several, as a busy machine may hold up any single one.
    const time = (n: number): number => Math.min(...Array.from({ length: 5 }, () => once(n)));
    expect(time(22)).toBeGreaterThan(time(12) * 20);
  });
});

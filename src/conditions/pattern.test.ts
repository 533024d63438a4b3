import fc from "fast-check";
import { expect, test } from "vitest";
import { find, patternWarnings, showPattern } from "./pattern.ts";

test("where a pattern is found, the span holds the text", () => {
  const property = fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 2 }), (text, part) => {
    const found = find(part, text);
    expect(found !== undefined).toBe(text.includes(part));
    if (found !== undefined) expect(text.slice(...found.span)).toBe(found.text);
  });
  fc.assert(property);
});

test.each([/b+/, /b+/g, /b+/y, /b+/gy])("%s is found wherever it stands, every time", (pattern) => {
  for (let i = 0; i < 3; i++) expect(find(pattern, "abba")).toEqual({ text: "bb", span: [1, 3] });
  pattern.lastIndex = 3;
  expect(find(pattern, "abba")).toEqual({ text: "bb", span: [1, 3] });
  expect(pattern.lastIndex).toBe(3);
});

test.each([
  ["yarn test|vitest", true],
  ["a.*b", true],
  ["\\bword", true],
  ["^start", true],
  ["end$", true],
  ["a | b", false],
  ["plain text.", false],
  ["$HOME", false],
  ["", true],
])("%j is warned of: %s", (pattern, isWarned) => {
  expect(patternWarnings(pattern).length > 0).toBe(isWarned);
});

test("regular expressions are not warned of, and print as they are written", () => {
  expect(patternWarnings(/a|b/)).toEqual([]);
  expect([showPattern(/a/i, "said"), showPattern('a"b', "said")]).toEqual(["/a/i", '"a\\"b"']);
});

test("a pattern that could take exponential time on some text is warned of; one that is only slow on long ones is not", () => {
  expect(patternWarnings(/(a+)+$/)).toEqual([expect.stringContaining("exponential")]);
  expect(patternWarnings(/a.*b.*c/)).toEqual([]);
});

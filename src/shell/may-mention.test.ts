import fc from "fast-check";
import { expect, test } from "vitest";
import { analyze } from "./analyze.ts";
import { mayMention } from "./may-mention.ts";

test("no for plain texts without the name", () => {
  expect(mayMention("ls -la | wc -l", "git")).toBe(false);
  expect(mayMention("npm test && npm run build", "git")).toBe(false);
});

test.each([
  "git",
  "g'i't",
  'g"i"t',
  "g\\it",
  "$X",
  "`x`",
  "{g,}it",
  "/usr/bin/g?t",
  "x | sh",
  "sh < x",
  ". x | y",
])("maybe for %s", (text) => expect(mayMention(text, "git")).toBe(true));

const parts = [
  "git",
  "g",
  "it",
  "sh",
  "echo",
  "|",
  ";",
  " ",
  "'",
  '"',
  "\\",
  "$X",
  "X=git",
  "\n",
  "eval",
  "(",
  ")",
  "<<<",
  "{",
  "}",
  ",",
  "%s",
  "printf",
];

test("a no is never wrong", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (chosen) => {
      const text = chosen.join(" ").replaceAll("  ", "");
      if (mayMention(text, "git")) return;
      const line = analyze(text);
      const hidden = line.commands.some((command) =>
        command.code.some((stream) => stream.text === undefined),
      );
      expect(line.commands.every((command) => command.name !== undefined && command.name !== "git")).toBe(
        true,
      );
      expect(hidden).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

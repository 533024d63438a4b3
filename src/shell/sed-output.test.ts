import { expect, test } from "vitest";
import { analyze } from "./analyze.ts";

const ran = (text: string) => analyze(text).commands.map(({ argv }) => argv.join(" "));

test.each([
  ["echo 'git push X X' | sed 's/X/-f/' | sh", "git push -f X"],
  ["echo 'git push X X' | sed 's/X/-f/g' | sh", "git push -f -f"],
  ["echo 'ls a' | sed s,q,z, | sh", "ls a"],
  ["printf 'ls a\\nls a\\n' | sed 's|a|b/c|' | sh", "ls b/c"],
])("%s runs %s", (text, one) => {
  expect(ran(text)).toContain(one);
  expect(analyze(text).commands.some(({ presumed }) => presumed)).toBe(false);
});

test.each(["s/a*/b/", "s/a/&b/", "s/a/b/e", "s/a/b/; s/c/d/", "y/a/b/"])(
  "sed '%s' is not worked out",
  (script) => {
    const shell = analyze(`echo 'ls a' | sed '${script}' | sh`).commands.find(({ name }) => name === "sh");
    expect(shell?.code.map(({ text }) => text)).toEqual([undefined]);
  },
);

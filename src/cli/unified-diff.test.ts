import fc from "fast-check";
import { expect, test } from "vitest";
import { unifiedDiff } from "./unified-diff.ts";

test("looks as diff -u does", () => {
  const before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n";
  const after = "1\n2\n3\n4\nfive\n6\n7\n8\n9\n10\n11\n12\n13";
  expect(unifiedDiff("x.json", before, after)).toMatchInlineSnapshot(`
    "--- a/x.json
    +++ b/x.json
    @@ -2,7 +2,7 @@
     2
     3
     4
    -5
    +five
     6
     7
     8
    @@ -10,3 +10,4 @@
     10
     11
     12
    +13
    \\ No newline at end of file"
  `);
  expect(unifiedDiff("x.json", undefined, "a\n")).toBe("--- /dev/null\n+++ b/x.json\n@@ -0,0 +1,1 @@\n+a");
  expect(unifiedDiff("x.json", "a\n", undefined)).toBe("--- a/x.json\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a");
  expect(unifiedDiff("x.json", before, before)).toBe("");
});

/** What a diff makes of a text; its unchanged and removed lines must be those of the text. */
function applied(before: string, diff: string): string {
  const lines = before.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const bodies = diff.split(/^@@ .*$/m).slice(1);
  let out = "";
  let at = 0;
  for (const [i, [, from, size]] of [...diff.matchAll(/^@@ -(\d+),(\d+)/gm)].entries()) {
    const start = lines.slice(0, Number(from) - (size === "0" ? 0 : 1)).join("").length;
    const old = side(bodies[i] ?? "", "-");
    expect(before.slice(start, start + old.length)).toBe(old);
    out += before.slice(at, start) + side(bodies[i] ?? "", "+");
    at = start + old.length;
  }
  return out + before.slice(at);
}

/** The old or the new text of a hunk. */
function side(body: string, sign: "-" | "+"): string {
  const lines = body.replaceAll("\n\\ No newline at end of file", "\0").split("\n").slice(1);
  const own = lines.filter((line) => line.startsWith(" ") || line.startsWith(sign));
  return own.map((line) => (line.endsWith("\0") ? line.slice(1, -1) : `${line.slice(1)}\n`)).join("");
}

test("leads from the one text to the other", () => {
  const texts = fc
    .tuple(fc.array(fc.constantFrom("a", "b", "c", "", "d\r"), { maxLength: 30 }), fc.constantFrom("", "\n"))
    .map(([lines, end]) => lines.join("\n") + end);
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      expect(applied(before, unifiedDiff("x", before, after))).toBe(after);
    }),
    { numRuns: 500 },
  );
});

import { expect, test } from "vitest";
import { analyze } from "./analyze.ts";
import { settleNames } from "./code-values.ts";
import { effects } from "./effects/effects.ts";

const written = (text: string) =>
  effects(analyze(text, { cwd: "/w" })).flatMap(({ kind, path }) => (kind === "write" ? [path] : []));

test.each([
  ["python3 -c \"p = 'a'; open(p, 'w')\"", "/w/a"],
  ["python3 -c \"from pathlib import Path; p = Path('d') / 'a'; p.write_text('x')\"", "/w/**/a"],
  ["python3 -c \"import sys; open(sys.argv[1], 'w')\" a", "/w/a"],
  ["python3 -c \"def save(p): open(p, 'w')\nsave('a')\"", "/w/a"],
  ["node -e \"fs.writeFileSync(path.join(__dirname, 'a'), 'x')\"", "/w/**/a"],
  ["node -e \"const f = 'a'; fs.writeFileSync(f, 'x')\"", "/w/a"],
])("%s writes %s", (text, path) => expect(written(text)).toContain(path));

test.each(["python3 -c \"p = 'a'; print(open(p).read())\"", "node -e \"const f = 'a'; fs.readFileSync(f)\""])(
  "%s writes nothing",
  (text) => expect(written(text)).toEqual([]),
);

test("a text that defines and calls thousands of functions has a bound", () => {
  expect(settleNames("def f(a): pass\nf('x')\n".repeat(1500)).length).toBeLessThan(10 * 40_000);
});

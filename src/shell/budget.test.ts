import { expect, test } from "vitest";
import { analyze } from "./analyze.ts";
import { matchCommand } from "./match-command.ts";

const each = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join("");

test.each([
  ["subshells under many variables", `${each(2000, (i) => `v${i}=1;`)}${"(ls);".repeat(500)}`],
  ["a list that grows", `a=();${"a+=(x);".repeat(2000)}`],
  ["calls that double", `${each(25, (i) => `f${i}() { f${i + 1}; f${i + 1}; };`)} f0`],
  ["words made by braces", "{a,b} ".repeat(16_000)],
  ["copies of long texts", `x=${"a".repeat(50_000)};${`echo \${x//a/b};`.repeat(100)}`],
])("%s: out of its budget, and so unknown", (_, text) => {
  const line = analyze(text, { cwd: "/w" });
  expect(line.unparsable).toMatch(/more than \d+ (steps|commands)|too much text/);
});

test("many commands: unknown, and the reason names the number", () => {
  const line = analyze("ls;".repeat(2000), { cwd: "/w" });
  expect(line.commands.length).toBe(1000);
  expect(line.unparsable).toBe("it has more than 1000 commands");
  expect(matchCommand(analyze("cd $a;".repeat(2000)), "git push").match).toBe("unknown");
});

test("a directory longer than any can be is unknown", () => {
  expect(analyze(`${"cd aaaaaaaaaa;".repeat(400)} ls`, { cwd: "/w" }).commands.at(-1)?.cwd).toBeUndefined();
});

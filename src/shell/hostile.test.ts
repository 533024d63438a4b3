// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these texts are bash.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyze } from "./analyze.ts";
import { effects } from "./effects/effects.ts";
import { matchCommand } from "./match-command.ts";

const fill = (text: string, length = 100_000) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

const nestedShell = (levels: number) => {
  let text = "git push -f";
  for (let i = 0; i < levels; i += 1) text = `bash -c ${JSON.stringify(text)}`;
  return text;
};

const baits: Readonly<Record<string, string>> = {
  "a megabyte of words": fill("word ", 1_000_000),
  "one word of a megabyte": `echo ${"a".repeat(1_000_000)}`,
  "a megabyte of commands": fill("git push -f; ", 1_000_000),
  "10,000 parentheses": "(".repeat(10_000),
  "10,000 substitutions": "$(".repeat(10_000) + ")".repeat(10_000),
  "10,000 braces": "{".repeat(10_000),
  "5,000 nested lists": "{a,".repeat(5_000) + "}".repeat(5_000),
  backquotes: fill("`"),
  "escaped backquotes": "`\\`\\\\`".repeat(5_000),
  quotes: fill("\"'`$("),
  parameters: fill("${"),
  defaults: "${a:-".repeat(5_000) + "}".repeat(5_000),
  arithmetic: "$((".repeat(5_000),
  pipes: fill("a|"),
  "open documents": fill("cat <<A\n"),
  "open conditions": fill("if a; then "),
  "open functions": fill("f() { "),
  "many functions": `${Array.from({ length: 3_000 }, (_, i) => `f${i}() { f${i + 1}; };`).join(" ")} f0`,
  "functions that double": `${Array.from({ length: 25 }, (_, i) => `f${i}() { f${i + 1}; f${i + 1}; };`).join("")} f0`,
  recursion: "f() { f; f; f; }; f",
  "doubling text": `A=aaaaaaaa;${"A=$A$A;".repeat(60)} $A`,
  "doubling lists": `A=(a b);${'A=("${A[@]}" "${A[@]}");'.repeat(40)} "${"${A[@]}"}"`,
  "brace bombs": `echo ${"{a,b}".repeat(40)} {1..100000}{1..100000}`,
  "eval chains": `${"eval ".repeat(10_000)}ls`,
  "wrapper chains": `${"sudo env ".repeat(5_000)}ls`,
  "nested shells": nestedShell(12),
  "endless aliases": "shopt -s expand_aliases\nalias a='b b' b='a a'\na",
  "loops in loops": `${"for i in a; do x=1; ".repeat(120)}ls${"; done".repeat(120)}`,
  "digits before substitutions": fill("1<(x) "),
  redirections: fill(">a "),
  nul: fill("git\0push "),
  surrogates: fill("\ud800 "),
  "marks of our own": fill("\uF8F00\uF8F1 "),
};

describe("an answer for any text", () => {
  test.each(Object.entries(baits))("%s", (_, text) => {
    const line = analyze(text, { cwd: "/w" });
    expect(line.text).toBe(text);
    expect(line.commands.length).toBeLessThanOrEqual(20_000);
    expect(effects(line).length).toBeGreaterThanOrEqual(0);
    expect([true, false, "unknown"]).toContain(matchCommand(line, "git push", { flags: ["--force"] }).match);
  });

  test("random text of shell characters never throws", () => {
    const characters = fc.constantFrom(..."ab \n;&|<>(){}[]$`'\"\\#!*?~=,%0-+@:/\t\uF8F0\uF8F1");
    const tokens = fc.constantFrom(
      "git push ",
      "bash -c ",
      "eval ",
      "<<E\n",
      "E\n",
      "$(",
      "${",
      "if ",
      "then ",
      "fi ",
      "for i in ",
      "do ",
      "done ",
      "case x in ",
      "esac ",
      "A=(",
      "[[ ",
      " ]] ",
      "((",
      "))",
      "f() ",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(characters, tokens), { maxLength: 60 }), (parts) => {
        const text = parts.join("");
        const line = analyze(text, { cwd: "/w", home: "/h" });
        effects(line);
        matchCommand(line, "git push", { flags: ["-f"] });
        for (const { span, words } of line.commands) {
          for (const [start, end] of [span, ...words.map((word) => word.span)]) {
            expect(start >= 0 && start <= end && end <= text.length).toBe(true);
          }
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe("tricks", () => {
  test("a cut-off or endless text is unknown, not harmless", () => {
    expect(matchCommand(analyze("git push 'x"), "git push", { flags: ["-f"] }).match).toBe("unknown");
    const deep = `${"eval ".repeat(40)}git push -f`;
    expect(matchCommand(analyze(deep), "git push", { flags: ["-f"] }).match).toBe("unknown");
  });

  test("look-alikes are other commands, as for bash", () => {
    expect(matchCommand(analyze("g\u200bit push -f"), "git push").match).toBe(false);
    expect(matchCommand(analyze("git\u00a0push -f"), "git push").match).toBe(false);
    expect(matchCommand(analyze("\u0261it push -f"), "git push").match).toBe(false);
    expect(matchCommand(analyze("git push\u2003-f"), "git push", { flags: ["-f"] }).match).toBe(false);
  });

  test("a text that holds our own marks shows them as they are", () => {
    expect(analyze("echo \uF8F00\uF8F1").commands[0]?.argv).toEqual(["echo", "\uF8F00\uF8F1"]);
    expect(analyze('bash -c "echo \uF8F00\uF8F1 $X"').dynamic).toBe(true);
  });

  test("carriage returns and NUL end nothing", () => {
    expect(analyze("git push -f\r\nls").commands.map(({ name }) => name)).toEqual(["git", "ls"]);
  });
});

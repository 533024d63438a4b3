import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analyze } from "./analyze.ts";
import { quote } from "./quote.ts";
import { replaceWords, rewriteWords, type WordEdit } from "./rewrite.ts";

function edit(text: string, name: string, ...edits: readonly WordEdit[]): string | undefined {
  const line = analyze(text);
  const result = rewriteWords(
    line,
    line.commands.findLast((command) => command.name === name),
    edits,
  );
  return "text" in result ? result.text : undefined;
}

function become(text: string, name: string, argv: readonly string[]): string | undefined {
  const line = analyze(text);
  const result = replaceWords(
    line,
    line.commands.findLast((command) => command.name === name),
    argv,
  );
  return "text" in result ? result.text : undefined;
}

describe("words are edited in place", () => {
  test.each<[string, string, WordEdit, string]>([
    [
      "git push --force origin",
      "git",
      { at: 2, drop: 1, insert: ["--force-with-lease"] },
      "git push --force-with-lease origin",
    ],
    ["git  push   --force  origin ; ls  -l", "git", { at: 2, drop: 1 }, "git  push  origin ; ls  -l"],
    ["git push # done", "git", { at: 2, insert: ["--dry-run"] }, "git push --dry-run # done"],
    ["npm i x", "npm", { at: 0, drop: 2, insert: ["pnpm", "add"] }, "pnpm add x"],
    ["sudo rm -rf x", "rm", { at: 1, insert: ["-i"] }, "sudo rm -i -rf x"],
    ["bash -c 'git push -f' && ls", "git", { at: 2, drop: 1 }, "bash -c 'git push' && ls"],
    ['bash -c "git push -f"', "git", { at: 2, drop: 1, insert: ["-n"] }, 'bash -c "git push -n"'],
    ["bash <<'E'\ngit push -f\nE", "git", { at: 2, drop: 1 }, "bash <<'E'\ngit push\nE"],
    ["rm a >log b", "rm", { at: 1, drop: 2, insert: ["c"] }, "rm c >log"],
    ["echo x | grep -r y 'a b'", "grep", { at: 0, drop: 2, insert: ["rg"] }, "echo x | rg y 'a b'"],
    [
      "git commit -m \"$(cat <<'E'\nhi\nE\n)\"",
      "git",
      { at: 2, insert: ["--amend"] },
      "git commit --amend -m \"$(cat <<'E'\nhi\nE\n)\"",
    ],
    ["git \\\n push \\\n -f\nls", "git", { at: 2, drop: 1 }, "git \\\n push \\\n\nls"],
    ["ls", "ls", { at: 1, insert: ["it's", "a b", ""] }, "ls 'it'\\''s' 'a b' ''"],
  ])("%s: %s %j", (text, name, change, expected) => expect(edit(text, name, change)).toBe(expected));
});

describe("refused", () => {
  test.each<[string, string, WordEdit]>([
    ["O='-r -f'; rm $O x", "rm", { at: 1, drop: 1 }],
    ["rm x{a,b}", "rm", { at: 1, drop: 1 }],
    ["f() { rm -f x; }; f", "rm", { at: 1, drop: 1 }],
    ["alias g='git push'\ng -f", "git", { at: 1, drop: 1 }],
    ["bash -c 'git push -f'", "git", { at: 2, drop: 1, insert: ["it's"] }],
    ["git push 'x", "git", { at: 1, drop: 1 }],
    ["echo -f | xargs rm x", "rm", { at: 1, drop: 1 }],
    ["cd a; ls", "cd", { at: 1, drop: 1, insert: ["/b"] }],
  ])("%s: %s %j", (text, name, change) => expect(edit(text, name, change)).toBeUndefined());

  test("a command that is not there", () => expect(edit("ls", "git", { at: 0 })).toBeUndefined());
});

test("new words keep what is the same as it was written", () => {
  expect(become('git push -f "origin"  main', "git", ["git", "push", "origin", "main"])).toBe(
    'git push "origin"  main',
  );
  expect(become("grep -rn 'a b' .", "grep", ["rg", "a b", "."])).toBe("rg 'a b' .");
});

test("quoting gives back any text", () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !/[\0\uF8F0]/.test(text)),
      (text) => {
        expect(analyze(`x ${quote(text)} y`).commands[0]?.argv).toEqual(["x", text, "y"]);
      },
    ),
  );
});

import { expect, test } from "vitest";
import { all } from "../src/conditions/combine.ts";
import { command } from "../src/conditions/command.ts";
import { tool } from "../src/conditions/tool.ts";
import { dispatch } from "../src/engine/dispatch.ts";
import { guard } from "../src/hooks/guard.ts";
import { deny, rewriteInput } from "../src/hooks/outcomes.ts";
import { type ChangeWords, rewriteCommand } from "../src/hooks/rewrite-command.ts";
import { nodeHost } from "../src/hosts/node.ts";
import { call } from "./event-of.ts";
import { registered } from "./registered.ts";

/** What is left of a line when the first `npm` in it is changed, or why it is refused. */
async function changed(text: string, change: ChangeWords, name = "npm"): Promise<unknown> {
  const hook = guard({
    when: all(tool("Bash"), command(name)),
    unless: command("never"),
    then: (match) => {
      const result = rewriteCommand(match, change);
      return "text" in result ? rewriteInput({ command: result.text }) : deny(result.refused);
    },
  });
  const { answer } = await dispatch(
    registered(hook),
    call("Bash", { command: text }),
    nodeHost({ root: "/code/app" }),
  );
  const said = answer.json?.["hookSpecificOutput"] as Record<string, never>; // of PreToolUse
  return said["updatedInput"]?.["command"] ?? { refused: said["permissionDecisionReason"] };
}

const pnpm: ChangeWords = ([, , ...rest]) => ["pnpm", "add", ...rest];

test.each([
  ["npm i left-pad", "pnpm add left-pad"],
  ["cd a  &&  npm  install 'a b'  -D # dev", "cd a  &&  pnpm add 'a b'  -D # dev"],
  ['bash -c "npm i x" && ls', 'bash -c "pnpm add x" && ls'],
  ["N=npm; $N i x", "N=npm; pnpm add x"],
  ["npm i $PACKAGE | tee log", "pnpm add $PACKAGE | tee log"],
])("%s becomes %s", async (text, expected) => expect(await changed(text, pnpm)).toBe(expected));

test("words are put in, quoted as needed, and dropped where they stand", async () => {
  const change: ChangeWords = (words) => [
    ...words.filter((word) => word !== "--force").toSpliced(2, 0, "it's", "--dry-run"),
    "$HOME",
  ];
  expect(await changed('npm publish --force "$DIR" > log', change)).toBe(
    `npm publish 'it'\\''s' --dry-run "$DIR" '$HOME' > log`,
  );
});

test("many words", async () => {
  const words = Array.from({ length: 900 }, (_, at) => `w${at}`).join(" ");
  expect(await changed(`npm ${words}`, ([, ...rest]) => ["pnpm", ...rest])).toBe(`pnpm ${words}`);
});

test.each<[string, ChangeWords, RegExp]>([
  ["O='-D x'; npm i $O", (words) => words.slice(0, -1), /something else/],
  ["npm i x", () => [], /needs words/],
  ["npm i $A -f", ([npm = "", i = "", a = "", f = ""]) => [npm, i, f, a], /can stay where it is, or go/],
  ["f() { npm i x; }; f", pnpm, /function/],
])("%s is refused", async (text, change, why) =>
  expect(await changed(text, change)).toEqual({ refused: expect.stringMatching(why) }),
);

test("without a command there is nothing to rewrite", () => {
  expect(rewriteCommand({ condition: "x", text: "y" }, pnpm)).toEqual({
    refused: "no condition found a command",
  });
});

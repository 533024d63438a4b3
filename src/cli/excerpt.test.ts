import { expect, test } from "vitest";
import { excerpt } from "./excerpt.ts";

const under = (text: string, word: string, note = ""): readonly string[] => {
  const at = text.indexOf(word);
  return excerpt(text, [at, at + word.length], note);
};

test("carets stand under what is meant, with a note", () => {
  expect(under("sudo git push -f", "git push -f", "through sudo")).toEqual([
    "sudo git push -f",
    "     ^^^^^^^^^^^  through sudo",
  ]);
});

test("of several lines the one that is meant is shown", () => {
  expect(under("cd a\ngit push -f\nls", "git")).toEqual(["git push -f", "^^^"]);
  expect(under("cat <<X\na\nb\nX\n", "cat <<X\na\nb")).toEqual(["cat <<X", "^^^^^^^"]);
});

test("a long line is cut around it", () => {
  const [line = "", carets = ""] = under(`${"a".repeat(300)} rm x ${"b".repeat(300)}`, "rm x");
  expect(line.length).toBeLessThan(105);
  expect(line.slice(carets.indexOf("^"), carets.indexOf("^") + 4)).toBe("rm x");
});

test("wide signs take two columns, and control characters cannot move the cursor", () => {
  expect(under("echo 日本 && rm x", "rm x")[1]).toBe(`${" ".repeat("echo 日本 && ".length + 2)}^^^^`);
  expect(under("a\t\u001b[2Jrm x", "rm x")).toEqual(["a  [2Jrm x", "      ^^^^"]);
});

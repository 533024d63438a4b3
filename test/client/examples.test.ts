import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../code-blocks.ts";
import { playProject } from "./play-hooks.ts";

const names = ["tests-before-stop", "no-skipped-tests"];
const hooks = Object.fromEntries(
  names.map((name) => [
    `.claude/hooks/${name}.ts`,
    readFileSync(join(root, "examples", "ten", ".claude", "hooks", `${name}.ts`), "utf8"),
  ]),
);
const at = (file: string, old_string: string, new_string: string) => ({
  tool: "Edit",
  input: { file_path: `{project}/${file}`, old_string, new_string },
});
const read = (file: string) => ({ tool: "Read", input: { file_path: `{project}/${file}` } });

test("an edit that skips a test is refused, and the turn ends once the tests have passed", async () => {
  const session = await playProject({
    files: {
      ...hooks,
      "package.json": '{ "scripts": { "test": "node --test src" } }',
      "src/sum.ts": "export const sum = 1;\n",
      "src/sum.test.mjs": 'import { test as it } from "node:test";\n\nit("adds", () => {});\n',
    },
    steps: [
      [read("src/sum.ts"), read("src/sum.test.mjs")],
      [at("src/sum.ts", "1", "2"), at("src/sum.test.mjs", 'it("adds"', 'it.skip("adds"')],
      { text: "All done." },
      { tool: "Bash", input: { command: "npm test" } },
      { text: "The tests pass." },
    ],
  });
  expect(session.refused).toMatchObject([
    {
      input: { new_string: 'it.skip("adds"' },
      result: expect.stringMatching(/switches tests off.*\nsrc\/sum\.test\.mjs:3: it\.skip\("adds"/),
    },
  ]);
  expect(session.files["src/sum.ts"]).toContain("sum = 2");
  expect(session.files["src/sum.test.mjs"]).not.toContain("skip");
  expect(session.toldIn(3)).toContain("Run npm test, fix what fails, then finish.");
  expect(session.answer).toBe("The tests pass.");
}, 120_000);

import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder, writeFiles } from "../../../test/temporary-project.ts";
import { loadRehearsals } from "./load-rehearsals.ts";
import { rehearsal } from "./rehearsal.ts";

const modules = { "fairlead/testing": { rehearsal } };

async function load(source: string, name = "push.ts") {
  const folder = temporaryFolder();
  writeFiles(folder, { [name]: source, "_steps.ts": 'export const ls: { bash: string } = { bash: "ls" };' });
  try {
    return await loadRehearsals(join(folder, name), modules);
  } catch (error) {
    return (error as Error).message.replaceAll(`${folder}/`, ""); // whatever it is, it is an Error
  }
}

test("made ones, plain ones, the default one, with what they import", async () => {
  const found = await load(`import { rehearsal } from "fairlead/testing";
    import { ls } from "./_steps.ts";
    export const one = rehearsal({ steps: [ls] });
    export const two = { name: "the second", turns: [{ steps: [{ text: "a" }] }] };
    export const other = 3;
    export default { steps: [{ text: "b" }] };`);
  expect(Array.isArray(found) && found.map(({ name }) => name).sort()).toEqual([
    "push",
    "push/one",
    "the second",
  ]);
  expect(await load("module.exports = { a: { steps: [{ text: 'a' }] } };", "a.rehearsal.cjs")).toMatchObject([
    { name: "a/a" },
  ]);
});

const bad: readonly [string, string][] = [
  ["export const x = {;", 'push.ts:1:19: Expected identifier but found ";"'],
  [
    "export const x = 1;",
    "push.ts exports no rehearsal: export const name = rehearsal({ steps: [...] }), or export default { steps: [...] }",
  ],
  ["export default 1;", "push.ts, default:\n  a rehearsal must be an object, not 1"],
  ["export const x = { steps: [] };", "push.ts, x:\n  rehearsal.steps is an empty list"],
  [
    "import { rehearsal } from 'fairlead/testing';\nexport const x = rehearsal({ stepz: [] });",
    "push.ts: rehearsal.stepz is no field of a rehearsal: did you mean steps?",
  ],
  ["import './missing.ts';", 'push.ts:1:8: Could not resolve "./missing.ts"'],
  [
    "import 'no-such-package'; export default {};",
    'push.ts: cannot find "no-such-package": is it installed in this project?',
  ],
  ["throw new Error('boom');", "push.ts: boom"],
];

test.each(bad)("%j is told with its place", async (source, message) => {
  expect(await load(source)).toBe(message);
});

test("a file that is not there", async () => {
  await expect(loadRehearsals("/nowhere/a.ts", modules)).rejects.toThrow("there is no file /nowhere/a.ts");
});

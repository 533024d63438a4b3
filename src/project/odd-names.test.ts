import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { projectAt } from "./find.ts";
import { loadProject } from "./load.ts";

/** What stands for this package: a maker whose hooks these tests only count. */
const hook = "const hook = { [Symbol.for('fairlead.hook')]: true }; export { hook };";
const problemsOf = async (root: string, home: string): Promise<readonly string[]> =>
  (await loadProject(projectAt(root), { modules: {}, version: "1", env: { HOME: home } })).problems.map(
    ({ message }) => message,
  );

test("a file whose name is a pattern takes none of its neighbours down", async () => {
  const place = temporaryProject({ "a.ts": hook, "*.ts": hook, "b[1]*.ts": hook });
  const problems = await problemsOf(place.root, place.home);
  expect(problems.join()).not.toContain("resolve");
  expect(problems.join()).not.toContain("cannot be compiled");
});

test("a project in a folder whose name is a pattern loads", async () => {
  const place = temporaryProject({});
  const root = join(place.root, "a * b");
  mkdirSync(join(root, ".claude", "hooks"), { recursive: true });
  writeFileSync(join(root, ".claude", "hooks", "a.ts"), hook);
  expect((await problemsOf(root, place.home)).join()).not.toContain("resolve");
});

test("a missing file beside the hooks is looked for again, also when it is no hook file itself", async () => {
  const place = temporaryProject({ "a.ts": 'export { hook } from "./_g.ts";' });
  expect((await problemsOf(place.root, place.home)).join()).toContain('resolve "./_g.ts"');
  writeFiles(place.hooks, { "_g.ts": hook });
  expect((await problemsOf(place.root, place.home)).join()).not.toContain("resolve");
});

import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as fairlead from "../src/index.ts";
import { projectAt } from "../src/project/find.ts";
import { type LoadedProject, loadProject } from "../src/project/load.ts";
import * as state from "../src/state.ts";
import { temporaryProject, writeFiles } from "./temporary-project.ts";

type Place = ReturnType<typeof temporaryProject>;
const modules = { fairlead, "fairlead/state": state };
const start = async ({ root, home }: Place): Promise<LoadedProject> =>
  await loadProject(projectAt(root), { modules, version: "1.0.0", env: { HOME: home } });

const imports = `import { guard, nudge } from "fairlead";\nimport { sessionState } from "fairlead/state";\n`;
const counts = (field: string): string => `sessionState("count", { ${field}: 0 });\n`;
const guarded = `export const stands = guard({ when: [], deny: "no" });\n`;
const nudged = `export const says = nudge({ say: "x" });\n`;
const money = `${imports}${counts("n")}${guarded}`;

/** What serves, and who is told of, now and once more with everything compiled. */
async function told(place: Place): Promise<{ ids: string[]; problems: [string, string][] }> {
  const [cold, warm] = [await start(place), await start(place)].map(({ hooks, problems }) => ({
    ids: hooks.map(({ id }) => id),
    problems: problems.map(({ file, serves }): [string, string] => [
      file.replace("_", ""),
      serves ?? "itself",
    ]), // a helper's name stands for who imports it
  }));
  if (cold === undefined) throw new Error("nothing was loaded");
  expect(warm).toEqual(cold);
  return cold;
}

describe("two files that want one name: who served before and did not change goes on serving", () => {
  const newcomers: Record<string, Record<string, string>> = {
    "a new file": { "a.ts": `${imports}${counts("m")}${nudged}` },
    "a new file, with what it imports": {
      "_a.ts": `${imports}${counts("m")}`,
      "a.ts": `import "./_a.ts";\n${imports}${nudged}`,
    },
  };

  test.each(Object.entries(newcomers))("%s is told, and its hooks do not run", async (_, files) => {
    const place = temporaryProject({ "money.ts": money });
    await start(place);
    writeFiles(place.hooks, files);
    expect(await told(place)).toEqual({ ids: ["money/stands"], problems: [["a.ts", "nothing"]] });
    // It may be edited, and so may the other one: it never served, so it takes nothing over.
    writeFiles(place.hooks, { "a.ts": `${files["a.ts"]}// again\n` });
    expect((await told(place)).ids).toEqual(["money/stands"]);
    writeFiles(place.hooks, { "money.ts": `${money}// again\n` });
    expect(await told(place)).toEqual({ ids: ["money/stands"], problems: [["a.ts", "nothing"]] });
    rmSync(join(place.hooks, "money.ts"));
    expect(await told(place)).toEqual({ ids: ["a/says"], problems: [] });
  });

  const edits: Record<string, Record<string, string>> = {
    "a file that changed": { "a.ts": `${imports}${counts("m")}${nudged}` },
    "a file that imports what changed": { "_a.ts": `${imports}${counts("m")}` },
  };

  test.each(Object.entries(edits))("%s is told, and serves as it was", async (_, files) => {
    const place = temporaryProject({
      "_a.ts": "export {};",
      "a.ts": `import "./_a.ts";\n${imports}${nudged}`,
      "money.ts": money,
    });
    await start(place);
    writeFiles(place.hooks, files);
    const all = { ids: ["a/says", "money/stands"], problems: [["a.ts", "last good"]] };
    expect(await told(place)).toEqual(all);
    // Also while the other one is broken for a moment, and after.
    for (const text of [`${money}export const = 1;`, `${money}// mended\n`]) {
      writeFiles(place.hooks, { "money.ts": text });
      const { ids, problems } = await told(place);
      expect(ids).toEqual(all.ids);
      expect(problems).toContainEqual(["a.ts", "last good"]);
    }
  });

  test("an id stays with the hook that had it", async () => {
    const named = (maker: string): string => maker.replace("({", `({ id: "limit",`);
    const place = temporaryProject({ "money.ts": `${imports}${named(guarded)}` });
    await start(place);
    writeFiles(place.hooks, { "a.ts": `${imports}${named(nudged)}` });
    expect(await told(place)).toEqual({ ids: ["a/says", "limit"], problems: [["a.ts", "itself"]] });
  });

  test("so does one that its place gives, and one that another file exports again", async () => {
    const place = temporaryProject({ "money.ts": `${imports}${guarded}` });
    await start(place);
    writeFiles(place.hooks, {
      "a.ts": `export { stands } from "./money.ts";`,
      "money.mjs": `${imports}${guarded}`,
    });
    expect((await told(place)).ids).toEqual(["money.mjs/stands", "money/stands"]);
  });

  test("when all are new, the first in the alphabet has it, and the other one is told", async () => {
    const place = temporaryProject({ "a.ts": `${imports}${counts("m")}${nudged}`, "money.ts": money });
    expect(await told(place)).toEqual({ ids: ["a/says"], problems: [["money.ts", "nothing"]] });
  });
});

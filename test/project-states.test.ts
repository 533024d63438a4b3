import { describe, expect, test } from "vitest";
import * as fairlead from "../src/index.ts";
import { projectAt } from "../src/project/find.ts";
import { type LoadedProject, loadProject } from "../src/project/load.ts";
import { SessionStore } from "../src/state/session-store.ts";
import * as state from "../src/state.ts";
import { temporaryProject, writeFiles } from "./temporary-project.ts";

type Place = ReturnType<typeof temporaryProject>;
let asked = 0;
const modules = {
  fairlead,
  get "fairlead/state"() {
    asked += 1;
    return state;
  },
};
const start = async ({ root, home }: Place): Promise<LoadedProject> =>
  await loadProject(projectAt(root), { modules, version: "1.0.0", env: { HOME: home } });

const hook = (name: string): string =>
  `import { nudge } from "fairlead";\nexport const ${name} = nudge({ say: "x" });\n`;
const defines = (name: string, shape = "{ n: 0 }"): string =>
  `import { sessionState } from "fairlead/state";\nconst S = sessionState("${name}", ${shape});\n`;
const ids = ({ hooks }: LoadedProject): string[] => hooks.map(({ id }) => id);
const tracked = (): string[] =>
  SessionStore.trackedModels()
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("fairlead."));

test("fairlead/state is the caller's copy, and not loaded unless a hook file imports it", async () => {
  asked = 0;
  const place = temporaryProject({ "a.ts": hook("one") });
  await start(place);
  expect(asked).toBe(0);
  writeFiles(place.hooks, { "b.ts": `${defines("review")}${hook("two")}` });
  expect(ids(await start(place))).toEqual(["a/one", "b/two"]);
  expect(asked).toBeGreaterThan(0);
  expect(tracked()).toEqual(["review"]);
});

describe("§1.3 a state's name is unique in its project", () => {
  test("two files that define one name: a problem that names both, and the rest works", async () => {
    const place = temporaryProject({
      "a.ts": `${defines("review")}${hook("one")}`,
      "b.ts": `${defines("Review", "{ other: true }")}${hook("two")}`,
      "c.ts": hook("three"),
    });
    const loaded = await start(place);
    expect(ids(loaded)).toEqual(["a/one", "c/three"]);
    expect(loaded.problems).toMatchObject([
      {
        file: "b.ts",
        line: 2,
        message: expect.stringMatching(/Two states are called "Review", in a\.ts and in b\.ts/),
      },
    ]);
  });

  test("twice in one file is a problem too", async () => {
    const place = temporaryProject({
      "a.ts": `${defines("review")}sessionState("review", { n: 0 });\n${hook("one")}`,
    });
    expect((await start(place)).problems).toMatchObject([
      { message: expect.stringMatching(/called "review", in a\.ts:/) },
    ]);
  });

  test("a file of states that several hook files share is fine, also when it is loaded again", async () => {
    const shared = `import "./_states.ts";\n`;
    const place = temporaryProject({
      "_states.ts": defines("review").replace("const", "export const"),
      "a.ts": shared + hook("one"),
      "b.ts": shared + hook("two"),
    });
    for (const _ of [1, 2, 3]) expect(await start(place)).toMatchObject({ problems: [] });
    expect(tracked()).toEqual(["review"]);
  });

  test("another project in the same process may use the same name", async () => {
    for (const _ of [1, 2]) {
      const place = temporaryProject({ "a.ts": `${defines("review")}${hook("one")}` });
      expect((await start(place)).problems).toEqual([]);
    }
  });
});

describe("a file that breaks later", () => {
  const states =
    'import { sessionState } from "fairlead/state";\nexport const S = sessionState("review", { n: 0 });\n';
  const uses = (name: string): string => `import { S } from "./_states.ts";\nvoid S;\n${hook(name)}`;

  test("is served by its last working version, which has a copy of the states that it shares", async () => {
    const place = temporaryProject({ "_states.ts": states, "a.ts": uses("one"), "b.ts": uses("two") });
    await start(place);
    writeFiles(place.hooks, { "b.ts": `${uses("two")}throw new Error("broken now");` });
    const loaded = await start(place);
    expect(ids(loaded)).toEqual(["a/one", "b/two"]);
    expect(loaded.problems).toMatchObject([{ file: "b.ts", message: "broken now", serves: "last good" }]);
  });

  test("is not served by a version whose state of another shape would share a document with a newer one", async () => {
    const place = temporaryProject({ "a.ts": hook("one"), "b.ts": `${defines("review")}${hook("two")}` });
    await start(place);
    writeFiles(place.hooks, {
      "a.ts": `${defines("review", '{ step: "" }')}${hook("one")}`,
      "b.ts": `${defines("review")}throw new Error("broken now");${hook("two")}`,
    });
    const loaded = await start(place);
    expect(ids(loaded)).toEqual(["a/one"]);
    expect(loaded.problems).toMatchObject([
      { file: "b.ts", message: expect.stringContaining("in a.ts and in b.ts"), serves: "nothing" },
    ]);
  });

  test("a shared file that throws after its states is told by its own error, for all who import it", async () => {
    const place = temporaryProject({
      "_states.cjs": `exports.S = require("fairlead/state").sessionState("review", { n: 0 });\nthrow new Error("bad helper");`,
      "a.ts": `import "./_states.cjs";\n${hook("one")}`,
      "b.ts": `import "./_states.cjs";\n${hook("two")}`,
    });
    const { problems } = await start(place);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^bad helper \(so a\.ts, b\.ts cannot load\)$/),
    ]);
  });
});

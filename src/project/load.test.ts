import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { authoring } from "./authoring.fixture.ts";
import { projectAt } from "./find.ts";
import { type LoadedProject, loadProject } from "./load.ts";

const fires = (name: string, say = name): string =>
  `import { nudge } from "fairlead";\nexport const ${name} = nudge({ say: ${JSON.stringify(say)} });\n`;

type Place = ReturnType<typeof temporaryProject>;

function start({ root, home }: Place): LoadedProject | Promise<LoadedProject> {
  return loadProject(projectAt(root), { modules: authoring, version: "1.0.0", env: { HOME: home } });
}

async function ids(place: Place): Promise<readonly string[]> {
  return (await start(place)).hooks.map(({ id }) => id);
}

async function said(place: Place, id: string): Promise<unknown> {
  const hook = (await start(place)).hooks.find((registered) => registered.id === id)?.hook;
  return hook?.run({ name: "PreToolUse" } as never, {} as never); // nudges look at neither
}

describe("what is registered", () => {
  test("each export that is a hook, by path and name, in the order of files and text", async () => {
    const place = temporaryProject({
      "guards.ts": `${fires("zebra")}export const apple = nudge({ say: "b" });\nexport const notHook = 1;\n`,
      "deep/er.mjs": `import { nudge } from "fairlead";\nexport default nudge({ say: "c" });`,
      "old.cjs": `const { nudge } = require("fairlead");\nexports.a = nudge({ say: "d", id: "named" });`,
      "_helper.ts": `throw new Error("never run");`,
      "_folder/x.ts": `throw new Error("never run");`,
      "x.test.ts": `throw new Error("never run");`,
      "types.d.ts": "export declare const a: string;",
      "node_modules/x/index.js": "throw new Error('never run'); export {}",
    });
    expect(await ids(place)).toEqual(["deep/er/default", "guards/zebra", "guards/apple", "named"]);
    const { problems, warnings } = await start(place);
    expect({ problems, warnings }).toEqual({ problems: [], warnings: [] });
  });

  test("a project without hooks is empty, and nothing is written for it", async () => {
    const place = temporaryProject({});
    rmSync(place.hooks, { recursive: true, force: true });
    expect(await ids(place)).toEqual([]);
    expect(readdirSync(place.home)).toEqual([]);
  });

  test("a script of another tool in the folder is not run", async () => {
    const place = temporaryProject({
      "legacy.js": "#!/usr/bin/env node\nprocess.exitCode = 77; throw new Error('ran');",
      "also.js": "throw new Error('ran');",
      "a.ts": fires("one"),
    });
    expect(await ids(place)).toEqual(["a/one"]);
    expect((await start(place)).problems).toEqual([]);
  });

  test("hooks that were not exported are pointed out", async () => {
    const place = temporaryProject({
      "a.ts": `import { nudge } from "fairlead";\nconst one = nudge({ say: "x" });`,
    });
    expect((await start(place)).warnings).toMatchObject([
      { file: "a.ts", message: expect.stringContaining("exports nothing") },
    ]);
  });
});

describe("what compiles", () => {
  test("types, JSON, tsconfig paths, helpers, packages and where a file is", async () => {
    const place = temporaryProject({
      "a.ts": `import { nudge } from "fairlead";
import { word } from "./_words.ts";
import { far } from "@lib/far";
import data from "./data.json" with { type: "json" };
import pkg, { named } from "some-package";
export const one = nudge({ say: [word, far, data.x, pkg.d, named, import.meta.dirname, __filename].join(" ") as string });`,
      "_words.ts": `export const word: string = "word";`,
      "data.json": `{"x":"json"}`,
    });
    writeFiles(place.root, {
      "tsconfig.json": `{ // a comment\n"compilerOptions": { "paths": { "@lib/*": ["./lib/*"] } } }`,
      "lib/far.ts": `export enum Far { A = "far" }\nexport const far = Far.A;`,
      "node_modules/some-package/package.json": `{"type":"module","exports":"./index.js"}`,
      "node_modules/some-package/index.js": `export default { d: "default" };\nexport const named = "named";`,
    });
    expect(await said(place, "a/one")).toEqual({
      kind: "context",
      text: `word far json default named ${place.hooks} ${join(place.hooks, "a.ts")}`,
    });
  });

  test("helpers are shared between files, and with the caller", async () => {
    const place = temporaryProject({
      "_count.ts": "export const box = { n: 0 };",
      "a.ts": `import { box } from "./_count.ts"; box.n++; export const n = () => box.n;`,
      "b.ts": `import { box } from "./_count.ts"; import { nudge } from "fairlead"; box.n++; export const b = nudge({ say: () => String(box.n) });`,
    });
    expect(await said(place, "b/b")).toEqual({ kind: "context", text: "2" });
  });
});

describe("links", () => {
  test("to hook files, to folders of them, and in a circle", async () => {
    const place = temporaryProject({ "a.ts": fires("one") });
    writeFiles(place.root, { "shared/more/b.ts": fires("two"), "shared/c.ts": fires("three") });
    symlinkSync(join(place.root, "shared", "more"), join(place.hooks, "more"));
    symlinkSync(join(place.root, "shared", "c.ts"), join(place.hooks, "linked.ts"));
    symlinkSync(place.hooks, join(place.hooks, "circle"));
    symlinkSync(join(place.root, "nowhere.ts"), join(place.hooks, "dangling.ts"));
    expect(await ids(place)).toEqual(["a/one", "linked/three", "more/b/two"]);
    writeFiles(place.root, { "shared/c.ts": fires("other"), "shared/more/d.ts": fires("four") });
    expect(await ids(place)).toEqual(["a/one", "linked/other", "more/b/two", "more/d/four"]);
  });

  test("the hooks folder itself may be one", async () => {
    const place = temporaryProject({});
    rmSync(place.hooks, { recursive: true, force: true });
    writeFiles(place.root, { "elsewhere/a.ts": fires("one"), "elsewhere/bad.ts": "\nexport const = 1;" });
    symlinkSync(join(place.root, "elsewhere"), place.hooks);
    const { hooks, problems } = await start(place);
    expect(hooks.map(({ id }) => id)).toEqual(["a/one"]);
    expect(problems).toMatchObject([{ file: "bad.ts", line: 2 }]);
  });
});

describe("the cache", () => {
  test("is used at once when nothing changed", async () => {
    const place = temporaryProject({ "a.ts": fires("one") });
    const first = start(place);
    expect(first).toBeInstanceOf(Promise);
    await first;
    expect(start(place)).not.toBeInstanceOf(Promise);
  });

  test("is for this user alone", async () => {
    const place = temporaryProject({ "a.ts": fires("one") });
    await start(place);
    const folder = cacheFolder(place);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  });

  test("a change within the same tick and of the same size is seen", async () => {
    const place = temporaryProject({ "a.ts": fires("one", "aaa") });
    for (const text of ["bbb", "ccc", "ddd"]) {
      writeFileSync(join(place.hooks, "a.ts"), fires("one", text));
      expect(await said(place, "a/one")).toEqual({ kind: "context", text });
    }
  });

  test("new, deleted and renamed files are seen, and edits of helpers, configuration and links", async () => {
    const place = temporaryProject({ "a.ts": fires("one") });
    expect(await ids(place)).toEqual(["a/one"]);
    writeFiles(place.hooks, {
      "sub/b.ts": `import { nudge } from "fairlead";\nimport { t } from "./_t.ts";\nexport const two = nudge({ say: t });`,
      "sub/_t.ts": `export const t = "1";`,
    });
    expect(await ids(place)).toEqual(["a/one", "sub/b/two"]);
    writeFiles(place.hooks, { "sub/_t.ts": `export const t = "2";` });
    expect(await said(place, "sub/b/two")).toEqual({ kind: "context", text: "2" });
    rmSync(join(place.hooks, "a.ts"));
    expect(await ids(place)).toEqual(["sub/b/two"]);
  });

  test("drops modules that nothing refers to, after a while, and never one that still serves", async () => {
    const place = temporaryProject({ "a.ts": fires("one", "1"), "b.ts": fires("two") });
    await start(place);
    const folder = cacheFolder(place);
    const [first = ""] = readdirSync(folder).filter((name) => name.endsWith(".cjs"));
    const build = async (files: Record<string, string>): Promise<readonly string[]> => {
      for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1, 1);
      writeFiles(place.hooks, files);
      await start(place);
      return readdirSync(folder);
    };
    expect(await build({ "b.ts": "export const = ;" })).toContain(first);
    expect(await build({ "a.ts": fires("one", "2") })).toContain(first);
    expect(await ids(place)).toEqual(["a/one", "b/two"]);
    await build({ "b.ts": fires("two", "again") });
    expect(await build({ "a.ts": fires("one", "3") })).not.toContain(first);
  });

  test("damage is repaired: bundle gone, bundle cut, manifest cut", async () => {
    const place = temporaryProject({ "a.ts": fires("one") });
    await start(place);
    const folder = cacheFolder(place);
    const bundle = join(folder, readdirSync(folder).find((name) => name.endsWith(".cjs")) ?? "");
    const cut = (path: string): void => writeFileSync(path, readFileSync(path).subarray(0, 50));
    for (const damage of [
      () => rmSync(bundle),
      () => cut(bundle),
      () => cut(join(folder, "manifest.json")),
    ]) {
      damage();
      expect(await ids(place)).toEqual(["a/one"]);
    }
  });

  test("without a place for it everything works, with a warning", async () => {
    const place = temporaryProject({ "a.ts": fires("one") });
    for (const env of [{}, { FAIRLEAD_CACHE_DIR: join(place.hooks, "a.ts") }]) {
      const loaded = await loadProject(projectAt(place.root), { modules: authoring, version: "1", env });
      expect(loaded.hooks).toHaveLength(1);
      expect(loaded.problems).toEqual([]);
      expect(loaded.warnings).toMatchObject([{ message: expect.stringContaining("FAIRLEAD_CACHE_DIR") }]);
    }
  });

  test("many at once agree and leave a whole cache", async () => {
    const place = temporaryProject({ "a.ts": fires("one"), "b.ts": fires("two") });
    const all = await Promise.all(Array.from({ length: 8 }, () => ids(place)));
    expect(new Set(all.map(String))).toEqual(new Set(["a/one,b/two"]));
    expect(start(place)).not.toBeInstanceOf(Promise);
    expect(readdirSync(cacheFolder(place)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });
});

function cacheFolder({ home }: Place): string {
  const projects = join(home, ".cache", "fairlead", "projects");
  mkdirSync(projects, { recursive: true });
  return join(projects, readdirSync(projects)[0] ?? "");
}

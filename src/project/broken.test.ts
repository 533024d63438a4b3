import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { authoring } from "./authoring.fixture.ts";
import { projectAt } from "./find.ts";
import { type LoadedProject, loadProject } from "./load.ts";

type Place = ReturnType<typeof temporaryProject>;

async function load({ root, home }: Place): Promise<LoadedProject> {
  return loadProject(projectAt(root), { modules: authoring, version: "1.0.0", env: { HOME: home } });
}

const good = (name: string): string =>
  `import { nudge } from "fairlead";\nexport const ${name} = nudge({ say: "${name}" });\n`;

/** Each kind of broken file, where it says so, and in what words. */
const broken = {
  "does not parse": ["export const x = ;\n", 1, 'Unexpected ";"'],
  "does not parse, without any export": ["\nsyntax error here\n", 2, 'Expected ";"'],
  "misspells export": ["exprt const a = 1;\n", 1, 'Expected ";"'],
  "ends early, without any export": ["const x: =\n", 1, "Unexpected"],
  "imports a file that is not there": [
    '\nimport { y } from "./nowhere.ts";\nexport const x = y;',
    2,
    "nowhere.ts",
  ],
  "imports a name that is not there": [
    'import { y } from "./good.ts";\nexport const x = y;',
    1,
    "No matching export",
  ],
  "imports a package that is not there": [
    '\n\nimport y from "no-such-package";\nexport const x = y;',
    3,
    'cannot find "no-such-package"',
  ],
  "throws when it runs": [
    "const n: number = 1;\n\nif (n) throw new Error('on purpose');\nexport {};",
    3,
    "on purpose",
  ],
  "throws something odd": ["export const x = 1;\nthrow null;", undefined, "null"],
  "awaits at its top": ["export const x = await Promise.resolve(1);", 1, "top-level await"],
  "reads from nothing": [
    "type T = { a: string };\nexport const x = (undefined as unknown as T).a;",
    2,
    "undefined",
  ],
  "makes an impossible hook": [
    'import { guard } from "fairlead";\n\nexport const g = guard({ when: [] } as never);',
    3,
    "exactly one of deny",
  ],
} as const;

describe("a broken file does not take its neighbours down", () => {
  test.each(Object.entries(broken))("%s", async (_, [source, line, message]) => {
    const place = temporaryProject({ "good.ts": good("fine"), "bad.ts": source });
    for (const attempt of ["built", "cached"]) {
      const { hooks, problems } = await load(place);
      expect(
        hooks.map(({ id }) => id),
        attempt,
      ).toEqual(["good/fine"]);
      expect(problems, attempt).toHaveLength(1);
      expect(problems[0]).toMatchObject({
        file: "bad.ts",
        message: expect.stringContaining(message),
        serves: "nothing" as const,
      });
      expect(problems[0]?.line).toBe(line);
    }
  });

  test("all of them at once", async () => {
    const files = Object.fromEntries(Object.values(broken).map(([source], i) => [`bad${i}.ts`, source]));
    const { hooks, problems } = await load(temporaryProject({ ...files, "good.ts": good("fine") }));
    expect(hooks.map(({ id }) => id)).toEqual(["good/fine"]);
    expect(problems.map(({ file }) => file)).toEqual(Object.keys(files).sort());
  });

  test("a broken helper is told once, with the files that suffer", async () => {
    const place = temporaryProject({
      "_help.ts": "export const x = ;",
      "a.ts": `import { x } from "./_help.ts";\n${good("a")}export const b = x;`,
      "b.ts": `import "./_help.ts";\n${good("b")}`,
      "c.ts": good("c"),
    });
    const { hooks, problems } = await load(place);
    expect(hooks.map(({ id }) => id)).toEqual(["c/c"]);
    expect(problems).toMatchObject([
      { file: "_help.ts", line: 1, message: expect.stringContaining("(so a.ts, b.ts cannot load)") },
    ]);
  });

  test("a helper that throws leaves none of its importers half made", async () => {
    const place = temporaryProject({
      "_help.ts": "export const early = 1;\nif (early) throw new Error('half');\nexport const late = 2;",
      "a.ts": `import { late } from "./_help.ts";\n${good("a")}export const x = late;`,
      "b.ts": `import { late } from "./_help.ts";\n${good("b")}export const x = late;`,
    });
    const { hooks, problems } = await load(place);
    expect(hooks).toEqual([]);
    expect(problems).toMatchObject([{ file: "_help.ts", line: 2 }]);
  });

  test("columns count characters, as editors do", async () => {
    const { problems } = await load(
      temporaryProject({ "bad.ts": 'const ü = "\u{1F6A2}"; export const = 1;' }),
    );
    expect(problems).toMatchObject([{ line: 1, column: 30 }]);
  });

  test("a tsconfig that does not parse is told and passed over", async () => {
    const place = temporaryProject({ "good.ts": good("fine") });
    writeFiles(place.root, { "tsconfig.json": '{ "compilerOptions": ' });
    const { hooks, problems } = await load(place);
    expect(hooks.map(({ id }) => id)).toEqual(["good/fine"]);
    expect(problems).toMatchObject([{ file: "../../tsconfig.json" }]);
  });
});

describe("what is told of one file", () => {
  const told = async (files: Readonly<Record<string, string>>): Promise<unknown> =>
    (await load(temporaryProject(files))).problems.map(({ file, line, message }) => [file, line, message]);

  test("is every import that leads nowhere, at its own line", async () => {
    const source = `import { guard } from "fairlead";
import { a } from "./nowhere.ts";
import { b } from "../elsewhere.ts";
import { a as again } from "./nowhere.ts";
export const x = [guard, a, b, again];`;
    expect(await told({ "a.ts": source })).toEqual([
      ["a.ts", 2, expect.stringContaining("./nowhere.ts")],
      ["a.ts", 3, expect.stringContaining("../elsewhere.ts")],
    ]);
  });

  test("is every package that is not installed, but none that is, none of Node's and none of the project's", async () => {
    const place = temporaryProject({
      "a.ts": `import { guard } from "fairlead";
import fs from "node:fs";
import one from "no-such-one";
import type { T } from "only-a-type";
import { x } from "@lib/x";
import two, {
  three,
} from "@scope/no-such-two";
import "there";
import one2 from "no-such-one";
export const y: T = [guard, fs, one, two, three, x, one2];`,
    });
    writeFiles(place.root, {
      "tsconfig.json": `{"compilerOptions":{"paths":{"@lib/*":["./lib/*"]}}}`,
      "lib/x.ts": "export const x = 1;",
      "node_modules/there/index.js": "",
    });
    expect((await load(place)).problems.map(({ line, message }) => [line, message])).toEqual([
      [3, 'cannot find "no-such-one": is it installed in this project?'],
      [8, 'cannot find "@scope/no-such-two": is it installed in this project?'],
    ]);
  });

  test("is a name that a package does not export, and what it may mean", async () => {
    const use = (imported: string, code: string): string =>
      `import ${imported};\nexport const x = ${code};\n`;
    expect(
      await told({
        "a.ts": use('{ cmd } from "fairlead"', 'cmd("x")'),
        "b.ts": use('{ gaurd as g } from "fairlead"', "g({})"),
        "c.ts": use('{ frobnicate } from "fairlead"', "frobnicate()"),
        "d.ts": use('{ joyn } from "node:path"', 'joyn("x")'),
        "e.ts": use('{ Guard } from "fairlead"', "new Guard()"),
        "f.ts": use('{ sep } from "node:path"', "(sep as unknown as () => void)()"),
        "g.ts": use('fairlead from "fairlead"', "(fairlead as any).command()"),
      }),
    ).toEqual([
      ["a.ts", 2, '"cmd" is not exported by fairlead; did you mean command?'],
      ["b.ts", 2, '"gaurd" is not exported by fairlead; did you mean guard?'],
      ["c.ts", 2, '"frobnicate" is not exported by fairlead'],
      ["d.ts", 2, '"joyn" is not exported by node:path; did you mean join?'],
      ["e.ts", 2, '"Guard" is not exported by fairlead; did you mean guard?'],
      ["f.ts", 2, '"sep" of node:path is not a function'],
      ["g.ts", 2, expect.not.stringContaining("import_")],
    ]);
  });

  test("is a misspelt event with the one that is meant", async () => {
    const source = 'import { on } from "fairlead";\nexport const x = on("PreToolUSe", () => {});';
    expect(await told({ "a.ts": source })).toEqual([
      ["a.ts", 2, 'there is no event "PreToolUSe"; did you mean PreToolUse?'],
    ]);
  });
});

describe("the last good version", () => {
  const edits = Object.values(broken).map(([source]) => source);

  test("serves over several broken edits, until the file works again", async () => {
    const place = temporaryProject({ "bad.ts": good("first"), "good.ts": good("fine") });
    await load(place);
    for (const source of edits) {
      writeFiles(place.hooks, { "bad.ts": source });
      for (const attempt of ["built", "cached"]) {
        const { hooks, problems } = await load(place);
        expect(
          hooks.map(({ id }) => id),
          attempt,
        ).toEqual(["bad/first", "good/fine"]);
        expect(problems, attempt).toMatchObject([{ file: "bad.ts", serves: "last good" as const }]);
      }
    }
    writeFiles(place.hooks, { "bad.ts": good("second") });
    expect(await load(place)).toMatchObject({
      hooks: [{ id: "bad/second" }, { id: "good/fine" }],
      problems: [],
    });
  });

  test("survives edits of its neighbours, and goes with its file", async () => {
    const place = temporaryProject({ "bad.ts": good("first"), "good.ts": good("fine") });
    await load(place);
    writeFiles(place.hooks, { "bad.ts": edits[0] ?? "" });
    await load(place);
    writeFiles(place.hooks, { "good.ts": good("better") });
    expect((await load(place)).hooks.map(({ id }) => id)).toEqual(["bad/first", "good/better"]);
    rmSync(join(place.hooks, "bad.ts"));
    expect((await load(place)).hooks.map(({ id }) => id)).toEqual(["good/better"]);
  });

  test("a missing import is found as soon as it is there", async () => {
    const place = temporaryProject({
      "a.ts": `import { x } from "../../lib/x.ts";\n${good("a")}export const y = x;`,
      "b.ts": `import { x } from "@lib/x";\n${good("b")}export const y = x;`,
    });
    writeFiles(place.root, { "tsconfig.json": `{"compilerOptions":{"paths":{"@lib/*":["./lib/*"]}}}` });
    expect((await load(place)).problems).toHaveLength(2);
    writeFiles(place.root, { "lib/x.ts": "export const x = 1;" });
    expect(await load(place)).toMatchObject({ hooks: [{ id: "a/a" }, { id: "b/b" }], problems: [] });
  });
});

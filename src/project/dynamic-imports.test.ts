import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { expect, test } from "vitest";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { authoring } from "./authoring.fixture.ts";
import { keepCompiledForms } from "./compiled-form.ts";
import { projectAt } from "./find.ts";
import { importedFiles } from "./import-from.ts";
import { type LoadedProject, loadProject } from "./load.ts";

// A process of its own knows nothing but the form on the disk.
setFlagsFromString("--no-compilation-cache");

type Place = ReturnType<typeof temporaryProject>;

async function load({ root, home }: Place): Promise<LoadedProject> {
  return loadProject(projectAt(root), { modules: authoring, version: "1.0.0", env: { HOME: home } });
}

/** A project whose hook runs these lines and tells what they return. */
function telling(body: string): Place {
  const place = temporaryProject({
    "sub/late.ts": `import { on, notify } from "fairlead";
export const late = on("PreToolUse", async () => notify(await told()));
async function told() { ${body} }`,
    "sub/_near.ts": `export const word = "near";`,
  });
  writeFiles(join(place.root, "node_modules"), {
    "only-esm/package.json": `{ "type": "module", "exports": { "import": "./index.js" } }`,
    "only-esm/index.js": `export default "default"; export const later = await Promise.resolve("later");`,
    "plain/package.json": `{ "main": "index.js" }`,
    "plain/index.js": `exports.one = 1;`,
  });
  return place;
}

async function said(place: Place): Promise<unknown> {
  const { hooks, problems } = await load(place);
  expect(problems).toEqual([]);
  const told = await hooks[0]?.hook.run({ name: "PreToolUse" } as never, {} as never); // it looks at neither
  return told === undefined || !("message" in told) ? told : told.message;
}

test.each([
  [
    "a module of Node",
    `const m = await import("node:path"); return m.default.sep + m.join("a", "b")`,
    "/a/b",
  ],
  ["what is ours", `const m = await import("fairlead"); return String(m.notify === notify)`, "true"],
  [
    "a package that only `import` finds, with top-level await",
    `const m = await import("only-esm"); return m.default + m.later`,
    "defaultlater",
  ],
  ["a package of the older kind", `const m = await import("plain"); return m.default.one + "" + m.one`, "11"],
  [
    "a name that is made",
    `const m = await import(["node", "path"].join(":")); return m.join("a", "b")`,
    "a/b",
  ],
  [
    "a made name of ours",
    `const m = await import(["fair", "lead"].join("")); return typeof m.on`,
    "function",
  ],
  ["a file beside it", `return (await import("./_near.ts")).word`, "near"],
])("import() of %s works cold, and from the compiled form of last time", async (_, body, expected) => {
  const place = telling(body);
  expect(await said(place)).toBe(expected);
  keepCompiledForms();
  expect(await said(place)).toBe(expected);
});

test("which files a package is made of is known, so that a process that lives on sees another version", async () => {
  const place = telling(
    `await import("node:os"); await import("plain"); return (await import("only-esm")).default`,
  );
  expect(await said(place)).toBe("default");
  const modules = join(place.root, "node_modules");
  expect(importedFiles()).toEqual(
    expect.arrayContaining([join(modules, "plain/index.js"), join(modules, "only-esm/package.json")]),
  );
});

test("a package that import() cannot find is told as one that import cannot find", async () => {
  const place = telling(`return (await import("not-here")).word`);
  await expect(said(place)).rejects.toThrow('cannot find "not-here": is it installed in this project?');
});

test("a change of a file that is only imported by import() is seen by the next event", async () => {
  const place = telling(`return (await import("./_near.ts")).word`);
  expect(await said(place)).toBe("near");
  writeFileSync(join(place.hooks, "sub/_near.ts"), `export const word = "changed";`);
  expect(await said(place)).toBe("changed");
});

test("a file that import() does not find yet is found once it is there", async () => {
  const place = telling(`try { return (await import("./_later.ts")).word } catch { return "none" }`);
  expect(await said(place)).toBe("none");
  writeFiles(place.hooks, { "sub/_later.ts": `export const word = "there";` });
  expect(await said(place)).toBe("there");
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { Hook } from "../src/hooks/hook.ts";
import { testHooks } from "../src/testing/test-hooks.ts";
import { root } from "./code-blocks.ts";
import { hooksIn } from "./hooks-in.ts";

const folder = join(root, "examples", "ten", ".claude", "hooks");
// What begins with "_" is part of another, as for everybody.
const files = readdirSync(folder).filter((name) => !name.startsWith("_"));
const read = (name: string): string => readFileSync(join(folder, name), "utf8");
// Inside the repository, so that packages are found from there.
mkdirSync(join(root, ".tmp"), { recursive: true });
const compiled = mkdtempSync(join(root, ".tmp", "examples-"));
afterAll(() => rmSync(compiled, { recursive: true, force: true, maxRetries: 10 }));

describe("the tests of the examples", async () => {
  for (const file of files) {
    const hooks = await hooksIn(join(folder, file), join(compiled, file.replace(/\.ts$/, ".mjs")));
    testHooks(hooks, (name, run) => test(`${file} ${name}`, run));
    test(`${file} shows each of its hooks firing and passing, or what it remembers`, () => {
      const shown = Object.values(hooks).filter((hook) => hasBoth(hook) || remembers(hook));
      expect(shown).toEqual(Object.values(hooks));
    });
  }
});

function hasBoth({ tests: { fires = [], passes = [], cases = [] } = {} }: Hook): boolean {
  return fires.length + cases.length > 0 && passes.length > 0;
}

function remembers({ tests: { cases = [] } = {} }: Hook): boolean {
  return cases.some(({ expect: expected }) => expected?.state !== undefined);
}

test.each(files)("%s is short, and begins by saying what it is for", (file) => {
  const lines = read(file).trimEnd().split("\n");
  expect(lines.length).toBeLessThan(60);
  expect(lines[0]).toMatch(/^\/\/ [A-Z"]/);
});

test("the list of examples names each of them once, and nothing else", () => {
  const page = readFileSync(join(root, "examples", "README.md"), "utf8");
  const named = [...page.matchAll(/^\| \[\S+\]\(ten\/\.claude\/hooks\/(\S+)\)/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(files);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Condition } from "../src/conditions/condition.ts";
import { path } from "../src/conditions/path.ts";
import { call } from "./event-of.ts";
import { fakeHost } from "./fake-host.ts";

interface Attempt {
  readonly asks: keyof typeof conditions;
  readonly command: string;
}

/** What guards ask most: secrets, and what a build makes. */
const conditions = {
  env: path(".env"),
  dist: path("dist/**"),
  "written env": path.written(".env", ".env.*"),
  "written dist": path.written("dist/**"),
} as const satisfies Record<string, Condition>;

const names = [
  ".env",
  "dist/index.js",
  "src/a.ts",
  "src/b.js",
  "test/a.test.ts",
  "package.json",
  "README.md",
];
const texts = Object.fromEntries(names.map((name) => [`/code/app/${name}`, ""]));
const fake = fakeHost({ texts: { ...texts, "/code/app/.gitignore": "node_modules\ndist/\n" } });
const list = (folder: string): readonly string[] => {
  const below = names.filter((name) => `/code/app/${name}`.startsWith(`${folder}/`));
  const parts = below.map((name) => `/code/app/${name}`.slice(folder.length + 1).split("/")[0] ?? "");
  return [...new Set(parts)];
};
const host = { ...fake, files: { ...fake.files, list } };

const asked = async (condition: Condition, command: string): Promise<boolean | "unknown"> =>
  (await condition.check(call("Bash", { command }), host)).match;

function fixture<Row>(name: string): readonly Row[] {
  const rows = readFileSync(`test/fixtures/${name}.jsonl`, "utf8").trimEnd().split("\n");
  return rows.map((row) => JSON.parse(row) as Row); // the file is ours
}

// What people run all day, in a project where all of these files are there.
test.each(fixture<string>("path-everyday"))("no condition on files minds %s", async (command) => {
  const minds: string[] = [];
  for (const [name, condition] of Object.entries(conditions))
    if ((await asked(condition, command)) !== false) minds.push(name);
  expect(minds).toEqual([]);
});

// Neighbours of those, which do touch such a file, or may.
test.each(fixture<Attempt>("path-attempts"))("$asks: minds $command", async ({ asks, command }) => {
  expect(await asked(conditions[asks], command)).not.toBe(false);
});

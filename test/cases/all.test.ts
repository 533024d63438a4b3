import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../temporary-project.ts";

interface Listed {
  readonly name: string;
}

const cases = JSON.parse(readFileSync("test/cases/cases.json", "utf8")) as readonly { readonly id: string }[]; // the file's own shape

/** Where cases are played; their titles begin with the ids. */
const files = [
  "src/protocol/matcher.test.ts",
  "src/shell/cases.test.ts",
  "test/command-process.test.ts",
  "test/shell-guards.test.ts",
  "test/state/cases.test.ts",
  ...["dispatch", "gate", "matcher", "payload", "project", "transcript", "workflow"].map(
    (name) => `test/cases/${name}.test.ts`,
  ),
];

test("every case is a test: 121 of 121", { timeout: 300_000 }, () => {
  // Asked of the runner, since tables of tests have their titles only once they are collected.
  const list = join(temporaryFolder(), "list.json");
  const args = ["node_modules/vitest/vitest.mjs", "list", ...files, `--json=${list}`];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(status, stderr).toBe(0);
  const titles = (JSON.parse(readFileSync(list, "utf8")) as readonly Listed[]).map(({ name }) => name);
  const played = new Set(titles.flatMap((title) => /(?:^|> )'?([A-Z]+-\d+)(?![\w/-])/.exec(title)?.[1] ?? []));
  expect(cases.map(({ id }) => id).filter((id) => !played.has(id))).toEqual([]);
  expect([cases.length, new Set(cases.map(({ id }) => id)).size]).toEqual([121, 121]);
});

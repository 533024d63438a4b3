import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, test } from "vitest";
import type { Hook } from "../src/hooks/hook.ts";
import { testHooks } from "../src/testing/test-hooks.ts";
import { codeBlocks, root } from "./code-blocks.ts";
import { hooksIn } from "./hooks-in.ts";
import { typeProblems } from "./type-problems.ts";

const blocks = codeBlocks("ts");
// Inside the repository, so that packages are found from there.
mkdirSync(join(root, ".tmp"), { recursive: true });
const folder = mkdtempSync(join(root, ".tmp", "docs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const fileOf = (at: number): string => join(folder, `block-${at}.ts`);
for (const [at, { text }] of blocks.entries()) writeFileSync(fileOf(at), `${text}\nexport {};\n`);
// A block that names its file can be imported by another, from where it says it is.
for (const { text } of blocks) {
  const [, name] = /^\/\/ (\S+\/\S+\.ts)\b/.exec(text) ?? [];
  if (name === undefined) continue;
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** The hook files of the folder examples/. */
const hookFiles = readdirSync(join(root, "examples"), { recursive: true, encoding: "utf8" })
  .filter((name) => /(?:^|[\\/])hooks[\\/][^\\/]+\.ts$/.test(name))
  .map((name) => join(root, "examples", name));

test("there are examples", () => {
  expect(hookFiles.length).toBeGreaterThan(0);
  expect(blocks.length).toBeGreaterThan(0);
});

test("every example has right types", () => {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const paths = Object.fromEntries(
    ["index", "packs/safety", "protocol", "sdk", "state", "testing"].map((entry) => [
      entry === "index" ? "fairlead" : `fairlead/${entry}`,
      [join(root, "src", `${entry}.ts`)],
    ]),
  );
  const files = [...blocks.map((_, at) => fileOf(at)), ...hookFiles];
  const program = ts.createProgram(
    files,
    // An example may leave unused what it only shows, and need not annotate its exports.
    { ...options, paths, noUnusedLocals: false, isolatedDeclarations: false, declaration: false },
  );
  const problems = typeProblems(program, files).map(({ file, start, messageText }) => {
    const at = Number(/block-(\d+)/.exec(file?.fileName ?? "")?.[1]);
    const where = blocks[at]?.place ?? file?.fileName;
    const line = file?.getLineAndCharacterOfPosition(start ?? 0).line ?? 0;
    return `${where} +${line + 1}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
  });
  expect(problems).toEqual([]);
}, 120_000);

describe("hooks in examples do what their tests say", async () => {
  for (const [at, { place, text }] of blocks.entries()) {
    if (!text.includes("tests:")) continue;
    testHooks(await hooksOf(fileOf(at)), (name, run) => test(`${place} ${name}`, run));
  }
});

/** The hooks that a file exports and that have tests. */
async function hooksOf(file: string): Promise<Record<string, Hook>> {
  const hooks = await hooksIn(file, file.replace(/\.ts$/, ".mjs"));
  return Object.fromEntries(Object.entries(hooks).filter(([, { tests }]) => tests !== undefined));
}

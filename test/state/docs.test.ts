import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { typeProblems } from "../type-problems.ts";

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "fairlead-docs-"));
  symlinkSync(resolve("node_modules"), join(dir, "node_modules"));
});
afterAll(() => rmSync(dir, { recursive: true, force: true, maxRetries: 10 }));

const page = readFileSync("docs/state.md", "utf8");
const blocks = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) => code);

/** The page's examples as one program: imports first, and each `expression; // -> value` checked. */
function program(): string {
  const lines = blocks.join("\n").split("\n");
  const imports = lines.filter((line) => line.startsWith("import "));
  const rest = lines.filter((line) => !line.startsWith("import "));
  const checked = rest.map((line) =>
    line.replace(
      /^(.*); \/\/ -> (.*)$/,
      (_whole, expression, value) => `seen.push([${expression}, ${value}]);`,
    ),
  );
  return `${imports.join("\n")}
import * as given from "fairlead/state";
const place = given.memoryStore();
const event = { session: given.openSession(place, { sessionId: "s" }), durable: given.openDurable(place, { project: "/p" }) };
export const seen: [unknown, unknown][] = [];
${checked.join("\n")}`;
}

const entry = resolve("src/state.ts");

test("the page's examples give what they say", async () => {
  const file = join(dir, "page.ts");
  writeFileSync(file, program());
  const outfile = join(dir, "page.mjs");
  buildSync({
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    alias: { "fairlead/state": entry },
  });
  const { seen }: { seen: [unknown, unknown][] } = await import(pathToFileURL(outfile).href);
  const claims = page.split("// -> ").length - 1;
  expect(seen).toHaveLength(claims);
  expect(claims).toBeGreaterThan(10);
  for (const [found, said] of seen) expect(found).toEqual(said);
});

test("the page's examples are typed", () => {
  const file = join(dir, "typed.ts");
  writeFileSync(file, program());
  const compiled = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    types: ["node"],
    typeRoots: [resolve("node_modules/@types")],
    paths: { "fairlead/state": [entry] },
  });
  const problems = typeProblems(compiled, [file]).map(({ messageText, file: at }) => [
    at?.fileName,
    messageText,
  ]);
  expect(problems).toEqual([]);
}, 120_000);

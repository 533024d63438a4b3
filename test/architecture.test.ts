import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { foldersIn, repository, sourcesIn } from "./rooms.ts";

const run = promisify(execFile);
const at = (path: string): string => join(repository, path);

interface Cruised {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

/** What dependency-cruiser finds below `src` of a folder, by this repository's rules. */
async function cruise(folder: string): Promise<Cruised> {
  const bin = at("node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const args = [bin, "--config", at(".dependency-cruiser.mjs"), "--output-type", "json", "src"];
  // It exits with the number of violations, which are in its output.
  const { stdout } = await run(process.execPath, args, { cwd: folder, maxBuffer: 1e9 }).catch(
    (failed) => failed,
  );
  return JSON.parse(stdout) as Cruised; // its own format
}

describe("walls", () => {
  test("stand: every source file was looked at, and none looks up or out", async () => {
    const { modules, summary } = await cruise(repository);
    const sources = sourcesIn("src");
    expect(summary.violations).toEqual([]);
    expect(summary.totalCruised).toBeGreaterThanOrEqual(sources.length);
    expect(modules.map(({ source }) => source)).toEqual(expect.arrayContaining([...sources]));
  }, 120_000);

  test("are noticed when they fall", async () => {
    const folder = plant(planted);
    const { violations } = (await cruise(folder)).summary;
    rmSync(folder, { recursive: true });
    expect(violations.map(({ from, rule }) => `${from}: ${rule.name}`).sort()).toEqual([
      "src/conditions/disk.ts: the-middle-is-pure",
      "src/engine/a.ts: no-cycles",
      "src/events/up.ts: events-looks-down-only",
      "src/packs/deep.ts: packs-use-the-public-entry",
      "src/shell/sibling.ts: shell-looks-down-only",
    ]);
  });
});

test("globals of a platform are refused in the pure rooms, and only there", async () => {
  const text = "export const x: unknown = setTimeout(() => process.cwd(), performance.now());\n";
  const { vcs: _, ...config } = JSON.parse(readFileSync(at("biome.json"), "utf8")) as Record<string, unknown>; // an object
  const files = ["src/engine/planted.ts", "src/hosts/planted.ts", "src/engine/planted.test.ts"];
  const folder = plant({
    "biome.json": JSON.stringify(config),
    ...Object.fromEntries(files.map((file) => [file, text])),
  });
  const args = [at("node_modules/@biomejs/biome/bin/biome"), "lint", "--reporter=json", "."];
  const { stdout } = await run(process.execPath, args, { cwd: folder }).catch((failed) => failed);
  rmSync(folder, { recursive: true });
  const found: { location: { path: unknown }; category: string }[] = JSON.parse(stdout).diagnostics;
  const refused = found.filter(({ category }) => category === "lint/style/noRestrictedGlobals");
  expect(refused.map(({ location }) => JSON.stringify(location.path))).toEqual(
    Array(3).fill(expect.stringMatching(/src.engine.planted\.ts/)),
  );
});

/** Writes a small tree into a folder of its own. */
function plant(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "fairlead-planted-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** A small tree with one fault of each kind. */
const planted: Readonly<Record<string, string>> = {
  "tsconfig.json":
    '{"compilerOptions":{"module":"nodenext","allowImportingTsExtensions":true,"noEmit":true}}',
  "package.json": '{"type":"module"}',
  "src/conditions/disk.ts": 'import { readFileSync } from "node:fs";\nexport const x = readFileSync;\n',
  "src/conditions/disk.test.ts": 'import { readFileSync } from "node:fs";\nexport const x = readFileSync;\n',
  "src/events/up.ts": 'import type { X } from "../hooks/x.ts";\nexport type Y = X;\n',
  "src/hooks/x.ts": 'import type { Z } from "../protocol/z.ts";\nexport type X = Z;\n',
  "src/protocol/z.ts": "export type Z = 1;\n",
  "src/shell/sibling.ts": 'export { s } from "../state/s.ts";\n',
  "src/state/s.ts": "export const s = 1;\n",
  "src/packs/deep.ts": 'import type { Z } from "../protocol/z.ts";\nexport type Y = Z;\n',
  "src/engine/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n',
  "src/engine/b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;\n',
};

describe("files", () => {
  const lines = (file: string): number => readFileSync(at(file), "utf8").split("\n").length - 1;
  const everywhere = [
    "src",
    "test",
    ...foldersIn("").filter((name) => ["scripts", "bench", "examples"].includes(name)),
  ];

  test("are never over 250 lines", () => {
    const long = everywhere.flatMap(sourcesIn).filter((file) => lines(file) > 250);
    expect(long).toEqual([]);
  });

  test("are short as a rule: half of the sources under 80 lines", () => {
    const lengths = sourcesIn("src")
      .filter((file) => !file.endsWith(".test.ts"))
      .map(lines)
      .sort((one, other) => one - other);
    expect(lengths.length).toBeGreaterThan(50);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(80);
  });

  test("have a name of their own kind: no helpers, managers, services or utilities", () => {
    expect(everywhere.flatMap(sourcesIn).filter((file) => /helper|manager|util|service/i.test(file))).toEqual(
      [],
    );
  });
});

test("the guide's map lists the folders there are, no more and no fewer", () => {
  const guide = readFileSync(at("AGENTS.md"), "utf8");
  const map = [...guide.matchAll(/^ *- `([\w/-]+)\/`/gm)].map(([, folder]) => folder);
  const rooms = foldersIn("src").map((name) => `src/${name}`);
  expect([...map].sort()).toEqual([...foldersIn(""), ...rooms].sort());
});

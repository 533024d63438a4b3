// Runs the exported `main` of one TypeScript file, which Node 20 cannot load by itself.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const [script, ...args] = process.argv.slice(2);
if (script === undefined) throw new Error("usage: node scripts/run.mjs <file.ts> [arguments]");
const folder = await mkdtemp(join(tmpdir(), "run-"));
try {
  const outfile = join(folder, "script.mjs");
  await build({ entryPoints: [script], outfile, bundle: true, platform: "node", format: "esm" });
  const { main } = await import(pathToFileURL(outfile).href);
  await main(args);
} finally {
  await rm(folder, { recursive: true, force: true });
}

// Runs a TypeScript script: `node scripts/run.mjs scripts/x.ts [arguments]`. Node 20 cannot do that by itself.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const [script, ...rest] = process.argv.slice(2);
if (script === undefined) {
  console.error("usage: node scripts/run.mjs <script.ts> [arguments]");
  process.exit(2);
}
// One folder below the root, so that scripts find the root from their own place.
const outfile = join(root, ".tmp", `${basename(script, ".ts")}.mjs`);
mkdirSync(join(root, ".tmp"), { recursive: true });
await build({
  entryPoints: [script],
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  outfile,
  sourcemap: "inline",
  logLevel: "warning",
});
const { status } = spawnSync(process.execPath, ["--enable-source-maps", outfile, ...rest], {
  stdio: "inherit",
});
process.exit(status ?? 1);

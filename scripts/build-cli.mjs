// Builds the program `fairlead`: `node scripts/build-cli.mjs [folder]`; default: dist. Its parts are CommonJS, which Node loads
// in half the time of modules; each is read when a command wants it, and what hook files import when one imports it.
import { readFileSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
const folder = resolve(process.argv[2] ?? `${root}dist`);

/** What is asked for by `require`, and so must have a file name that is known before. All parts lie in one folder: who asks may be any. */
const asked = {
  name: "asked",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/.*\.ts$/ }, ({ kind, path }) =>
      kind === "require-call" ? { path: path.replace(/\.ts$/, ".cjs"), external: true } : undefined,
    );
  },
};

const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: {
    main: "src/cli.ts",
    index: "src/index.ts",
    "packs/safety": "src/packs/safety.ts",
    testing: "src/testing.ts",
    state: "src/state.ts",
  },
  outdir: join(folder, "cli"),
  outExtension: { ".js": ".cjs" },
  write: false,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  minify: true,
  external: ["esbuild", "fs-native-extensions", "valibot"],
  define: { FAIRLEAD_VERSION: JSON.stringify(version), "import.meta.url": "ownUrl" },
  plugins: [asked],
  logLevel: "warning",
});

const ownUrl = 'const ownUrl = require("node:url").pathToFileURL(__filename).href;\n';

/** The bundler splits modules only; what it made of each is made CommonJS afterwards. */
async function writePart({ path, text }) {
  const { code } = await transform(text, {
    format: "cjs",
    platform: "node",
    target: "node20.19",
    minify: true,
    supported: { "dynamic-import": false },
  });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, /\bownUrl\b/.test(code) ? ownUrl + code : code);
}

await Promise.all(outputFiles.map(writePart));
const program = join(folder, "cli.cjs");
await writeFile(program, '#!/usr/bin/env node\nrequire("./cli/main.cjs");\n');
await chmod(program, 0o755);

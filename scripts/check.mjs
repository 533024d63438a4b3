// Every check there is; stops at the first that fails. `--sources` takes only those that read sources, `--built` those
// that look at what was built.
import { spawn } from "node:child_process";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("../node_modules/.bin", import.meta.url));
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };

// They run beside the tests, which wait often enough; where both want the processor, the tests go first.
const sources = [
  ["types", "nice tsc"],
  ["format and lint", "nice biome check --error-on-warnings ."],
];
const built = [
  ["API report", "node scripts/api-report.mjs"],
  ["package lint", "publint --strict"],
];
const packed = [
  ["package types", "attw --pack . --profile esm-only --quiet"],
  ["dead code", "knip"],
];

// Rows follow each other; the columns of a row run side by side, the checks of a column in turn. The walls between rooms
// of the source are a test: test/architecture.test.ts.
const rows = {
  "--sources": [[sources]],
  "--built": [[built, packed]],
}[process.argv[2] ?? ""] ?? [
  [[["build", "npm run --silent build"]]],
  [[["tests", "vitest run"]], sources],
  [built, packed],
];

const running = new Set();

/** Runs one check to its end; tests speak at once, all others when they are done. Resolves to whether it passed. */
function run([name, command]) {
  const started = performance.now();
  const stdio = name === "tests" ? "inherit" : ["ignore", "pipe", "pipe"];
  const child = spawn(command, { stdio, shell: true, env, detached: true });
  running.add(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (said += part));
  return new Promise((resolve) => {
    child.on("close", (status) => {
      running.delete(child);
      process.stdout.write(said);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${status === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
      if (status !== 0) console.error(`\n${name} failed: ${command}`);
      resolve(status === 0);
    });
  });
}

/** Runs checks one after the other; the first that fails ends all that run. */
async function inTurn(checks) {
  for (const check of checks) {
    if (await run(check)) continue;
    stopAll();
    process.exit(1);
  }
}

function stopAll() {
  for (const child of running) {
    if (child.exitCode === null) process.kill(-child.pid);
  }
}

for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    stopAll();
    process.exit(130);
  });

for (const columns of rows) await Promise.all(columns.map(inTurn));

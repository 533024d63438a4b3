// Every check there is; stops at the first that fails. `--no-tests` leaves out build and tests.
import { spawn } from "node:child_process";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("../node_modules/.bin", import.meta.url));
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };

const sources = [
  ["types", "tsc"],
  ["format and lint", "biome check --error-on-warnings ."],
];
const built = [
  ["API report", "node scripts/api-report.mjs"],
  ["package lint", "publint --strict"],
  ["package types", "attw --pack . --profile esm-only --quiet"],
  ["dead code", "knip"],
];

// Of each row the first runs beside all others, which run in turn: the type checker keeps one core busy, the small ones share
// the other. The walls between rooms are a test: test/architecture.test.ts.
const rows = process.argv.includes("--no-tests")
  ? [[...sources, ...built]]
  : [sources, [["build", "npm run --silent build"]], [["tests", "vitest run"]], built];

/** Runs one check to its end; tests speak at once, all others when they are done. Resolves to whether it passed. */
function run([name, command]) {
  const started = performance.now();
  const stdio = name === "tests" ? "inherit" : ["ignore", "pipe", "pipe"];
  const child = spawn(command, { stdio, shell: true, env });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (said += part));
  return new Promise((resolve) => {
    child.on("close", (status) => {
      process.stdout.write(said);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${status === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
      if (status !== 0) console.error(`\n${name} failed: ${command}`);
      resolve(status === 0);
    });
  });
}

for (const [first, ...others] of rows) {
  const passed = await Promise.all([run(first), inTurn(others)]);
  if (passed.includes(false)) process.exit(1);
}

async function inTurn(checks) {
  for (const check of checks) if (!(await run(check))) return false;
  return true;
}

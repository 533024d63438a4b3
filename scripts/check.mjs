// Every check there is, in order, stopping at the first that fails. `--no-tests` leaves out build and tests.
import { spawnSync } from "node:child_process";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("../node_modules/.bin", import.meta.url));
const path = `${bin}${delimiter}${process.env.PATH}`;

const tests = [
  ["build", "npm run --silent build"],
  ["tests", "vitest run"],
];
const steps = [
  ["format and lint", "biome check --error-on-warnings ."],
  ["types", "tsc"],
  ["walls", "depcruise --config .dependency-cruiser.mjs --output-type err src"],
  ...(process.argv.includes("--no-tests") ? [] : tests),
  ["package lint", "publint --strict"],
  ["package types", "attw --pack . --profile esm-only --quiet"],
  ["API report", "node scripts/api-report.mjs"],
  ["dead code", "knip"],
];

for (const [name, command] of steps) {
  const started = performance.now();
  const { status } = spawnSync(command, {
    stdio: "inherit",
    shell: true,
    env: { ...process.env, PATH: path },
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
  if (status !== 0) {
    console.error(`\n${name} failed: ${command}`);
    process.exit(1);
  }
}

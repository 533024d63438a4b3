// Compares many generated command lines with real bash. For nights, not for every change.
//   node scripts/run.mjs scripts/shell-differential.ts [lines = 20000] [seed = now]
// Laborious texts of all sizes are for nights too:
//   FAIRLEAD_LARGE_BAITS=1 npx vitest run test/baits
import { compareWithBash } from "../test/differential/differential.ts";

const count = Number(process.argv[2] ?? 20_000);
const first = Number(process.argv[3] ?? Math.floor(Date.now() / 1000));
const batch = 2000;
let compared = 0;
let failed = 0;

for (let done = 0; done < count; done += batch) {
  const result = compareWithBash(Math.min(batch, count - done), first + done);
  compared += result.compared;
  failed += result.disagreements.length;
  for (const { line, problems } of result.disagreements) {
    console.log(`seed ${result.seed}: ${JSON.stringify(line)}`);
    for (const problem of problems) console.log(`  ${problem}`);
  }
}

console.log(`${compared} lines compared, ${failed} disagreements, seeds from ${first}`);
process.exitCode = failed > 0 ? 1 : 0;

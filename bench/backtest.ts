// What it costs to play many recorded sessions: `node scripts/run.mjs bench/backtest.ts [sessions] [megabytes]`.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command } from "../src/conditions/command.ts";
import { path } from "../src/conditions/path.ts";
import { ran } from "../src/conditions/ran.ts";
import { touched } from "../src/conditions/touched.ts";
import { guard } from "../src/hooks/guard.ts";
import { nudge } from "../src/hooks/nudge.ts";
import { on } from "../src/hooks/on.ts";
import { block } from "../src/hooks/outcomes.ts";
import { recordingsIn } from "../src/testing/replay/recordings.ts";
import { runReplay } from "../src/testing/replay/run-replay.ts";
import { recordSessions } from "./recorded-sessions.ts";

const [sessions = 200, megabytes = 500] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), "fairlead-bench-"));

const hooks = Object.entries({
  push: guard({ when: command("git push", { flags: ["-f"] }), deny: "Not with force." }),
  remove: guard({ when: command("rm", { flags: ["-r"] }), deny: "Not the whole folder." }),
  generated: guard({ when: path("src/generated/**"), deny: "It is generated." }),
  rg: nudge({ when: command("grep"), say: "Use rg." }),
  tested: on("Stop", { when: touched("src/**"), unless: ran("npm test") }, () => block("Run npm test.")),
}).map(([id, hook]) => ({ id, hook }));

let peak = 0;
const measure = (): void => {
  peak = Math.max(peak, process.memoryUsage.rss());
};
try {
  recordSessions({ folder, cwd: "/code/app", sessions, megabytes });
  const before = process.memoryUsage.rss();
  const recordings = recordingsIn(folder);
  const report = await runReplay({ hooks, recordings, root: "/code/app", onProgress: measure });
  measure();
  const mega = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
  console.log(
    `${report.sessions.length} sessions, ${mega(report.bytes)}, ${report.events} events in ${report.ms} ms; memory ${mega(before)} before, at most ${mega(peak)}`,
  );
  for (const { hook, events, fires, ms, p95 } of report.hooks)
    console.log(`${hook}: ${fires} of ${events}, ${Math.round(ms)} ms, p95 ${p95} ms`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

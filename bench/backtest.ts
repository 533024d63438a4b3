// What it costs to play many recorded sessions: `node scripts/run.mjs bench/backtest.ts [sessions] [megabytes]`.
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
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

const [sessions = 200, megabytes = 500] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), "fairlead-bench-"));

const hooks = Object.entries({
  push: guard({ when: command("git push", { flags: ["-f"] }), deny: "Not with force." }),
  remove: guard({ when: command("rm", { flags: ["-r"] }), deny: "Not the whole folder." }),
  generated: guard({ when: path("src/generated/**"), deny: "It is generated." }),
  rg: nudge({ when: command("grep"), say: "Use rg." }),
  tested: on("Stop", { when: touched("src/**"), unless: ran("npm test") }, () => block("Run npm test.")),
}).map(([id, hook]) => ({ id, hook }));

/** One turn: about 20 KB, most of it what a client writes down for itself. */
function turn(n: number): string {
  const time = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
  const entry = (type: string, fields: object): string =>
    JSON.stringify({ type, uuid: `u-${n}`, cwd: "/code/app", timestamp: time, ...fields });
  const use = (id: string, name: string, input: object): string =>
    entry("assistant", { message: { id: `m-${id}`, content: [{ type: "tool_use", id, name, input }] } });
  const result = (id: string, content: string): string =>
    entry("user", { message: { content: [{ type: "tool_result", tool_use_id: id, content }] } });
  const lines = [
    entry("user", { message: { content: `prompt ${n}` } }),
    use(`b${n}`, "Bash", {
      command: n % 50 === 0 ? "git push -f" : `cd web && npm run build-${n % 300} | tail -5`,
    }),
    result(`b${n}`, "ok\n".repeat(600)),
    use(`e${n}`, "Edit", { file_path: `/code/app/src/${n}.ts`, old_string: "a", new_string: "b" }),
    result(`e${n}`, "updated"),
    use(`r${n}`, "Read", { file_path: `/code/app/src/${n}.ts` }),
    result(`r${n}`, "const value = 1;\n".repeat(400)),
    JSON.stringify({ type: "api-request-blob", message: "x".repeat(8_000) }),
    entry("assistant", { message: { id: `m-${n}`, content: [{ type: "text", text: `answer ${n}` }] } }),
  ];
  return `${lines.join("\n")}\n`;
}

function generate(): void {
  const each = (megabytes * 1e6) / sessions;
  for (let session = 0; session < sessions; session += 1) {
    const file = openSync(join(folder, `session-${session}.jsonl`), "w");
    for (let [size, n] = [0, 0]; size < each; n += 1) size += writeSync(file, turn(n));
    closeSync(file);
  }
}

let peak = 0;
const measure = (): void => {
  peak = Math.max(peak, process.memoryUsage.rss());
};
try {
  generate();
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

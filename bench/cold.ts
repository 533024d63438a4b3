// Cold verdict against bare Node: `npm run bench -- [rounds] [--json]`.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { interleave, type Subject } from "./interleave.ts";
import { median, ratioOf } from "./statistics.ts";
import { payloadFor, tenHooks } from "./ten-hooks.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const run = join(root, "dist", "run.cjs");
const rounds = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 40);

const home = mkdtempSync(join(tmpdir(), "fairlead-bench-"));
try {
  const project = join(home, "project");
  mkdirSync(join(project, ".claude", "hooks"), { recursive: true });
  writeFileSync(join(project, ".claude", "hooks", "ten.ts"), tenHooks);
  const env = { HOME: home, PATH: process.env["PATH"] ?? "", CLAUDE_PROJECT_DIR: project };
  const subject = (name: string, args: string[], command: string): Subject => ({
    name,
    command: process.execPath,
    args,
    input: payloadFor(project, command),
    env,
    cwd: project,
  });
  const floor = subject("bare node", ["-e", "0"], "ls -la src");
  const subjects = [
    floor,
    subject("cold, 10 hooks, nothing to say", [run, "PreToolUse"], "ls -la src"),
    subject("cold, 10 hooks, command analysed", [run, "PreToolUse"], "cd web && git push origin main | cat"),
  ];
  // The stamp of a file that was just written proves nothing: for two seconds its content is hashed instead.
  for (const subject of subjects) spawnSync(subject.command, subject.args, { ...subject, encoding: "utf8" });
  await new Promise((resolve) => setTimeout(resolve, 2_200));
  const times = interleave(subjects, rounds, 3);
  const bare = times.get(floor.name) ?? [];
  const memory = new Map(subjects.map((one) => [one.name, peakMemory(one)]));
  const rows = subjects.map(({ name }) => {
    const own = times.get(name) ?? [];
    return {
      name,
      medianMs: median(own),
      ...ratioOf(own, bare),
      memoryRatio: (memory.get(name) ?? 0) / (memory.get(floor.name) ?? 1),
    };
  });
  if (process.argv.includes("--json")) console.log(JSON.stringify({ rounds, rows }, undefined, 2));
  else print(rows);
} finally {
  rmSync(home, { recursive: true, force: true });
}

/** Largest resident set, in KiB, as the process itself reads it when it ends; the median of five. */
function peakMemory({ command, args, input, env, cwd }: Subject): number {
  const probe = join(home, "probe.cjs");
  writeFileSync(
    probe,
    'process.on("exit", () => require("node:fs").writeSync(2, "peak " + process.resourceUsage().maxRSS + "\\n"));',
  );
  return median(
    Array.from({ length: 5 }, () => {
      const { stderr } = spawnSync(command, ["--require", probe, ...args], {
        input,
        env,
        cwd,
        encoding: "utf8",
      });
      return Number(/peak (\d+)/.exec(stderr)?.[1]);
    }),
  );
}

function print(
  rows: readonly {
    name: string;
    medianMs: number;
    ratio: number;
    low: number;
    high: number;
    memoryRatio: number;
  }[],
): void {
  console.log(`${rounds} interleaved rounds, Node ${process.version}\n`);
  for (const { name, medianMs, ratio, low, high, memoryRatio } of rows) {
    const range = `${low.toFixed(2)}-${high.toFixed(2)}`;
    console.log(
      `${name.padEnd(36)} ${medianMs.toFixed(1).padStart(7)} ms   x ${ratio.toFixed(2)} (${range})   memory x ${memoryRatio.toFixed(2)}`,
    );
  }
}

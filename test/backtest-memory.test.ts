import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { recordSessions } from "../bench/recorded-sessions.ts";
import { command } from "../src/conditions/command.ts";
import { touched } from "../src/conditions/touched.ts";
import { guard } from "../src/hooks/guard.ts";
import { on } from "../src/hooks/on.ts";
import { block } from "../src/hooks/outcomes.ts";
import { recordingsIn } from "../src/testing/replay/recordings.ts";
import { runReplay } from "../src/testing/replay/run-replay.ts";
import { temporaryFolder } from "./temporary-project.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void; // what the flag brings

const hooks = Object.entries({
  push: guard({ when: command("git push", { flags: ["--force"] }), deny: "Not with force." }),
  ends: on("Stop", { when: touched("src/**") }, () => block("Run npm test.")),
}).map(([id, hook]) => ({ id, hook }));

/** Least bytes that are held while the last of so many sessions is being played, and how much was read until then. */
async function heldAfter(sessions: number): Promise<{ held: number; read: number }> {
  const folder = join(temporaryFolder(), "sessions");
  recordSessions({ folder, cwd: "/code/app", sessions, megabytes: sessions * 0.15 });
  const recordings = recordingsIn(folder);
  const last = recordings.at(-1)?.id;
  let held = Number.POSITIVE_INFINITY;
  const report = await runReplay({
    hooks,
    recordings,
    root: "/code/app",
    onEvent: ({ session, event }) => {
      if (session !== last || event !== "Stop") return;
      collect();
      collect(); // what only the first let go of
      const { heapUsed, external } = process.memoryUsage();
      held = Math.min(held, heapUsed + external);
    },
  });
  expect(report.sessions).toHaveLength(sessions);
  expect(held).toBeLessThan(Number.POSITIVE_INFINITY);
  return { held, read: report.bytes };
}

test("what a backtest holds does not grow with the sessions that it has read", async () => {
  // Whatever is made once, and what is kept of command lines, which has its own limit.
  await heldAfter(110);
  const few = await heldAfter(50);
  const many = await heldAfter(170);
  const grown = many.held - few.held;
  expect(many.read - few.read).toBeGreaterThan(15_000_000);
  expect(grown / (many.read - few.read)).toBeLessThan(0.15);
}, 120_000);

import { url as debuggerUrl } from "node:inspector";
import { Worker } from "node:worker_threads";

/** Watches a run of hook code from a thread of its own. */
export interface Lookout {
  /** Which hook is asked from now on. */
  at(id: string): void;
  end(): void;
}

const beatMs = 250;

/**
 * Ends the process, and says which hook it was, when hook code does not give the processor back: nothing else runs
 * then, and no signal is heard either.
 */
export function lookout(ids: readonly string[], seconds = 30): Lookout {
  // Whoever stands still in a debugger wants to.
  if (debuggerUrl() !== undefined) return { at: () => undefined, end: () => undefined };
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const workerData = { shared, ids, seconds, lookMs: beatMs * 2 };
  const worker = new Worker(watch, { eval: true, workerData, env: {}, execArgv: [] });
  worker.unref();
  worker.on("error", () => undefined); // a run without a lookout is a run all the same
  const beat = setInterval(() => Atomics.add(shared, 0, 1), beatMs).unref();
  const places = new Map(ids.map((id, at) => [id, at]));
  return {
    at: (id) => void Atomics.store(shared, 1, places.get(id) ?? 0),
    end: () => {
      clearInterval(beat);
      void worker.terminate();
    },
  };
}

/** Counts its own looks instead of time, so that a process or machine that was asleep is not taken for a busy one. */
const watch = `
const { workerData: { shared, ids, seconds, lookMs } } = require("node:worker_threads");
const { writeSync } = require("node:fs");
const { isatty } = require("node:tty");
const say = (what) => {
  const id = ids[Atomics.load(shared, 1)] ?? "a hook";
  try { writeSync(2, "\\nfairlead: " + id + " does not give the processor back" + what + "\\n"); } catch {}
};
let last = -1;
let looks = 0;
setInterval(() => {
  const beat = Atomics.load(shared, 0);
  looks = beat === last ? looks + 1 : 0;
  last = beat;
  if (looks === 4 && isatty(2)) say(" so far; Ctrl-\\\\ ends it at once");
  if (looks * lookMs < seconds * 1000) return;
  say(": it is ended after " + seconds + " seconds. Look for a loop without end.");
  process.kill(process.pid, "SIGKILL");
}, lookMs);
`;

import { closeSync } from "node:fs";
import { url as debuggerUrl } from "node:inspector";
import { Worker } from "node:worker_threads";

/** Watches a run of hook code from a thread of its own. */
export interface Lookout {
  /** Which hook is asked from now on. */
  at(id: string): void;
  end(): void;
}

/** How patient a lookout is. */
export interface LookoutOptions {
  /** Default: 30. */
  readonly seconds?: number;
  /** Called, in the middle of the hook's code, to say what there is so far: the process ends with 1 then. */
  readonly lastWords?: (why: string) => void;
}

const beatMs = 250;

/** Where the other thread finds what to call. */
const name = "fairlead.lookout";

/**
 * Ends the process, and says which hook it was, when hook code does not give the processor back: nothing else runs
 * then, and no signal is heard either.
 */
export function lookout(ids: readonly string[], { seconds = 30, lastWords }: LookoutOptions = {}): Lookout {
  // Whoever stands still in a debugger wants to.
  if (debuggerUrl() !== undefined) return { at: () => undefined, end: () => undefined };
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const workerData = { shared, ids, seconds, lookMs: beatMs * 2, name: lastWords && name };
  const worker = new Worker(watch, { eval: true, workerData, env: {}, execArgv: [] });
  worker.unref();
  worker.on("error", () => undefined); // a run without a lookout is a run all the same
  const beat = setInterval(() => Atomics.add(shared, 0, 1), beatMs).unref();
  const places = new Map(ids.map((id, at) => [id, at]));
  const forget = lastWords === undefined ? undefined : endingWith(lastWords, seconds);
  return {
    at: (id) => void Atomics.store(shared, 1, places.get(id) ?? 0),
    end: () => {
      clearInterval(beat);
      forget?.();
      void worker.terminate();
    },
  };
}

/** Puts a function where the other thread finds it; it ends the process though hook code was to be kept from that. */
function endingWith(lastWords: (why: string) => void, seconds: number): () => void {
  const { env } = process;
  const { reallyExit } = process as { reallyExit?: (code: number) => never }; // what exit() comes to, not declared
  const end = (): void => {
    process.env = env; // colours are not a case's business
    lastWords(
      `it does not give the processor back: ended after ${seconds} seconds. Look for a loop without end`,
    );
    closeSync(2); // Node would say that it waits for a debugger
    reallyExit?.(1);
  };
  Object.defineProperty(globalThis, Symbol.for(name), { configurable: true, value: end });
  return () => void Reflect.deleteProperty(globalThis, Symbol.for(name));
}

/**
 * Counts its own looks instead of time, so that a process or machine that was asleep is not taken for a busy one. The
 * main thread is asked for its last words as a debugger would ask; if they do not end it, it is ended without them.
 */
const watch = `
const { workerData: { shared, ids, seconds, lookMs, name } } = require("node:worker_threads");
const { writeSync } = require("node:fs");
const { isatty } = require("node:tty");
const say = (what) => {
  const id = ids[Atomics.load(shared, 1)] ?? "a hook";
  try { writeSync(2, "\\nfairlead: " + id + " does not give the processor back" + what + "\\n"); } catch {}
};
const askForLastWords = () => {
  try {
    const { Session } = require("node:inspector");
    const session = new Session();
    session.connectToMainThread();
    session.post("Runtime.evaluate", { expression: "globalThis[Symbol.for(" + JSON.stringify(name) + ")]()" });
  } catch {}
};
const most = Math.ceil(seconds * 1000 / lookMs);
let last = -1;
let looks = 0;
setInterval(() => {
  const beat = Atomics.load(shared, 0);
  looks = beat === last ? looks + 1 : 0;
  last = beat;
  if (looks === 4 && isatty(2)) say(" so far; Ctrl-\\\\ ends it at once");
  if (name !== undefined && looks === most) askForLastWords();
  if (looks < most + (name === undefined ? 0 : 20)) return;
  say(": it is ended after " + seconds + " seconds. Look for a loop without end.");
  process.kill(process.pid, "SIGKILL");
}, lookMs);
`;

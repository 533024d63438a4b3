import { writeSync } from "node:fs";

/** What Node's types do not tell of the process: what `process.exit` ends with. */
type Process = NodeJS.Process & { reallyExit(code?: number): never };

/** The process itself, whatever the global name stands for by then. */
export const ownProcess = process as Process; // it is there in every version that this package runs on

const { exit, reallyExit, nextTick, hrtime } = ownProcess;
const { bigint } = hrtime;
const { now } = Date;
const { setImmediate, setTimeout, clearTimeout } = globalThis;

interface Captured {
  readonly exit: (code: number) => never;
  readonly reallyExit: (code: number) => never;
  readonly nextTick: (run: () => void) => void;
  readonly nanoseconds: () => bigint;
  readonly now: () => number;
  readonly setImmediate: (run: () => void) => void;
  readonly setTimeout: typeof globalThis.setTimeout;
  readonly clearTimeout: typeof globalThis.clearTimeout;
  readonly writeSync: typeof writeSync;
}

/**
 * What answers are made and written with, as it was before any hook code ran. Libraries for tests put other timers and
 * clocks in their place, and a guard that never ends would then never be late. What a door does while or after hook
 * code runs goes through this.
 */
export const captured: Captured = {
  exit: (code) => exit.call(ownProcess, code),
  reallyExit: (code) => reallyExit.call(ownProcess, code),
  nextTick: (run) => nextTick.call(ownProcess, run),
  nanoseconds: bigint,
  now,
  setImmediate,
  setTimeout,
  clearTimeout,
  writeSync,
};

// One operating-system process of the process tests: `node child.mjs <act> <JSON>`. It says "ready", waits for its
// standard input to end, acts, and prints one JSON line per result.
import { createRequire } from "node:module";
import { defineState } from "../../src/state/definition.ts";
import { fileStore } from "../../src/state/file-store.ts";
import { reserveFire } from "../../src/state/hook-state.ts";
import { openSession } from "../../src/state/open-session.ts";
import type { Store } from "../../src/state/store.ts";

interface Task {
  readonly root: string;
  readonly session?: string;
  readonly times?: number;
  readonly keys?: readonly string[];
  readonly timeout?: number;
  readonly holdMs?: number;
  readonly cap?: number;
  readonly kilobytes?: number;
}

const Counter = defineState("counter", { n: 0 });
const Padded = defineState("padded", { n: 0, pad: "", check: 0 });

const say = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const acts: Record<string, (task: Task, store: Store) => Promise<void>> = {
  async count({ session = "s", times = 1, timeout = -1 }, store) {
    const slot = openSession(store, { sessionId: session }).slot(Counter);
    for (let i = 0; i < times; i += 1)
      await slot.mutate(
        (draft) => {
          draft.n += 1;
        },
        { timeout },
      );
    say(slot.get());
  },
  async read({ session = "s" }, store) {
    say(openSession(store, { sessionId: session }).load(Counter));
  },
  async set({ session = "s" }, store) {
    openSession(store, { sessionId: session }).slot(Counter).set({ n: 1 });
    say("set");
  },
  async once({ keys = [] }, store) {
    const session = openSession(store, { sessionId: "s" });
    for (const key of keys) say([key, await session.once(key)]);
  },
  async fire({ cap = 0 }, store) {
    const session = openSession(store, { sessionId: "s" });
    const fire = await reserveFire(store, { session, hookId: "guards/remind", cap });
    await sleep(5);
    await fire.settle(fire.granted);
    say(fire.granted);
  },
  async loop(_task, store) {
    const slot = openSession(store, { sessionId: "s" }).slot(Padded);
    for (;;) {
      const n = await slot.mutate((draft) => {
        draft.n += 1;
        draft.pad = "x".repeat(20_000 + (draft.n % 7));
        draft.check = draft.n;
        return draft.n;
      });
      say(n);
    }
  },
  async hold({ holdMs = 1000 }, store) {
    const slot = openSession(store, { sessionId: "s" }).slot(Counter);
    await slot.mutate(async (draft) => {
      say("held");
      await sleep(holdMs);
      draft.n += 1;
    });
  },
  async wait({ timeout = -1 }, store) {
    // Loads the lock library beforehand: only the waiting is measured.
    await openSession(store, { sessionId: "other" })
      .slot(Counter)
      .mutate(() => undefined);
    const slot = openSession(store, { sessionId: "s" }).slot(Counter);
    say("waiting");
    const cpu = process.cpuUsage();
    const began = performance.now();
    await slot.mutate(() => undefined, { timeout });
    const { user, system } = process.cpuUsage(cpu);
    say({ cpuMs: (user + system) / 1000, waitedMs: performance.now() - began });
  },
  async await({ timeout = -1 }, store) {
    const slot = openSession(store, { sessionId: "s" }).slot(Counter);
    say("waiting");
    const heldAt = await slot.mutate(() => Number(process.hrtime.bigint()) / 1e6, { timeout });
    say(heldAt);
  },
  async writeMany({ times = 1, kilobytes = 1 }, store) {
    const slot = openSession(store, { sessionId: "s" }).slot(Padded);
    for (let i = 1; i <= times; i += 1) {
      slot.set({ n: i, pad: String.fromCharCode(97 + (i % 26)).repeat(kilobytes * 1000), check: i });
    }
    say("done");
  },
  async readUntil({ times = 1 }, store) {
    const slot = openSession(store, { sessionId: "s" }).slot(Padded);
    let reads = 0;
    for (let n = 0; n < times; reads += 1) {
      const value = slot.get({ n: 0, pad: "", check: 0 });
      if (value.n !== value.check) throw new Error("torn");
      n = value.n;
    }
    say(reads);
  },
  async libraries(_task, store) {
    const loaded = (): boolean => JSON.stringify(process.report.getReport()).includes("fs-native-extensions");
    const slot = openSession(store, { sessionId: "s" }).slot(Counter);
    slot.get();
    const afterRead = loaded();
    await slot.mutate(() => undefined);
    // Its own way to its binary takes as long as all else that a cold hook does.
    const files = Object.keys(createRequire(`${process.cwd()}/`).cache);
    const isSlow = files.some((file) => file.includes("require-addon"));
    say({ afterRead, afterMutate: loaded(), isSlow });
  },
};

const [, , act = "", json = "{}"] = process.argv;
const task: Task = JSON.parse(json);
const store = fileStore({
  root: task.root,
  onFault: (fault) => void process.stderr.write(`${fault.message}\n`),
});
say("ready");
process.stdin.resume();
process.stdin.on("end", () => {
  acts[act]?.(task, store).catch((error: Error) => {
    say({ error: error.name, message: error.message });
    process.exitCode = 3;
  });
});

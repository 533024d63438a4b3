import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { defineState } from "./definition.ts";
import { LockReentry } from "./errors.ts";
import { fileStore } from "./file-store.ts";
import { memoryStore } from "./memory-store.ts";
import { SessionSlot } from "./session-slot.ts";
import type { Store } from "./store.ts";

const Counter = defineState("counter", { n: 0 });

let root: string;
let time: number;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "fairlead-replaced-"));
  time = Date.now();
});
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));

const onDisk = (): Store => fileStore({ root, onFault: () => undefined, now: () => time });

const stores: [string, () => [Store, Store]][] = [
  ["files of two processes", () => [onDisk(), onDisk()]],
  [
    "memory",
    () => {
      const store = memoryStore({ root, now: () => time });
      return [store, store];
    },
  ],
];

describe.each(stores)("§1.2 a value that is replaced while it is changed, in %s", (_where, open) => {
  /** Adds one, and on the way, in other flows' hands, lets something happen once. */
  async function addOne(
    state: typeof Counter,
    meanwhile: (other: SessionSlot<{ n: number }>) => void,
  ): Promise<{ answer: number; runs: number; n: number | undefined }> {
    const [mine, theirs] = open();
    const slot = new SessionSlot(root, state, mine);
    const other = new SessionSlot(root, state, theirs);
    slot.set({ n: 100 });
    let runs = 0;
    let begun = (): void => undefined;
    const isInside = new Promise<void>((resolve) => (begun = resolve));
    let goOn = (): void => undefined;
    const isDone = new Promise<void>((resolve) => (goOn = resolve));
    const changing = slot.mutate(async (draft) => {
      runs += 1;
      begun();
      await isDone;
      draft.n += 1;
      return draft.n;
    });
    await isInside;
    meanwhile(other);
    goOn();
    return { answer: await changing, runs, n: other.get()?.n };
  }

  test("save: the change is made to what was saved", async () => {
    expect(await addOne(Counter, (other) => other.set({ n: 5000 }))).toEqual({
      answer: 5001,
      runs: 2,
      n: 5001,
    });
  });

  test("reset: the change is made to a fresh value", async () => {
    expect(await addOne(Counter, (other) => other.delete())).toEqual({ answer: 1, runs: 2, n: 1 });
  });

  test("reset, then saved: the change is made to what was saved", async () => {
    const found = await addOne(Counter, (other) => {
      other.delete();
      other.set({ n: 7 });
    });
    expect(found).toEqual({ answer: 8, runs: 2, n: 8 });
  });

  test("nothing: the function runs once", async () => {
    expect(await addOne(Counter, (other) => other.get())).toEqual({ answer: 101, runs: 1, n: 101 });
  });

  test("a function that changes nothing does not undo what was saved", async () => {
    const [mine, theirs] = open();
    const slot = new SessionSlot(root, Counter, mine);
    await slot.mutate(() =>
      Promise.resolve().then(() => elsewhere(() => new SessionSlot(root, Counter, theirs).set({ n: 3 }))),
    );
    expect(slot.get()).toEqual({ n: 3 });
  });

  test("what was saved again with the same text counts again, also where the old one was over its ttl", async () => {
    const Short = defineState("counter", { n: 0 }, { ttl: 60 });
    const [mine, theirs] = open();
    const slot = new SessionSlot(root, Short, mine);
    slot.set({ n: 5 });
    const began = time;
    time += 3_600_000;
    await slot.mutate((draft) =>
      elsewhere(() => {
        if (draft.n === 0) {
          time = began + 1;
          new SessionSlot(root, Short, theirs).set({ n: 5 });
        }
        draft.n += 1;
      }),
    );
    expect(slot.get()).toEqual({ n: 6 });
  });

  test("one that is replaced by every run ends with an error, and the last that was saved stays", async () => {
    const [mine, theirs] = open();
    const slot = new SessionSlot(root, Counter, mine);
    const other = new SessionSlot(root, Counter, theirs);
    let runs = 0;
    let set = (): void => undefined;
    const outside = (async (): Promise<void> => {
      for (;;) {
        await new Promise<void>((resolve) => (set = resolve));
        if (runs < 0) return;
        other.set({ n: runs * 1000 });
      }
    })();
    const changing = slot.mutate(async (draft) => {
      runs += 1;
      set();
      await new Promise((resolve) => setTimeout(resolve, 1));
      draft.n += 1;
    });
    await expect(changing).rejects.toMatchObject({
      name: "StateError",
      kind: "lock-timeout",
      message: expect.stringMatching(/counter\.json was saved or reset during each of \d+ runs/),
    });
    expect(slot.get()).toEqual({ n: runs * 1000 });
    runs = -1;
    set();
    await outside;
  });

  test("save and reset inside a mutate of the same slot throw LockReentry, of another one they work", async () => {
    const [store] = open();
    const slot = new SessionSlot(root, Counter, store);
    const other = new SessionSlot(`${root}/t`, Counter, store);
    slot.set({ n: 1 });
    await expect(slot.mutate(() => slot.set({ n: 2 }))).rejects.toThrow(LockReentry);
    await expect(slot.mutate(() => slot.delete())).rejects.toThrow(LockReentry);
    await expect(slot.mutate(async () => await other.mutate(() => slot.delete()))).rejects.toThrow(
      /delete|reset/,
    );
    await slot.mutate((draft) => {
      draft.n = 3;
      other.set({ n: 9 });
      other.delete();
      other.set({ n: 8 });
    });
    expect([slot.get(), other.get()]).toEqual([{ n: 3 }, { n: 8 }]);
    slot.set({ n: 4 });
    expect(slot.get()).toEqual({ n: 4 });
  });
});

const queue: (() => void)[] = [];
setInterval(() => queue.shift()?.(), 1).unref();

/** Runs something as another process would: outside of the flow of the caller. */
function elsewhere<R>(run: () => R): Promise<R> {
  return new Promise((resolve) => void queue.push(() => resolve(run())));
}

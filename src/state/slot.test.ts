import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from "vitest";
import * as z from "zod";
import { defineState, type StateDefinition } from "./definition.ts";
import { LockReentry, LockTimeout, StateError } from "./errors.ts";
import { fileStore } from "./file-store.ts";
import { memoryStore } from "./memory-store.ts";
import { SessionSlot } from "./session-slot.ts";
import type { Fault, Store } from "./store.ts";

interface Counter {
  n: number;
}

const counters: [string, StateDefinition<Counter>][] = [
  ["a valibot schema", defineState("counter", v.object({ n: v.optional(v.number(), 0) }))],
  ["a zod schema", defineState("counter", z.object({ n: z.number().default(0) }))],
  ["a plain default object", defineState("counter", { n: 0 })],
];

let root: string;
let faults: Fault[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "fairlead-slot-"));
  faults = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));

const stores: [string, () => Store][] = [
  ["files", () => fileStore({ root, onFault: (fault) => faults.push(fault) })],
  ["memory", () => memoryStore({ root, onFault: (fault) => faults.push(fault) })],
];

describe.each(stores)("§1.2 a slot in %s", (where, makeStore) => {
  describe.each(counters)("with %s", (_what, Counter) => {
    test("get: missing is null, or the fallback", () => {
      const slot = new SessionSlot(`${root}/s`, Counter, makeStore());
      expect(slot.get()).toBeNull();
      expect(slot.get({ n: 7 })).toEqual({ n: 7 });
    });

    test("set, get, delete; delete of nothing is fine", () => {
      const slot = new SessionSlot(`${root}/s`, Counter, makeStore());
      slot.set({ n: 3 });
      expect(slot.get()).toEqual({ n: 3 });
      slot.delete();
      slot.delete();
      expect(slot.get()).toBeNull();
    });

    test("a value that does not fit is refused and nothing is written", async () => {
      const slot = new SessionSlot(`${root}/s`, Counter, makeStore());
      slot.set({ n: 1 });
      const wrong = { n: "two" } as unknown as Counter; // what an untyped caller may pass
      expect(() => slot.set(wrong)).toThrow(StateError);
      await expect(slot.mutate((draft) => Object.assign(draft, wrong))).rejects.toThrow(
        /does not fit counter: n/,
      );
      expect(slot.get()).toEqual({ n: 1 });
    });

    test("mutate: fresh default, in place, its answer comes back", async () => {
      const slot = new SessionSlot(`${root}/s`, Counter, makeStore());
      const answer = await slot.mutate(async (draft) => {
        draft.n += 1;
        return `n is ${draft.n}`;
      });
      expect(answer).toBe("n is 1");
      expect(slot.get()).toEqual({ n: 1 });
    });
  });

  const Counter = defineState("counter", { n: 0 });

  test("mutate: when the function throws, nothing is written and the lock is free", async () => {
    const slot = new SessionSlot(`${root}/s`, Counter, makeStore());
    const failing = slot.mutate((draft) => {
      draft.n = 9;
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(slot.get()).toBeNull();
    expect(await slot.mutate((draft) => draft.n, { timeout: 0 })).toBe(0);
  });

  test("mutate: 20 concurrent flows lose nothing", async () => {
    const slot = new SessionSlot(`${root}/s`, Counter, makeStore());
    const other = new SessionSlot(`${root}/s`, Counter, makeStore());
    const flows = Array.from({ length: 20 }, (_, i) =>
      (where === "files" && i % 2 === 0 ? other : slot).mutate(async (draft) => {
        const before = draft.n;
        await new Promise((resolve) => setTimeout(resolve, 1));
        draft.n = before + 1;
      }),
    );
    await Promise.all(flows);
    expect(slot.get()).toEqual({ n: 20 });
  });

  test("mutate: timeout 0 tries once, a timeout waits no longer, both throw LockTimeout", async () => {
    const slot = new SessionSlot(`${root}/s`, Counter, makeStore());
    let release = (): void => undefined;
    const held = slot.mutate(() => new Promise<void>((resolve) => (release = resolve)));
    const began = performance.now();
    await expect(slot.mutate(() => 1, { timeout: 0 })).rejects.toThrow(LockTimeout);
    expect(performance.now() - began).toBeLessThan(1000);
    await expect(slot.mutate(() => 1, { timeout: 0.05 })).rejects.toThrow(LockTimeout);
    const waited = slot.mutate(() => 2, { timeout: 20 });
    release();
    await held;
    expect(await waited).toBe(2);
  });

  test("mutate: nested on the same slot throws LockReentry at once, on another slot it works", async () => {
    const store = makeStore();
    const slot = new SessionSlot(`${root}/s`, Counter, store);
    const other = new SessionSlot(`${root}/t`, Counter, store);
    await expect(slot.mutate(() => slot.mutate(() => 1))).rejects.toThrow(LockReentry);
    await expect(slot.mutate(() => other.mutate(() => slot.mutate(() => 1)))).rejects.toThrow(LockReentry);
    expect(await slot.mutate(() => other.mutate(() => 2))).toBe(2);
  });

  test("mutate: what was started inside and outlives the block may lock again", async () => {
    const slot = new SessionSlot(`${root}/s`, Counter, makeStore());
    let later: Promise<number> | undefined;
    await slot.mutate(() => {
      later = new Promise<void>((resolve) => setTimeout(resolve, 20)).then(() => slot.mutate(() => 5));
    });
    expect(await later).toBe(5);
  });

  test("mutate: an unchanged value is not written", async () => {
    const writes: string[] = [];
    const store = makeStore();
    const slot = new SessionSlot(`${root}/s`, Counter, {
      ...store,
      write: (path, text) => {
        writes.push(text);
        store.write(path, text);
      },
    });
    await slot.mutate(() => undefined);
    await slot.mutate((draft) => {
      draft.n = 1;
    });
    await slot.mutate((draft) => {
      draft.n = 1;
    });
    expect(writes).toEqual(['{"n":1}']);
  });

  test("a null slot: nothing is read, written or kept", async () => {
    const slot = new SessionSlot(null, Counter, makeStore());
    expect(slot.path).toBeNull();
    slot.set({ n: 5 });
    slot.delete();
    expect(slot.get()).toBeNull();
    expect(slot.get(1)).toBe(1);
    expect(await slot.mutate((draft) => (draft.n += 1))).toBe(1);
    expect(await slot.mutate((draft) => (draft.n += 1))).toBe(1);
    expect(readdirSync(root)).toEqual([]);
  });
});

describe("§1.2 files", () => {
  const Counter = defineState("counter", { n: 0 });

  test("set replaces the file whole: who reads the old one goes on reading it; nothing else is left beside it", () => {
    const slot = new SessionSlot(
      `${root}/made/on/the/way`,
      Counter,
      fileStore({ root, onFault: () => undefined }),
    );
    slot.set({ n: 1 });
    const old = openSync(slot.path ?? "", "r");
    slot.set({ n: 2 });
    expect(readFileSync(old, "utf8")).toBe('{"n":1}');
    closeSync(old);
    expect(readFileSync(slot.path ?? "", "utf8")).toBe('{"n":2}');
    expect(readdirSync(`${root}/made/on/the/way`)).toEqual(["counter.json"]);
  });

  test("mutate: nested on one document through two stores throws LockReentry too", async () => {
    const slots = [1, 2].map(
      () => new SessionSlot(root, Counter, fileStore({ root, onFault: () => undefined })),
    );
    await expect(slots[0]?.mutate(() => slots[1]?.mutate(() => 1))).rejects.toThrow(LockReentry);
  });

  test.each([Number.NaN, -2])("mutate: a timeout of %d is an error", async (timeout) => {
    const slot = new SessionSlot(root, Counter, fileStore({ root, onFault: () => undefined }));
    await expect(slot.mutate(() => 1, { timeout })).rejects.toThrow(/timeout/);
  });

  test("the answers are typed", () => {
    const slot = new SessionSlot(null, Counter, memoryStore());
    expectTypeOf(slot.get()).toEqualTypeOf<{ n: number } | null>();
    expectTypeOf(slot.get("none")).toEqualTypeOf<{ n: number } | string>();
    expectTypeOf(slot.mutate(() => "x")).toEqualTypeOf<Promise<string>>();
  });
});

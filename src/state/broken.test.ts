import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { defineState } from "./definition.ts";
import { StateError } from "./errors.ts";
import { fileStore } from "./file-store.ts";
import { memoryStore } from "./memory-store.ts";
import { SessionSlot } from "./session-slot.ts";
import type { Fault, Store } from "./store.ts";

const Counter = defineState("counter", { n: 0 });

let root: string;
let faults: Fault[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "fairlead-broken-"));
  faults = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));

const stores: [string, () => Store][] = [
  ["files", () => fileStore({ root, onFault: (fault) => faults.push(fault) })],
  ["memory", () => memoryStore({ root, onFault: (fault) => faults.push(fault) })],
];

describe.each(stores)("§1.2 broken documents in %s", (_where, makeStore) => {
  test.each([
    ["cut off", '{"n": 4'],
    ["empty", ""],
    ["of another shape", '{"n":"four"}'],
    ["no object", "[1,2]"],
    ["null", "null"],
  ])("a document that is %s is moved aside, reported once, and never lost", async (_what, text) => {
    const store = makeStore();
    const path = `${root}/s/counter.json`;
    const slot = new SessionSlot(`${root}/s`, Counter, store);
    store.write(path, text);
    expect(slot.get({ n: 0 })).toEqual({ n: 0 });
    expect(slot.get()).toBeNull();
    expect(faults).toMatchObject([{ kind: "corrupt", path }]);
    const kept = faults[0]?.movedTo ?? "";
    expect(kept).toMatch(/counter\.json\.corrupt-\d/);
    expect(store.read(kept)).toBe(text);
    await slot.mutate((draft) => {
      draft.n += 1;
    });
    expect(slot.get()).toEqual({ n: 1 });
  });

  test.each(["mutate", "set"] as const)("%s over a broken document moves it aside first", async (verb) => {
    const store = makeStore();
    const slot = new SessionSlot(`${root}/s`, Counter, store);
    store.write(`${root}/s/counter.json`, "{");
    if (verb === "set") slot.set({ n: 1 });
    else
      await slot.mutate((draft) => {
        draft.n += 1;
      });
    expect(slot.get()).toEqual({ n: 1 });
    expect(faults).toHaveLength(1);
    expect(store.read(faults[0]?.movedTo ?? "")).toBe("{");
  });

  test("a broken document whose lock is taken is left to the holder", async () => {
    const store = makeStore();
    const slot = new SessionSlot(`${root}/s`, Counter, store);
    const path = `${root}/s/counter.json`;
    await store.exclusive(path, -1, async () => {
      store.write(path, "{");
      expect(slot.get()).toBeNull();
      expect(store.read(path)).toBe("{");
    });
  });

  test("strict: whatever is wrong throws, and the document stays", async () => {
    const Grant = defineState("grant", { ok: false }, { strict: true });
    const store = makeStore();
    const slot = new SessionSlot(`${root}/s`, Grant, store);
    expect(slot.get({ ok: false })).toEqual({ ok: false });
    store.write(`${root}/s/grant.json`, "{");
    expect(() => slot.get()).toThrow(StateError);
    expect(() => slot.set({ ok: true })).toThrow(StateError);
    await expect(
      slot.mutate((draft) => {
        draft.ok = true;
      }),
    ).rejects.toThrow(/not JSON/);
    expect(store.read(`${root}/s/grant.json`)).toBe("{");
  });
});

describe("§1.2 broken files", () => {
  test("a document that is not UTF-8 text is moved aside, byte for byte", () => {
    const slot = new SessionSlot(root, Counter, fileStore({ root, onFault: (fault) => faults.push(fault) }));
    const bytes = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x00, 0x22, 0x7d]);
    writeFileSync(`${root}/counter.json`, bytes);
    expect(slot.get()).toBeNull();
    expect(readFileSync(faults[0]?.movedTo ?? "")).toEqual(bytes);
  });

  test("a directory where the document should be is moved aside too", async () => {
    const slot = new SessionSlot(root, Counter, fileStore({ root, onFault: (fault) => faults.push(fault) }));
    mkdirSync(`${root}/counter.json`);
    await slot.mutate((draft) => {
      draft.n += 1;
    });
    expect(slot.get()).toEqual({ n: 1 });
    expect(faults).toMatchObject([
      { kind: "corrupt", message: expect.stringContaining("is a directory, not a file") },
    ]);
  });

  test.each([
    "EMFILE: too many open files",
    "EACCES: permission denied",
    "EPERM: operation not permitted",
    "EIO: i/o error",
  ])(
    "a read that fails with %s leaves the document alone: fallback, fault, and no writing over it",
    async (text) => {
      const inner = fileStore({ root, onFault: (fault) => faults.push(fault) });
      new SessionSlot(root, Counter, inner).set({ n: 5 });
      const failing: Store = {
        ...inner,
        read: () => {
          throw Object.assign(new Error(text), { code: text.split(":")[0] });
        },
      };
      const slot = new SessionSlot(root, Counter, failing);
      expect(slot.get({ n: 0 })).toEqual({ n: 0 });
      expect(() => slot.set({ n: 1 })).toThrow(text);
      await expect(slot.mutate(() => undefined)).rejects.toThrow(/left as it is/);
      expect(new SessionSlot(root, Counter, inner).get()).toEqual({ n: 5 });
      expect(faults).toMatchObject([{ kind: "unreadable" }]);
    },
  );

  test("a document with the mark for bytes that are no text, written as text, is fine", () => {
    const Text = defineState("text", { of: "" });
    const slot = new SessionSlot(root, Text, fileStore({ root, onFault: (fault) => faults.push(fault) }));
    slot.set({ of: "\uFFFD" });
    expect(slot.get()).toEqual({ of: "\uFFFD" });
    expect(faults).toEqual([]);
  });
});

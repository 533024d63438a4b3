import { beforeEach, describe, expect, test } from "vitest";
import { defineState } from "./definition.ts";
import { type MemoryStore, memoryStore } from "./memory-store.ts";
import { SessionSlot } from "./session-slot.ts";

const path = "/state/s/counter.json";
let store: MemoryStore;
let migrations: [unknown, number][];

beforeEach(() => {
  store = memoryStore();
  migrations = [];
});

const First = defineState("counter", { n: 0 });
const Third = defineState(
  "counter",
  { count: 0 },
  {
    version: 3,
    migrate(stored, from) {
      migrations.push([structuredClone(stored), from]);
      return { count: (stored as { n: number }).n }; // what version 1 looked like
    },
  },
);
describe("§1.2 versions", () => {
  test("an older document is migrated once and kept migrated", async () => {
    new SessionSlot("/state/s", First, store).set({ n: 5 });
    const slot = new SessionSlot("/state/s", Third, store);
    expect(slot.get()).toEqual({ count: 5 });
    expect(store.read(path)).toBe('{"$version":3,"count":5}');
    const before = migrations.length;
    expect(slot.get()).toEqual({ count: 5 });
    expect(await slot.mutate((draft) => draft.count)).toBe(5);
    expect(migrations).toHaveLength(before);
    expect(migrations[0]).toEqual([{ n: 5 }, 1]);
  });

  test("mutate migrates too, and writes even when nothing else changes", async () => {
    new SessionSlot("/state/s", First, store).set({ n: 5 });
    await new SessionSlot("/state/s", Third, store).mutate(() => undefined);
    expect(store.read(path)).toBe('{"$version":3,"count":5}');
    expect(migrations).toHaveLength(1);
  });

  test("while another holds the lock, an older document is read migrated and left to the holder", async () => {
    new SessionSlot("/state/s", First, store).set({ n: 5 });
    await store.exclusive(path, -1, async () => {
      expect(new SessionSlot("/state/s", Third, store).get()).toEqual({ count: 5 });
      expect(store.read(path)).toBe('{"n":5}');
    });
  });

  test("a newer document is left alone: reading gives the fallback, writing is refused, one fault", async () => {
    new SessionSlot("/state/s", Third, store).set({ count: 7 });
    const text = store.read(path);
    const slot = new SessionSlot("/state/s", First, store);
    expect(slot.get()).toBeNull();
    expect(slot.get({ n: 1 })).toEqual({ n: 1 });
    expect(() => slot.set({ n: 1 })).toThrow(expect.objectContaining({ kind: "newer" }));
    await expect(slot.mutate(() => undefined)).rejects.toMatchObject({ kind: "newer" });
    expect(store.read(path)).toBe(text);
    expect(store.faults).toMatchObject([{ kind: "newer", path }]);
  });

  test("a migration that throws costs nothing: the document stays, one fault", async () => {
    const Failing = defineState(
      "counter",
      { n: 0 },
      {
        version: 2,
        migrate: () => {
          throw new Error("oops");
        },
      },
    );
    store.write(path, '{"n":5}');
    const slot = new SessionSlot("/state/s", Failing, store);
    expect(slot.get()).toBeNull();
    await expect(slot.mutate(() => undefined)).rejects.toThrow(/oops/);
    expect(store.read(path)).toBe('{"n":5}');
    expect(store.faults).toMatchObject([{ kind: "migration" }]);
  });

  const circle = (): unknown => {
    const round: Record<string, unknown> = { n: 1 };
    round["self"] = round;
    return round;
  };

  const mistakes: [string, () => unknown, RegExp][] = [
    ["answers nothing", () => undefined, /migrate answered nothing, or a promise/],
    ["answers a promise", async () => ({ n: 5 }), /migrate answered nothing, or a promise/],
    ["answers another shape", () => ({ n: "five" }), /does not fit counter: n: expected number/],
    ["answers null", () => null, /does not fit counter/],
    ["answers what JSON does not keep", () => ({ n: Number.NaN }), /n is NaN, which JSON/],
    ["answers a date", () => ({ n: 1, at: new Date(0) }), /at is of type Date, which JSON/],
    ["answers a set", () => ({ n: 1, seen: new Set() }), /seen is of type Set, which JSON/],
    ["answers a circle", circle, /self is what it is itself inside of, which JSON/],
  ];

  test.each(mistakes)("a migration that %s costs nothing either", async (_what, migrate, why) => {
    const Failing = defineState("counter", { n: 0 }, { version: 2, migrate });
    store.write(path, '{"n":5}');
    const slot = new SessionSlot("/state/s", Failing, store);
    expect(slot.get()).toBeNull();
    expect(() => slot.set({ n: 6 })).toThrow(expect.objectContaining({ kind: "migration" }));
    await expect(slot.mutate((draft) => draft.n)).rejects.toThrow(why);
    expect([...store.documents]).toMatchObject([[path, { text: '{"n":5}' }]]);
    expect(store.faults).toMatchObject([{ kind: "migration", message: expect.stringMatching(why) }]);
  });

  test("without a migration the shape decides", () => {
    const Second = defineState("counter", { n: 0, more: true }, { version: 2 });
    store.write(path, '{"n":5}');
    expect(new SessionSlot("/state/s", Second, store).get()).toEqual({ n: 5, more: true });
  });

  test.each(['"two"', "0", "1.5", "null"])("a version of %s is a broken document", (version) => {
    store.write(path, `{"$version":${version},"n":5}`);
    expect(new SessionSlot("/state/s", First, store).get()).toBeNull();
    expect(store.faults).toMatchObject([{ kind: "corrupt" }]);
  });

  test("a value cannot have a field of that name", () => {
    const slot = new SessionSlot("/state/s", defineState("counter", {}), store);
    expect(() => slot.set({ $version: 2 })).toThrow(/\$version/);
  });
});

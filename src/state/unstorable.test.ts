import { beforeEach, describe, expect, test } from "vitest";
import { defineState } from "./definition.ts";
import { listState } from "./listing.ts";
import { type MemoryStore, memoryStore } from "./memory-store.ts";
import { SessionSlot } from "./session-slot.ts";
import { selectState, showState } from "./showing.ts";

const dir = "/state/sessions/s";
const path = `${dir}/counter.json`;
const shape = { n: 0, of: {} as object };
const Counter = defineState("counter", shape);

const nested = (depth: number): string => `{"n":1,"of":{"a":${"[".repeat(depth)}${"]".repeat(depth)}}}`;
const mixed = (depth: number): string =>
  `{"n":1,"of":${'{"b":1,"a":[0,'.repeat(depth)}0${"]}".repeat(depth)}}`;

const texts: [string, string, RegExp][] = [
  ["a number that is too big", '{"n":1e999}', /n is Infinity/],
  ["a number that is too small", '{"n": -1E+400}', /n is -Infinity/],
  ["one with many digits", `{"n":${"9".repeat(400)}}`, /n is Infinity/],
  ["one with digits and a short exponent", `{"n":${"9".repeat(250)}.5e99}`, /n is Infinity/],
  ["one in a list", '{"n":1,"of":{"a":[1,\n  1e309]}}', /of\.a\.1 is Infinity/],
  ["lists 100,000 deep", nested(100_000), /nested more than 1000 deep/],
  ["lists 3,000 deep", nested(3000), /nested more than 1000 deep/],
  ["objects and lists 2,000 deep", mixed(1000), /nested more than 1000 deep/],
];

let store: MemoryStore;
beforeEach(() => {
  store = memoryStore();
});
const put = (text: string): void => store.write(path, text);

describe("§1.2 what JSON reads and would not write again is a broken document", () => {
  test.each(texts)("%s: load gives the fresh value, told once", (_what, text, why) => {
    put(text);
    const slot = new SessionSlot(dir, Counter, store);
    expect([slot.get(), slot.get()]).toEqual([null, null]);
    expect(store.faults).toMatchObject([{ kind: "corrupt", message: expect.stringMatching(why) }]);
    expect(store.read(store.faults[0]?.movedTo ?? "")).toBe(text);
  });

  test.each(texts)("%s: mutate and save start fresh", async (_what, text) => {
    const slot = new SessionSlot(dir, Counter, store);
    put(text);
    expect(await slot.mutate((draft) => (draft.n += 1))).toBe(1);
    put(text);
    slot.set({ n: 7, of: {} });
    expect(slot.get()).toEqual({ n: 7, of: {} });
    expect(store.faults).toHaveLength(2);
  });

  test.each(texts)("%s: strict throws; show says why", async (_what, text, why) => {
    put(text);
    const slot = new SessionSlot(dir, defineState("counter", shape, { strict: true }), store);
    expect(() => slot.get()).toThrow(why);
    await expect(slot.mutate(() => 1)).rejects.toThrow(why);
    const [entry] = selectState(listState(store), "counter");
    const shown = entry && showState(store, entry);
    expect(shown).toMatchObject({ value: null, isReadable: false, notes: [expect.stringMatching(why)] });
  });

  test("an older one is broken too, and is not given to migrate", () => {
    put('{"n":1e999}');
    const New = defineState("counter", shape, { version: 2, migrate: () => ({ n: 1, of: {} }) });
    expect(new SessionSlot(dir, New, store).get()).toBeNull();
    expect(store.faults).toMatchObject([{ kind: "corrupt" }]);
  });
});

describe("§1.2 what can be written is read", () => {
  test.each([
    ["big numbers", '{"n":1.7976931348623157e308,"of":{"a":[1e300,5e-324,1e-999]}}'],
    ["texts that look like numbers", '{"n":1,"of":{"a":"1e999","b":[":1e999",", 1e999"]}}'],
    ["lists 900 deep", nested(900)],
    ["many lists beside each other", `{"n":1,"of":{"a":[${Array(5000).fill("[]").join()}]}}`],
  ])("%s", async (_what, text) => {
    put(text);
    const slot = new SessionSlot(dir, Counter, store);
    expect(slot.get()).toEqual(JSON.parse(text));
    await slot.mutate((draft) => void draft.n++);
    expect(store.faults).toEqual([]);
  });

  test("a value nested deeper is refused when it is written", () => {
    const slot = new SessionSlot(dir, Counter, store);
    expect(() => slot.set(JSON.parse(nested(3000)))).toThrow(
      /cannot be stored: it is nested more than 1000 deep/,
    );
  });
});

import * as v from "valibot";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { defineState } from "./definition.ts";
import { startDefinitions } from "./definition-list.ts";
import { Deque, deque } from "./deque.ts";
import { lostInJson } from "./lost-in-json.ts";
import { type MemoryStore, memoryStore } from "./memory-store.ts";
import { SessionSlot } from "./session-slot.ts";
import { sessionState } from "./session-state.ts";

class Point {
  readonly x: number;
  constructor(x: number) {
    this.x = x;
  }
}

class Tags extends Array<string> {}

const lost: [string, unknown, string][] = [
  ["not a number", Number.NaN, "NaN"],
  ["infinity", Number.NEGATIVE_INFINITY, "-Infinity"],
  ["a bigint", 1n, "of type bigint"],
  ["a function", () => 1, "of type function"],
  ["a symbol", Symbol("s"), "of type symbol"],
  ["a map", new Map([["a", 1]]), "of type Map"],
  ["a set", new Set(["a"]), "of type Set"],
  ["a date", new Date(0), "of type Date"],
  ["a url", new URL("http://localhost/"), "of type URL"],
  ["an error", new Error("e"), "of type Error"],
  ["a pattern", /a/, "of type RegExp"],
  ["bytes", new Uint8Array([1]), "of type Uint8Array"],
  ["a buffer", Buffer.from("a"), "of type Buffer"],
  ["a promise", Promise.resolve(1), "of type Promise"],
  ["a boxed text", Object("text"), "of type String"],
  ["an object of a class", new Point(1), "of type Point"],
  ["nothing in a list", [undefined], "undefined"],
  ["a hole in a list", Array(1), "undefined"],
  ["a deque where there is none", new Deque(2, ["a"]), "of type Deque"],
  // What `draft["__proto__"] = value` makes of a plain object.
  ["a changed prototype", Object.setPrototypeOf({}, { evil: 1 }), "an object of a changed prototype"],
];

const circle: unknown[] = [{}];
circle[0] = { back: circle };

/** Those whose place is further in. */
const deeper: [string, unknown, string][] = [
  ["a circle", circle, "field.0.back is what it is itself inside of"],
  ["an object with a toJSON", { toJSON: () => undefined }, "field is an object with a toJSON of its own"],
  ["a list of a class", new Tags("a", "b"), "field is of type Tags"],
  ["a symbol's field", { [Symbol("s")]: 1 }, "field.Symbol(s) is a field under a symbol"],
  ["a field of a list", Object.assign([1], { more: 2 }), "field.more is a field of a list"],
];

let store: MemoryStore;
beforeEach(() => {
  startDefinitions();
  store = memoryStore();
});

describe("§1.2 a value that JSON would change without a word is an error that names its place", () => {
  const Any = defineState("any", { deep: [{}] as Record<string, unknown>[], n: 0 });

  test.each(deeper)("%s, by its own place", async (_what, value, named) => {
    const slot = new SessionSlot("/state/s", Any, store);
    const message = `The value of any cannot be stored: deep.0.${named}, which JSON does not keep.`;
    expect(() => slot.set({ deep: [{ field: value }], n: 0 })).toThrow(message);
  });

  test("what is there twice is no circle, and -0 is kept as 0", () => {
    const twice = { a: [-0] };
    const slot = new SessionSlot("/state/s", Any, store);
    slot.set({ deep: [{ one: twice, two: twice }], n: 0 });
    expect(slot.get()?.deep[0]).toEqual({ one: { a: [0] }, two: { a: [0] } });
  });

  test.each(lost)("%s", async (_what, value, named) => {
    const slot = new SessionSlot("/state/s", Any, store);
    await slot.mutate((draft) => void draft.n++);
    const path = Array.isArray(value) ? "deep.0.field.0" : "deep.0.field";
    const wanted = {
      kind: "invalid",
      message: `The value of any cannot be stored: ${path} is ${named}, which JSON does not keep.`,
    };
    const change = slot.mutate((draft) => {
      draft.n = 7;
      draft.deep = [{ field: value }];
    });
    await expect(change).rejects.toMatchObject(wanted);
    expect(() => slot.set({ n: 7, deep: [{ field: value }] })).toThrow(expect.objectContaining(wanted));
    expect(slot.get()).toEqual({ n: 1, deep: [{}] });
  });

  test("also where the text stays the same", async () => {
    const slot = new SessionSlot("/state/s", Any, store);
    slot.set({ n: 0, deep: [{ of: {}, n: null }] });
    const same = slot.mutate((draft) => {
      draft.deep = [{ of: new Map([["a", 1]]), n: null }];
    });
    await expect(same).rejects.toThrow(/deep\.0\.of is of type Map/);
    const also = slot.mutate((draft) => {
      draft.deep = [{ of: {}, n: Number.NaN }];
    });
    await expect(also).rejects.toThrow(/deep\.0\.n is NaN/);
  });

  test("also where the shape would only say that something else came back", async () => {
    const slot = new SessionSlot("/state/s", defineState("shaped", { n: 0, last: deque<number>(2) }), store);
    const change = slot.mutate((draft) => {
      draft.last.push(1);
      draft.n = Number.NaN;
    });
    await expect(change).rejects.toThrow("n is NaN, which JSON does not keep");
  });

  test("a circle, and what is deeper than can be written, are errors", async () => {
    const slot = new SessionSlot("/state/s", Any, store);
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    expect(() => slot.set({ n: 0, deep: [circle] })).toThrow(expect.objectContaining({ kind: "invalid" }));
    let deep: Record<string, unknown> = {};
    for (let i = 0; i < 100_000; i += 1) deep = { deep };
    expect(() => slot.set({ n: 0, deep: [deep] })).toThrow(expect.objectContaining({ kind: "invalid" }));
  });
});

describe("§1.2 what is read back as it was is kept", () => {
  test("texts of half characters, names like __proto__, missing fields", () => {
    const Any = defineState("any", { of: {} as Record<string, unknown> });
    const slot = new SessionSlot("/state/s", Any, store);
    const of = JSON.parse('{"__proto__":{"a":1},"constructor":2,"toString":null,"":"\\ud800","\\udfff":"x"}');
    slot.set({ of: { ...of, missing: undefined } });
    expect(JSON.stringify(slot.get())).toBe(JSON.stringify({ of }));
    expect(Object.getPrototypeOf(slot.get()?.of)).toBe(Object.prototype);
  });

  test("what a schema makes anew: dates, objects of a class, deques", async () => {
    const Times = defineState("times", {
      at: z.coerce.date().default(new Date(0)),
      point: v.optional(
        v.pipe(
          v.object({ x: v.number() }),
          v.transform(({ x }) => new Point(x)),
        ),
        { x: 1 },
      ),
      last: deque<string>(2),
    });
    const slot = new SessionSlot("/state/s", Times, store);
    await slot.mutate((draft) => {
      draft.at = new Date(5);
      draft.point = new Point(2);
      draft.last.push("a", "b", "c");
    });
    const { at, point, last } = slot.get() ?? Times.fresh();
    expect([at, point, [...last]]).toEqual([new Date(5), new Point(2), ["b", "c"]]);
    const bad = slot.mutate((draft) => draft.last.push(Number.NaN as unknown as string));
    await expect(bad).rejects.toThrow(/last\.1 is NaN/);
  });

  test("a bare value", () => {
    expect(lostInJson({ a: [1, "x", null, true, {}] }, {})).toBeNull();
    expect(lostInJson(Number.NaN, null)).toBe("it is NaN, which JSON does not keep");
  });
});

describe("§1.3 a default that JSON would change is a definition error", () => {
  test.each(lost)("%s", (_what, value, named) => {
    expect(() => sessionState("bad", { deep: { field: value } })).toThrow(
      expect.objectContaining({ kind: "definition", message: expect.stringContaining(named) }),
    );
  });
});

import * as v from "valibot";
import { beforeEach, describe, expect, expectTypeOf, test } from "vitest";
import * as z from "zod";
import { defineState } from "./definition.ts";
import { startDefinitions } from "./definition-list.ts";
import { Deque, deque, toDeque } from "./deque.ts";
import { durableState } from "./durable-state.ts";
import { StateError } from "./errors.ts";
import { memoryStore } from "./memory-store.ts";
import { SessionSlot } from "./session-slot.ts";
import { sessionState } from "./session-state.ts";

beforeEach(startDefinitions);

describe("§1.3 shapes", () => {
  test("a plain default: missing fields are filled, at any depth; unknown ones stay", () => {
    const State = defineState("s", { n: 1, list: [] as number[], deep: { on: true } });
    expect(State.parse({ n: 2, deep: { extra: 1 }, other: "x" })).toEqual({
      ok: true,
      value: { n: 2, list: [], deep: { on: true, extra: 1 }, other: "x" },
    });
  });

  test.each([
    [{ n: "1" }, "n: expected number, got string"],
    [{ n: null }, "n: expected number, got null"],
    [{ deep: [] }, "deep: expected an object, got list"],
    [{ list: {} }, "list: expected list, got object"],
    [[], "expected an object, got list"],
  ])("a plain default refuses %j", (stored, problem) => {
    const State = defineState("s", { n: 1, list: [] as number[], deep: { on: true } });
    expect(State.parse(stored)).toEqual({ ok: false, problem });
  });

  test("fresh values are apart from each other and from the default", () => {
    const first = { list: [] as number[] };
    const State = defineState("s", first);
    State.fresh().list.push(1);
    expect(State.fresh()).toEqual({ list: [] });
    expect(first).toEqual({ list: [] });
  });

  test("a stored __proto__ changes no prototype", () => {
    const State = defineState("s", { n: 1 });
    const parsed = State.parse(JSON.parse('{"__proto__":{"n":"evil"}}'));
    expect(parsed.ok && parsed.value.n).toBe(1);
  });

  test("fields may be schemas", () => {
    const State = defineState("s", {
      n: 0,
      size: v.optional(v.picklist(["S", "L"]), "S"),
      when: z.string().default("now"),
    });
    expect(State.fresh()).toEqual({ n: 0, size: "S", when: "now" });
    expect(State.parse({ size: "M" })).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^size: /),
    });
    expectTypeOf(State.fresh()).toEqualTypeOf<{ n: number; size: "S" | "L"; when: string }>();
  });

  test("types come from the schema, or are given", () => {
    expectTypeOf(sessionState("a", v.object({ n: v.optional(v.number(), 0) })).fresh()).toEqualTypeOf<{
      n: number;
    }>();
    expectTypeOf(sessionState("b", z.object({ n: z.number().default(0) })).fresh()).toEqualTypeOf<{
      n: number;
    }>();
    expectTypeOf(sessionState<{ names: string[] }>("c", { names: [] }).fresh()).toEqualTypeOf<{
      names: string[];
    }>();
  });

  test("a schema without defaults needs an initial value", () => {
    const schema = v.object({ n: v.number() });
    expect(() => sessionState("s", schema)).toThrow(/initial/);
    expect(sessionState("ok", schema, { initial: () => ({ n: 3 }) }).fresh()).toEqual({ n: 3 });
    expect(() =>
      sessionState("s", schema, { initial: () => ({ n: "3" }) as unknown as { n: number } }),
    ).toThrow(StateError);
  });

  test("a value may change its form in JSON, if its schema reads it back", () => {
    const State = sessionState("s", {
      at: v.optional(
        v.pipe(
          v.string(),
          v.transform((text) => new Date(text)),
        ),
        "2026-01-01T00:00:00.000Z",
      ),
    });
    const slot = new SessionSlot("/s", State, memoryStore());
    slot.set({ at: new Date(0) });
    expect(slot.get()?.at).toEqual(new Date(0));
  });
});

describe("definition errors", () => {
  const setOf = z.object({
    of: z
      .array(z.string())
      .default([])
      .transform((list) => new Set(list)),
  });

  test("say what is wrong: the place, what a schema throws, a cap that is a text", () => {
    const thrower = z.object({
      n: z
        .number()
        .default(0)
        .transform((): number => {
          throw new Error("oops");
        }),
    });
    expect(() => sessionState("s", setOf)).toThrow(
      "s has no valid first value: of is of type Set, which JSON",
    );
    expect(() => sessionState("s", thrower)).toThrow("the schema throws: oops");
    expect(() => deque("3" as unknown as number)).toThrow('not "3"');
  });

  test("none for what a schema makes anew, and for deques with something in them", () => {
    expect(sessionState("at", z.object({ at: z.coerce.date().default(new Date(0)) })).fresh().at).toEqual(
      new Date(0),
    );
    const full = z.object({ last: z.array(z.number()).default([1, 2]).transform(toDeque(2)) });
    expect([...sessionState("full", full).fresh().last]).toEqual([1, 2]);
  });

  test("defaults that are changed after the definition stay what they were", () => {
    const shape = { list: ["a"], rows: [{ n: 1 }], deep: { n: 1 } };
    const state = sessionState("own", shape);
    shape.list.push("b");
    shape.deep.n = 2;
    for (const row of shape.rows) row.n = 2;
    expect(state.fresh()).toEqual({ list: ["a"], rows: [{ n: 1 }], deep: { n: 1 } });
    expect(state.parse({ deep: {} })).toMatchObject({ value: { deep: { n: 1 } } });
  });

  const wrong: [string, () => unknown][] = [
    ["an empty name", () => sessionState("", { n: 0 })],
    ["a name with a slash", () => sessionState("../x", { n: 0 })],
    ["a name of a lock", () => sessionState("x.lock", { n: 0 })],
    ["version 0", () => sessionState("s", { n: 0 }, { version: 0 })],
    ["version 1.5", () => sessionState("s", { n: 0 }, { version: 1.5 })],
    ["ttl 0", () => durableState("s", { n: 0 }, { ttl: 0 })],
    ["maxBytes -1", () => durableState("s", { n: 0 }, { maxBytes: -1 })],
    // @ts-expect-error what is more than its fields is no shape
    ["a list", () => sessionState("s", [])],
    // @ts-expect-error likewise
    ["a Set", () => sessionState("s", new Set<string>())],
    // @ts-expect-error likewise
    ["a Map", () => durableState("s", new Map<string, number>())],
    // @ts-expect-error likewise
    ["a Date", () => sessionState("s", new Date(0))],
    // @ts-expect-error likewise
    ["a RegExp", () => sessionState("s", /x/)],
    // @ts-expect-error likewise
    ["a promise", () => sessionState("s", Promise.resolve({ n: 0 }))],
    // @ts-expect-error likewise
    ["a function", () => sessionState("s", () => ({ n: 0 }))],
    ["a schema of a list", () => sessionState("s", v.optional(v.array(v.string()), []))],
    [
      "an asynchronous schema",
      () =>
        sessionState(
          "s",
          z.object({ n: z.number().default(0) }).refine(async () => true),
        ),
    ],
    ["a deque of cap 0", () => deque(v.string(), 0)],
    ["a deque of cap 0 and no schema", () => deque(0)],
    ["a deque of no cap", () => deque(v.string(), undefined as unknown as number)],
    ["a deque of cap 1.5", () => deque(v.string(), 1.5)],
    ["a deque of cap NaN", () => toDeque(Number.NaN)],
    ["a schema whose default is a set", () => sessionState("s", setOf)],
    ["a list of sets", () => sessionState("s", { of: [new Set()] })],
  ];
  test.each(wrong)("%s", (_what, define) =>
    expect(define).toThrow(expect.objectContaining({ kind: "definition" })),
  );
});

describe("§1.6 Deque", () => {
  const State = defineState("s", { last: deque(v.number(), 2) });

  test("pushing past the cap drops the oldest", () => {
    const list = new Deque(2, ["a"]);
    list.push("b", "c");
    expect([...list]).toEqual(["b", "c"]);
    expect([list.length, list.at(0), list.at(-1), list.at(5)]).toEqual([2, "b", "c", undefined]);
    list.clear();
    expect(list.length).toBe(0);
  });

  test("loading applies the cap again: [1,2,3] with cap 2 is [2,3]; a missing field is empty", () => {
    const slot = new SessionSlot("/s", State, memoryStore());
    expect(State.fresh().last).toBeInstanceOf(Deque);
    const parsed = State.parse({ last: [1, 2, 3] });
    expect(parsed.ok && [...parsed.value.last]).toEqual([2, 3]);
    expect(State.parse({}).ok).toBe(true);
    expect(slot.get()).toBeNull();
  });

  test("it survives the round trip through JSON", async () => {
    const slot = new SessionSlot("/s", State, memoryStore());
    for (const n of [1, 2, 3]) await slot.mutate((draft) => draft.last.push(n));
    expect([...(slot.get()?.last ?? [])]).toEqual([2, 3]);
  });

  test("items are checked", () => {
    expect(State.parse({ last: [1, "2"] })).toEqual({
      ok: false,
      problem: expect.stringMatching(/^last: 1: /),
    });
    expect(State.parse({ last: "12" })).toEqual({ ok: false, problem: "last: expected a list" });
  });

  test("without a schema of its items a deque keeps whatever JSON can keep", async () => {
    const Any = defineState("any", { last: deque<{ at: number } | string>(2) });
    expectTypeOf(Any.fresh().last).toEqualTypeOf<Deque<{ at: number } | string>>();
    const slot = new SessionSlot("/s", Any, memoryStore());
    await slot.mutate((draft) => draft.last.push("a", { at: 1 }, "b"));
    expect([...(slot.get()?.last ?? [])]).toEqual([{ at: 1 }, "b"]);
    expect(Any.parse({ last: "12" })).toEqual({ ok: false, problem: "last: expected a list" });
  });

  test("inside a schema library's object, toDeque makes a list one", () => {
    const Zod = defineState("z", z.object({ last: z.array(z.number()).default([]).transform(toDeque(2)) }));
    const Valibot = defineState(
      "v",
      v.object({ last: v.pipe(v.optional(v.array(v.number()), []), v.transform(toDeque(2))) }),
    );
    for (const state of [Zod, Valibot]) {
      const parsed = state.parse({ last: [1, 2, 3] });
      expect(parsed.ok && [...parsed.value.last]).toEqual([2, 3]);
    }
  });
});

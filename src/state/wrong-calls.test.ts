import { beforeEach, describe, expect, test } from "vitest";
import { startDefinitions } from "./definition-list.ts";
import { durableState } from "./durable-state.ts";
import { openDurable } from "./durable-store.ts";
import { memoryStore } from "./memory-store.ts";
import { openSession } from "./open-session.ts";
import { sessionState } from "./session-state.ts";

// What a caller without types may pass.
type Loose = (...given: readonly unknown[]) => unknown;
type LooseState = Readonly<Record<"load" | "save" | "reset" | "mutate", Loose>>;

let event: { session: ReturnType<typeof openSession>; durable: ReturnType<typeof openDurable> };
beforeEach(() => {
  startDefinitions();
  const store = memoryStore();
  event = {
    session: openSession(store, { sessionId: "s" }),
    durable: openDurable(store, { project: "/p" }),
  };
});

const attempt = async (call: () => unknown): Promise<unknown> => call();
const refused = (message: string): object => ({ name: "StateError", message });

describe("§1.2 a value that is no object is described", () => {
  test.each([
    [null, "it is null, and no object"],
    [undefined, "it is undefined, which JSON does not keep"],
    [5, "it is 5, and no object"],
    ["text", "it is of type string, and no object"],
    [[1], "it is no JSON object"],
    [new (class {})(), "it is an object of a class without a name, which JSON does not keep"],
  ])("save of %o", async (value, why) => {
    const state = sessionState("ms", { n: 0 }) as unknown as LooseState;
    await expect(attempt(() => state.save(event, value))).rejects.toMatchObject({
      kind: "invalid",
      ...refused(`The value of ms cannot be stored: ${why}.`),
    });
  });
});

describe("§1.2 a field that is undefined where there is a default", () => {
  const shape = { n: 0, of: { on: true }, list: [{ a: 1 }] as { a?: number | undefined }[] };

  test("is not quietly the default", async () => {
    const state = sessionState("ms", shape);
    const loose = state as unknown as LooseState;
    const lost = "undefined, which JSON does not keep";
    expect(() => loose.save(event, { n: undefined, of: { on: true } })).toThrow(`n is ${lost}`);
    expect(() => loose.save(event, { n: 1, of: { on: undefined } })).toThrow(`of.on is ${lost}`);
    await expect(state.mutate(event, (draft) => void Object.assign(draft, { n: undefined }))).rejects.toThrow(
      `n is ${lost}`,
    );
    expect(state.load(event)).toEqual({ n: 0, of: { on: true }, list: [{ a: 1 }] });
  });

  test("one that is missing takes it, and one without a default stays missing", async () => {
    const state = sessionState("ms", shape);
    (state as unknown as LooseState).save(event, { other: undefined, list: [{ a: undefined }] });
    expect(state.load(event)).toEqual({ n: 0, of: { on: true }, list: [{}] });
  });
});

describe("§1.6 what is no event is described", () => {
  test.each([
    [{}, "an object without WHAT"],
    [undefined, "undefined"],
    [null, "null"],
    ["s1", '"s1"'],
    [{ session: {}, durable: {} }, "an object without WHAT"],
  ])("%o", async (given, got) => {
    const states: [string, unknown][] = [
      ["session", sessionState("ms", { n: 0 })],
      ["durable", durableState("md", { n: 0 })],
    ];
    for (const [what, state] of states) {
      const { load, save, reset, mutate } = state as LooseState;
      const name = what === "session" ? "ms" : "md";
      const message = `${name} needs the event, or what else has its ${what}, not ${got.replace("WHAT", what)}.`;
      const calls = [
        load,
        reset,
        (one: unknown) => save(one, { n: 1 }),
        (one: unknown) => mutate(one, () => 1),
      ];
      for (const call of calls)
        await expect(attempt(() => call(given))).rejects.toMatchObject({
          kind: "invalid",
          ...refused(message),
        });
    }
  });
});

describe("§1.3 keys that are none are described", () => {
  test.each([
    ["unseen", [[1]], "A key must be a text, not 1."],
    ["unseen", [["a", null]], "A key must be a text, not null."],
    ["unseen", ["abc"], 'unseen needs a list of keys, not "abc": once takes a single one.'],
    ["unseen", [5], "unseen needs a list of keys, not 5."],
    ["unseen", [], "unseen needs a list of keys, not undefined."],
    ["unseen", [{ a: 1 }], "unseen needs a list of keys, not an object."],
    ["once", [5], "A key must be a text, not 5."],
    ["once", [undefined], "A key must be a text, not undefined."],
    ["once", [["a"]], "A key must be a text, not a list."],
    ["forget", ["abc"], 'unseen needs a list of keys, not "abc": once takes a single one.'],
    ["once", ["a", { scop: "x" }], 'It has no option "scop"; did you mean scope?'],
    ["once", ["a", { scope: 5 }], "scope must be a text, not 5."],
    ["unseen", [["a"], 5], "The options of keys: options must be an object, not 5."],
  ] as const)("%s of %j", async (called, given, message) => {
    const { session } = event;
    const call = (session[called] as Loose).bind(session);
    await expect(attempt(() => call(...given))).rejects.toMatchObject({
      kind: "invalid",
      ...refused(message),
    });
    expect(await session.unseen(["a", "b", "c"])).toEqual(["a", "b", "c"]);
  });

  test("any iterable of texts will do", async () => {
    expect(await event.session.unseen(new Set(["a", "b"]))).toEqual(["a", "b"]);
    expect(await event.session.unseen(new Map([["c", 1]]).keys(), { scope: "" })).toEqual(["c"]);
  });
});

test.each([5, undefined, null, {}, "", "a b", "x.lock"])("a state cannot be called %o", (name) => {
  expect(() => (sessionState as Loose)(name, { n: 0 })).toThrow(/^A state's name is 1 to 64 of A-Z.*not /);
});

import { beforeEach, describe, expect, test } from "vitest";
import { startDefinitions } from "./definition-list.ts";
import { durableState } from "./durable-state.ts";
import { openDurable } from "./durable-store.ts";
import { memoryStore } from "./memory-store.ts";
import { openSession } from "./open-session.ts";
import { sessionState, workflowState } from "./session-state.ts";

// What a caller without types may pass.
type Loose = (...given: readonly unknown[]) => unknown;
const session = sessionState as Loose;
const workflow = workflowState as Loose;
const durable = durableState as Loose;
const shape = { n: 0 };

beforeEach(() => startDefinitions());

const definitionError = (message: string | RegExp): unknown =>
  expect.objectContaining({
    name: "StateError",
    kind: "definition",
    message: typeof message === "string" ? message : expect.stringMatching(message),
  });

describe("§1.3 options that nobody reads, or of the wrong kind, are definition errors", () => {
  const wrong: [string, () => unknown, string | RegExp][] = [
    ["a misspelt ttl", () => durable("ms", shape, { tll: 5 }), 'ms has no option "tll"; did you mean ttl?'],
    [
      "a misspelt strict",
      () => session("ms", shape, { strickt: true }),
      'ms has no option "strickt"; did you mean strict?',
    ],
    [
      "one like no other",
      () => workflow("ms", shape, { colour: 1 }),
      'ms has no option "colour"; it has version, migrate, strict, initial.',
    ],
    ["a ttl for a session", () => session("ms", shape, { ttl: 5 }), /^ms has no option "ttl"; it has/],
    ["a scope for a session", () => session("ms", shape, { scope: "global" }), /no option "scope"/],
    ["a misspelt maxBytes", () => durable("ms", shape, { maxbytes: 5 }), /did you mean maxBytes\?/],
    [
      "strict as a text",
      () => session("ms", shape, { strict: "yes" }),
      'ms: strict must be true or false, not "yes".',
    ],
    [
      "strict as a number",
      () => durable("ms", shape, { strict: 0 }),
      "ms: strict must be true or false, not 0.",
    ],
    [
      "strict as null",
      () => durable("ms", shape, { strict: null }),
      /strict must be true or false, not null/,
    ],
    ["ttl as a text", () => durable("ms", shape, { ttl: "5" }), 'ms: ttl must be a number above 0, not "5".'],
    [
      "version as a text",
      () => session("ms", shape, { version: "2" }),
      /version must be a whole number above 0/,
    ],
    [
      "migrate as an object",
      () => session("ms", shape, { migrate: {} }),
      "ms: migrate must be a function, not an object.",
    ],
    [
      "initial as a value",
      () => session("ms", shape, { initial: { n: 1 } }),
      /initial must be a function, not an object/,
    ],
    [
      "a scope that there is not",
      () => durable("ms", shape, { scope: "projct" }),
      /scope must be .*not "projct"/,
    ],
    ["options that are none", () => session("ms", shape, 5), "ms: options must be an object, not 5."],
    ["a list of options", () => session("ms", shape, [1]), "ms: options must be an object, not a list."],
    ["null for options", () => durable("ms", shape, null), "ms: options must be an object, not null."],
  ];
  test.each(wrong)("%s", (_what, define, message) =>
    expect(define).toThrow(definitionError(message) as Error),
  );

  test("options that are undefined are none", () => {
    expect(() => durable("ok", shape, { ttl: undefined, strict: undefined, scope: undefined })).not.toThrow();
    expect(() => session("fine", shape, undefined)).not.toThrow();
  });
});

class Point {
  n = 0;
}

describe("§1.3 shapes that are none are definition errors", () => {
  const wrong: [string, unknown, RegExp][] = [
    ["null", null, /^ms: its shape must be a plain object of defaults, or a schema, not null\.$/],
    ["undefined", undefined, /shape must be .*, not undefined\.$/],
    ["a number", 5, /shape must be .*, not 5\.$/],
    ["a text", "n", /shape must be .*, not "n"\.$/],
    ["a list", [1], /shape must be .*, not a list\.$/],
    ["a function", () => ({ n: 0 }), /shape must be .*, not a function\.$/],
    ["an object of a class", new Point(), /shape must be .*, not an object of type Point\.$/],
    [
      "an object of a class without a name",
      new (class {})(),
      /shape must be .*, not an object of a class\.$/,
    ],
    ["a map", new Map(), /shape must be .*, not an object of type Map\.$/],
    ["a default that is undefined", { a: undefined }, /a: undefined is no default; null is/],
    ["such a default further down", { a: { b: undefined } }, /a: b: undefined is no default/],
    ["the field of versions", { $version: 1 }, /\$version is kept for versions/],
  ];
  test.each(wrong)("%s", (_what, given, message) => {
    expect(() => session("ms", given)).toThrow(definitionError(message) as Error);
    expect(() => durable("ms", given)).toThrow(definitionError(message) as Error);
  });
});

describe("§1.2 mutate is given a function, and options that it has", () => {
  const store = memoryStore();
  const event = {
    session: openSession(store, { sessionId: "s" }),
    durable: openDurable(store, { project: "/p" }),
  };
  const change = (): number => 1;

  test.each([
    ["a misspelt timeout", { timeOut: 1 }, 'mutate has no option "timeOut"; did you mean timeout?'],
    ["another option", { retries: 1 }, 'mutate has no option "retries"; it has timeout.'],
    ["a text for a timeout", { timeout: "1" }, 'timeout is -1, or seconds from 0, not "1".'],
    ["a number for options", 5, "mutate: options must be an object, not 5."],
  ])("%s", async (_what, options, message) => {
    const state = sessionState("ms", shape);
    await expect((state.mutate as Loose)(event, change, options)).rejects.toThrow(
      definitionError(message) as Error,
    );
    expect(await state.mutate(event, change, { timeout: 1 })).toBe(1);
  });

  test("a durable state has none, and says so", async () => {
    const state = durableState("ms", shape);
    const mutate = state.mutate as Loose;
    await expect(mutate(event, change, { timeout: 1 })).rejects.toThrow(
      definitionError(/mutate of a durable state has no options/) as Error,
    );
    expect(await mutate(event, change, undefined)).toBe(1);
  });

  test.each([undefined, null, { n: 1 }, "draft"])("%s is no function", async (given) => {
    const states = [sessionState("ms", shape), durableState("md", shape)];
    for (const { mutate } of states as unknown as { mutate: Loose }[])
      await expect(mutate(event, given)).rejects.toThrow(
        definitionError(/mutate needs a function that changes/) as Error,
      );
  });
});

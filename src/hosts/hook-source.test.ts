import { describe, expect, test } from "vitest";
import { tool } from "../conditions/tool.ts";
import { guard } from "../hooks/guard.ts";
import { on } from "../hooks/on.ts";
import { Hooks } from "../protocol/hooks.ts";
import { readSource, type SourceContents } from "./hook-source.ts";
import * as module from "./module.fixture.ts";

const one = guard({ when: tool("Bash"), deny: "no" });
const two = on("Stop", () => undefined);
const named = guard({ id: "mine", when: tool("Bash"), deny: "no" });
const set = Hooks.on("Stop", () => undefined);

const idsOf = ({ parts }: SourceContents): readonly string[] =>
  parts.map((part) => ("id" in part ? part.id : "(set)"));

describe("ids", () => {
  test.each([
    ["a hook", one, ["unnamed-1"]],
    ["a hook with an id", named, ["mine"]],
    ["a list", [one, named, two], ["unnamed-1", "mine", "unnamed-2"]],
    ["a record", { one, two, named }, ["one", "two", "mine"]],
    ["records in records", { guards: { one }, more: { deep: { two } } }, ["guards/one", "more/deep/two"]],
    ["a module", module, ["noBash", "special"]],
    ["a module in a record", { guards: module }, ["guards/noBash", "special"]],
    ["a list of modules and records", [module, { one }], ["noBash", "special", "one"]],
    ["a set", set, ["(set)"]],
    ["sets between hooks", [{ one }, set, { two }, [set]], ["one", "(set)", "two", "(set)"]],
  ])("of %s", (_, source, ids) => {
    expect(idsOf(readSource(source))).toStrictEqual(ids);
  });

  test("which are only numbers are known as such, and are one hook's in all sources", () => {
    expect([...readSource([one, named, two]).unnamed]).toStrictEqual(["unnamed-1", "unnamed-2"]);
    expect([...readSource({ one }).unnamed]).toStrictEqual([]);
    const other = on("Stop", () => undefined);
    expect(idsOf(readSource([other]))).toStrictEqual(["unnamed-3"]);
    expect(idsOf(readSource([two, other]))).toStrictEqual(["unnamed-2", "unnamed-3"]);
    const taken = guard({ id: "unnamed-2", when: [], deny: "x" });
    expect(idsOf(readSource([taken, two]))).toStrictEqual(["unnamed-2", "unnamed-2-2"]);
  });

  test("of two hooks are never the same", () => {
    const { parts, problems } = readSource([
      { one },
      { one: two },
      guard({ id: "one", when: [], deny: "x" }),
    ]);
    expect(parts.map((part) => "id" in part && part.id)).toStrictEqual(["one", "one-2", "one-3"]);
    expect(problems).toStrictEqual([
      'Two hooks have the id "one"; the second is known as "one-2".',
      'Two hooks have the id "one"; the second is known as "one-3".',
    ]);
  });

  test("a hook given twice is one hook", () => {
    expect(readSource([{ one, again: one }, one])).toMatchObject({ parts: [{ id: "one" }], problems: [] });
  });
});

describe("what is no hook", () => {
  test("is passed over in a record, and named", () => {
    const options = { when: tool("Bash"), deny: "no" };
    const others = { limit: 3, list: [1, [2]], nothing: null, missing: undefined, make: () => one };
    const { parts, problems } = readSource({
      one,
      ...others,
      inner: { options },
      pending: Promise.resolve(one),
    });
    expect(parts).toHaveLength(1);
    expect(problems).toStrictEqual([
      "limit: 3 is no hook, so it is passed over",
      "list: there is no hook in it, so it is passed over",
      "nothing: null is no hook, so it is passed over",
      "missing: undefined is no hook, so it is passed over: is it imported by its right name?",
      "make: a function is no hook, so it is passed over: on(event, handler) makes one of a function",
      expect.stringContaining("inner/options: it has a hook's options but no maker was called"),
      expect.stringContaining("pending: it is a promise"),
    ]);
    expect(readSource({ more: [one, 5] }).problems).toStrictEqual([
      "more/item 2: 5 is no hook, so it is passed over",
    ]);
  });

  test("stays unnamed in a module, also in a bundle", () => {
    const getters = Object.defineProperties(
      {},
      { one: { get: () => one, enumerable: true }, make: { get: () => () => one, enumerable: true } },
    );
    const frozen = Object.freeze(Object.assign(Object.create(null), { one, limit: 3 }));
    for (const bundled of [getters, frozen]) {
      expect(readSource({ bundled })).toMatchObject({ parts: [{ id: "bundled/one" }], problems: [] });
      expect(readSource(bundled)).toMatchObject({ parts: [{ id: "one" }], problems: [] });
    }
  });

  test.each([
    [undefined, "undefined is no hook, and no list, module or record of hooks: is it imported"],
    [5, "5 is no hook, and no list, module or record of hooks"],
    [() => one, "a function is no hook, and no list, module or record of hooks: on(event, handler)"],
    [[one, [undefined]], "item 2/item 1: undefined is no hook: is it imported by its right name?"],
    [[one, Promise.resolve(one)], "item 2: [object Promise] is no hook: it is a promise"],
  ])("is refused in words that help: %s", (value, message) => {
    expect(() => readSource(value)).toThrow(message);
  });

  test("is told of a module, as for hook files: lists are not looked into", () => {
    const { problems } = readSource(module);
    expect(problems).toStrictEqual([
      "listed: it is a list of hooks, and not all of them are registered: export each one by its own name",
    ]);
  });

  test.each([undefined, null, "guards", () => one, Promise.resolve(one), { when: tool("Bash"), deny: "no" }])(
    "is refused alone and in a list: %s",
    (value) => {
      expect(() => readSource(value)).toThrow(TypeError);
      expect(() => readSource([one, [value]])).toThrow("is no hook");
    },
  );

  test("makes a source empty, which is told", () => {
    for (const source of [{}, [], { one: 1 }, { PreToolUse: [{ hooks: [() => one] }] }]) {
      expect(readSource(source).problems.at(-1)).toBe("There is no hook in what was given.");
    }
    expect(readSource(Hooks.empty).problems).toStrictEqual([]);
  });

  test("may hold itself", () => {
    const round: Record<string, unknown> = { one };
    round["self"] = round;
    expect(idsOf(readSource(round))).toStrictEqual(["one"]);
  });
});

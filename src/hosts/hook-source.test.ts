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
    ["a hook", one, ["hook"]],
    ["a hook with an id", named, ["mine"]],
    ["a list", [one, named, two], ["hook", "mine", "hook-2"]],
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

  test("which only tell a place are known as such", () => {
    expect([...readSource([one, named, two]).unnamed]).toStrictEqual(["hook", "hook-2"]);
    expect([...readSource({ one }).unnamed]).toStrictEqual([]);
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
  test("is passed over in a record, unless it looks as if it should be one", () => {
    const options = { when: tool("Bash"), deny: "no" };
    const others = { limit: 3, list: [1, 2], nothing: null, make: () => one, pending: Promise.resolve(one) };
    const { parts, problems } = readSource({ one, ...others, inner: { options } });
    expect(parts).toHaveLength(1);
    expect(problems).toStrictEqual([
      expect.stringContaining("pending: it is a promise"),
      expect.stringContaining("inner/options: it has a hook's options but no maker was called"),
    ]);
  });

  test("is told of a module, as for hook files: lists are not looked into", () => {
    const { problems } = readSource(module);
    expect(problems).toStrictEqual([
      "listed: it is a list of hooks, and none of them is registered: export each one by its own name",
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
    for (const source of [{}, [], { one: 1 }]) {
      expect(readSource(source).problems).toStrictEqual(["There is no hook in what was given."]);
    }
    expect(readSource(Hooks.empty).problems).toStrictEqual([]);
  });

  test("may hold itself", () => {
    const round: Record<string, unknown> = { one };
    round["self"] = round;
    expect(idsOf(readSource(round))).toStrictEqual(["one"]);
  });
});

import { describe, expect, test } from "vitest";
import { deny } from "../hooks/outcomes.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { depthLimit } from "../protocol/read-json.ts";
import { outcomesOf } from "./outcomes-of.ts";
import { plainJson } from "./plain-json.ts";

test.each<[what: string, result: unknown, outcomes: unknown[]]>([
  ["nothing", undefined, []],
  ["null", null, []],
  ["an empty list", [], []],
  ["one outcome", deny("no"), [{ kind: "deny", reason: "no" }]],
  [
    "several",
    [{ kind: "allow" }, { kind: "context", text: "t" }],
    [{ kind: "allow" }, { kind: "context", text: "t" }],
  ],
  ["a deny without a reason", { kind: "deny" }, [{ kind: "deny", reason: "" }]],
  [
    "a deny with a reason that is none",
    { kind: "deny", reason: Promise.resolve() },
    [{ kind: "deny", reason: "" }],
  ],
  ["an ask with a number for a reason", { kind: "ask", reason: 3 }, [{ kind: "ask", reason: "" }]],
  ["a stop without a reason", { kind: "stop" }, [{ kind: "stop", reason: "" }]],
  ["a reason for an allow that is none", { kind: "allow", reason: 3 }, [{ kind: "allow" }]],
  ["fields beside", { kind: "deny", reason: "no", more: 1 }, [{ kind: "deny", reason: "no" }]],
  [
    "a field to take out",
    { kind: "rewriteInput", fields: { a: undefined, b: { c: undefined } } },
    [{ kind: "rewriteInput", fields: { a: undefined, b: {} } }],
  ],
  [
    "a date",
    { kind: "raw", output: { at: new Date(0) } },
    [{ kind: "raw", output: { at: "1970-01-01T00:00:00.000Z" } }],
  ],
])("%s is understood", (_, result, outcomes) => {
  const read = outcomesOf(result, "PreToolUse");
  expect(read).toStrictEqual(outcomes);
  expect(read.every((one) => Object.isFrozen(one))).toBe(true);
});

const circle: { self?: object } = {};
circle.self = circle;
test.each<[what: string, result: unknown, message: RegExp, event?: HookEvent]>([
  ["a text", "no", /not an outcome: "no"/],
  ["true", true, /not an outcome/],
  ["a function", () => deny("no"), /not an outcome/],
  ["an object without kind", {}, /not an outcome/],
  ["an unknown kind", { kind: "denny" }, /not an outcome/],
  ["an inherited kind", { kind: "constructor" }, /not an outcome/],
  ["a list in a list", [[deny("no")]], /not an outcome/],
  ["a hole in a list", Object.assign(Array(2), { 1: deny("no") }), /not an outcome/],
  ["a circle", circle, /cannot be shown/],
  ["an object without prototype", Object.create(null), /not an outcome/],
  ["another event's outcome", deny("no"), /Stop does not honour "deny"; it honours block/, "Stop"],
  ["an outcome where none counts", { kind: "context", text: "" }, /honours nothing/, "Setup"],
  ["context without text", { kind: "context" }, /context needs text/],
  ["a message that is none", { kind: "notify", message: 3 }, /notify needs text/],
  ["a rewrite without fields", { kind: "rewriteInput" }, /needs fields/],
  ["raw text", { kind: "raw", output: "x" }, /needs an object/],
  ["a rewrite to what JSON cannot carry", { kind: "rewriteInput", fields: { n: Number.NaN } }, /NaN/],
  ["a rewrite to a map", { kind: "rewriteInput", fields: new Map([["command", "ls"]]) }, /not a Map/],
  ["a rewrite that holds a map", { kind: "rewriteInput", fields: { env: new Map() } }, /carry a Map/],
  ["a rewrite to a function", { kind: "rewriteInput", fields: { f: () => 1 } }, /function/],
  ["a rewrite that refers to itself", { kind: "rewriteInput", fields: { circle } }, /refers back to itself/],
])("%s is an error", (_, result, message, event = "PreToolUse") => {
  expect(() => outcomesOf(result, event)).toThrow(TypeError);
  expect(() => outcomesOf(result, event)).toThrow(message);
});

describe("plainJson", () => {
  test("is not changed by what comes after", () => {
    let asked = 0;
    const shifty = {
      list: [1],
      get value() {
        asked += 1;
        return asked;
      },
    };
    const copy = plainJson(shifty);
    shifty.list.push(2);
    expect([copy, copy, asked]).toEqual([{ list: [1], value: 1 }, { list: [1], value: 1 }, 1]);
    expect(() => (copy as typeof shifty).list.push(3)).toThrow(TypeError);
  });

  test("keeps a field called __proto__ a field", () => {
    const copy = plainJson(JSON.parse('{"__proto__":{"a":1}}'));
    expect(JSON.stringify(copy)).toBe('{"__proto__":{"a":1}}');
  });

  test("takes nesting to its limit and no deeper", () => {
    const nested = (levels: number): unknown => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);
    expect(JSON.stringify(plainJson(nested(depthLimit)))).toHaveLength(2 * depthLimit);
    expect(() => plainJson(nested(depthLimit + 2))).toThrow(TypeError);
    expect(() => plainJson(nested(100_000))).toThrow(TypeError);
  });

  test.each([[1n], [Symbol("s")], [undefined], [Number.POSITIVE_INFINITY], [[undefined]]])(
    "refuses %s",
    (value) => {
      expect(() => plainJson(value)).toThrow(/JSON cannot carry/);
    },
  );
});

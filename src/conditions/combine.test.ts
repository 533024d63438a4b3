import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { call } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import { all, any, not } from "./combine.ts";
import type { Check, Condition } from "./condition.ts";
import { content } from "./content.ts";
import { condition } from "./custom.ts";
import { mcp } from "./mcp.ts";
import { path } from "./path.ts";
import { tool } from "./tool.ts";

type Value = Check["match"];
const values: readonly Value[] = [true, false, "unknown"];
const event = call("Bash", { command: "ls" });

function saying(value: Value): Condition {
  const check: Check =
    value === true
      ? { match: true, evidence: [{ condition: "c", text: "t" }] }
      : value === "unknown"
        ? { match: value, why: "w" }
        : { match: value };
  return { kind: "condition", label: String(value), check: () => check };
}
const answerOf = async (condition: Condition): Promise<Value> =>
  (await condition.check(event, fakeHost())).match;

const list = fc.array(fc.constantFrom(...values), { maxLength: 5 });
const one = fc.constantFrom(...values);
const everyList = (holds: (values: readonly Value[]) => Promise<void>): Promise<void> =>
  fc.assert(fc.asyncProperty(list, holds));

describe("the algebra of three values", () => {
  test("all is the least of them, any the greatest", () =>
    everyList(async (given) => {
      const conditions = given.map(saying);
      const first = (order: readonly Value[]) => order.find((value) => given.includes(value));
      const least = first([false, "unknown"]) ?? true;
      const most = first([true, "unknown"]) ?? false;
      expect(await answerOf(all(...conditions))).toBe(least);
      expect(await answerOf(any(...conditions))).toBe(most);
    }));

  test("De Morgan: not all = any not, not any = all not", () =>
    everyList(async (given) => {
      const conditions = given.map(saying);
      const opposites = conditions.map((each) => not(each));
      expect(await answerOf(not(all(...conditions)))).toBe(await answerOf(any(...opposites)));
      expect(await answerOf(not(any(...conditions)))).toBe(await answerOf(all(...opposites)));
    }));

  test("order and grouping do not count, twice is once, not not is nothing", () =>
    fc.assert(
      fc.asyncProperty(one, one, one, async (a, b, c) => {
        const [x, y, z] = [saying(a), saying(b), saying(c)];
        for (const join of [all, any]) {
          expect(await answerOf(join(x, y))).toBe(await answerOf(join(y, x)));
          expect(await answerOf(join(x, join(y, z)))).toBe(await answerOf(join(join(x, y), z)));
          expect(await answerOf(join(x, x))).toBe(a);
        }
        expect(await answerOf(not(not(x)))).toBe(a);
        expect(await answerOf(all(x, any(x, y)))).toBe(a);
      }),
    ));
});

describe("evidence", () => {
  test("of all is that of each, of any that of those that hold", async () => {
    const given = [saying(true), saying("unknown"), saying(true)];
    expect(await all(...given).check(event, fakeHost())).toMatchObject({ match: "unknown", why: "w" });
    expect(await any(...given).check(event, fakeHost())).toMatchObject({ evidence: [{}, {}] });
  });

  test("of a failed all names the part that failed", async () => {
    expect(await all(saying(true), tool("Read")).check(event, fakeHost())).toEqual({
      match: false,
      why: "Bash",
    });
    expect(await all(saying(false)).check(event, fakeHost())).toEqual({ match: false, why: "false" });
  });
});

test("a combination says on which events and tools it can hold", () => {
  const limits = ({ events, tools }: Condition) => ({ events: events?.length, tools });
  const mcpTools = { pattern: "mcp__.*" };
  expect(limits(all(tool("Bash"), path("*")))).toEqual({ events: 6, tools: [{ name: "Bash" }] });
  expect(limits(any(tool("Bash"), path("*")))).toEqual({ events: 10, tools: undefined });
  expect(limits(all(tool("Bash"), tool("Read")))).toEqual({ events: 6, tools: [] });
  expect(limits(all(content("x"), tool("Edit", "Read"))).tools).toContainEqual({ name: "Edit" });
  expect(limits(all(content("x"), mcp("a"))).tools).toContainEqual(mcpTools);
  expect(limits(any()).events).toEqual(0);
  expect(not(tool("Bash")).events).toBeUndefined();
});

test("labels tell what they are made of, warnings come through", () => {
  const whole = all(tool("Bash"), not(any(content(""), path("*"))));
  expect(whole.label).toBe('all(tool("Bash"), not(any(content(""), path("*"))))');
  expect(whole.warnings).toEqual(["an empty text is found everywhere"]);
  expect(Object.isFrozen(whole)).toBe(true);
});

const hold = fakeHost();
test.each<[what: string, answer: unknown]>([
  ["nothing", undefined],
  ["null", null],
  ["text", "yes"],
  ["a match that is neither", { match: "yes" }],
  ["evidence that is no list", { match: true, evidence: "x" }],
])("a condition that answers %s is an error in every combination", async (_, answer) => {
  const broken = condition("broken", () => answer as never); // what JavaScript would let through
  for (const whole of [all(broken), any(broken, saying(true)), not(broken)]) {
    await expect(async () => whole.check(event, hold)).rejects.toThrow(/broken.*neither/);
  }
});

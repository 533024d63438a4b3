import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Decision, Verdict } from "../protocol/verdict.ts";
import { fold, merge, textLimit } from "./fold.ts";

const kinds = ["deny", "block", "defer", "ask", "allow"] as const;
const rank: Readonly<Record<Decision["kind"], number>> = { deny: 4, block: 4, defer: 3, ask: 2, allow: 1 };
const text = fc.string({ minLength: 1, maxLength: 8 }).filter((it) => !it.includes("\n"));
// As the host's schemas have it, a field is a list in every answer or in none.
const fields = fc
  .tuple(
    fc.dictionary(fc.constantFrom("sessionTitle", "__proto__"), text),
    fc.record({ watchPaths: fc.array(text, { maxLength: 3 }) }, { requiredKeys: [] }),
  )
  .map(([one, other]) => Object.fromEntries([...Object.entries(one), ...Object.entries(other)]));
const verdicts: fc.Arbitrary<Verdict[]> = fc.array(
  fc.record(
    {
      decision: fc.record({ kind: fc.constantFrom(...kinds), reason: text }),
      input: fc.dictionary(text, fc.jsonValue()),
      output: fc.record({ value: fc.jsonValue() }),
      context: text,
      message: text,
      stop: fc.string({ maxLength: 3 }),
      extra: fc.record({ top: fields, specific: fields }),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Verdict>, // fast-check leaves optional fields out, it never makes them undefined
  { maxLength: 6 },
);
const always = (holds: (verdicts: readonly Verdict[]) => void): void =>
  fc.assert(fc.property(verdicts, holds), { numRuns: 1_000 });
const lines = (joined: string | undefined): readonly string[] => joined?.split("\n") ?? [];

describe("whatever the verdicts", () => {
  test("the strongest decision wins, in any order, with every reason of its strength and no other", () =>
    always((all) => {
      const decisions = all.flatMap(({ decision }) => decision ?? []);
      const strongest = Math.max(0, ...decisions.map(({ kind }) => rank[kind]));
      const winning = decisions.filter(({ kind }) => rank[kind] === strongest);
      for (const order of [all, all.toReversed()]) {
        const { decision } = merge(order);
        expect(decision === undefined ? 0 : rank[decision.kind]).toBe(strongest);
        expect(new Set(lines(decision?.reason))).toEqual(new Set(winning.map(({ reason }) => reason)));
      }
    }));

  test("no context and no message is lost, and each stands in its hook's place", () =>
    always((all) => {
      for (const name of ["context", "message"] as const) {
        const said = [...new Set(all.flatMap((one) => one[name] ?? []))];
        expect(lines(fold(all).verdict[name])).toEqual(said);
      }
    }));

  test("the last input and output count, and a stop stays a stop", () =>
    always((all) => {
      const merged = merge(all);
      expect(merged.input).toEqual(all.findLast(({ input }) => input !== undefined)?.input);
      expect(merged.output).toEqual(all.findLast(({ output }) => output !== undefined)?.output);
      expect(merged.stop !== undefined).toBe(all.some(({ stop }) => stop !== undefined));
    }));

  test("lists of raw fields are put together, other fields keep the last value, no prototype is touched", () =>
    always((all) => {
      const specific = merge(all).extra?.specific ?? {};
      expect(Object.getPrototypeOf(specific)).toBe(Object.prototype);
      const given = all.flatMap(({ extra }) =>
        extra?.specific === undefined ? [] : Object.entries(extra.specific),
      );
      for (const [name, value] of given) {
        const merged = specific[name];
        const last = given.findLast(([other]) => other === name)?.[1];
        if (Array.isArray(value)) expect(merged).toEqual(expect.arrayContaining(value));
        else expect(merged).toEqual(last);
      }
    }));

  test("folding in steps is folding at once, and nothing is undefined", () =>
    always((all) => {
      const steps = merge([merge(all.slice(0, 2)), merge(all.slice(2))]);
      const { decision, input, output, extra } = merge(all);
      expect({ ...steps, kind: steps.decision?.kind }).toMatchObject({ kind: decision?.kind });
      expect([steps.input, steps.output, steps.extra]).toEqual([input, output, extra]);
      expect(merge(all)).toStrictEqual(merge([merge(all)]));
      expect(Object.values(fold(all).verdict)).not.toContain(undefined);
    }));
});

describe("a text over the limit", () => {
  test("is cut with a mark, told, and never ends in half a character", () => {
    const long = fc.tuple(fc.constantFrom("A", "🏠", "A🏠", "é"), fc.integer({ min: 9_900, max: 11_000 }));
    const property = fc.property(long, ([unit, length]) => {
      const whole = unit.repeat(length).slice(0, length);
      const { verdict, faults } = fold([{ context: whole }]);
      if (whole.length <= textLimit) {
        expect(verdict.context).toBe(whole);
        return;
      }
      expect(verdict.context?.length).toBeLessThanOrEqual(textLimit);
      expect(verdict.context?.length).toBeGreaterThan(textLimit - 10);
      expect(verdict.context).toContain(`truncated: ${whole.length} characters`);
      expect(verdict.context).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
      expect(faults).toEqual([`the context of ${whole.length} characters was truncated`]);
    });
    fc.assert(property);
  });

  test.each(["context", "message"] as const)(
    "each %s keeps its beginning, and a short one all of it",
    (name) => {
      const texts = [`first ${"a".repeat(15_000)}`, "second, short", `third ${"c".repeat(30_000)}`];
      const { verdict, cut } = fold(texts.map((text) => ({ [name]: text })));
      const shown = verdict[name] ?? "";
      expect(shown.length).toBeLessThanOrEqual(textLimit);
      expect(shown.length).toBeGreaterThan(textLimit - 10);
      for (const part of [`first ${"a".repeat(4000)}`, "\nsecond, short\n", `third ${"c".repeat(4000)}`])
        expect(shown).toContain(part);
      expect(shown.match(/truncated/g)).toHaveLength(2);
      expect(cut).toHaveLength(2);
    },
  );

  test("is cut after all hooks are heard, and does not touch the other texts", () => {
    const { verdict, faults } = fold([
      { context: "A".repeat(9_000) },
      { context: "B".repeat(9_000), message: "m" },
    ]);
    expect(verdict.context?.match(/truncated/g)).toHaveLength(2);
    expect(verdict.context).toContain("B");
    expect([verdict.message, faults.length]).toEqual(["m", 1]);
    expect(merge([{ context: "A".repeat(20_000) }]).context).toHaveLength(20_000);
  });
});

test("two replaced outputs are told", () => {
  expect(fold([{ output: { value: 1 } }, {}, { output: { value: 2 } }])).toEqual({
    verdict: { output: { value: 2 } },
    faults: ["2 hooks replaced the output; the last one's is shown"],
  });
});

test("empty texts say nothing", () => {
  const said = merge([{ context: "" }, { context: "a" }, { decision: { kind: "allow", reason: "" } }]);
  expect(said).toStrictEqual({ context: "a", decision: { kind: "allow" } });
  expect(fold([])).toEqual({ verdict: {}, faults: [] });
});

import { describe, expect, test } from "vitest";
import { eventOf } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import { all, any, not } from "./combine.ts";
import { ask, type Check, type Condition } from "./condition.ts";
import { questions } from "./parts.ts";

type Answer = true | false | "unknown";

const check = (answer: Answer): Check => {
  if (answer === "unknown") return { match: "unknown", why: "who knows" };
  return answer ? { match: true, evidence: [{ condition: "c", text: "t" }] } : { match: false };
};

/** A condition about parts 0, 1, ... of an event. */
const about = (...answers: readonly Answer[]): Condition => ({
  kind: "condition",
  label: JSON.stringify(answers),
  check: () => check(answers.includes(true) ? true : answers.includes("unknown") ? "unknown" : false),
  each: async () => answers.map((answer, at) => ({ part: String(at), check: check(answer) })),
});

const event = eventOf({ hook_event_name: "Stop", stop_hook_active: false });
const answerOf = async (condition: Condition): Promise<unknown> =>
  (await ask(condition, event, fakeHost())).match;

describe("a condition about parts beside one that is denied", () => {
  test.each<[Condition, Condition, Answer]>([
    // `npm run x && npm ci`: the second is an npm command that is no `npm run`
    [about(true, true), about(true, false), true],
    [about(true, false), about(true, false), false],
    [about(true, false), about(false, true), true],
    [about(true), about("unknown"), "unknown"],
    [about("unknown", false), about(false, false), "unknown"],
    [about("unknown"), about(true), false],
    [about(false), about(false), false],
  ])("%o and not %o", async (one, other, expected) => {
    expect(await answerOf(all(one, not(other)))).toBe(expected);
    expect(await answerOf(all(not(other), one))).toBe(expected);
    expect(await answerOf(all(any(one), not(any(other))))).toBe(expected);
  });

  test("alone, a denial is about the whole event", async () => {
    expect(await answerOf(not(about(true, false)))).toBe(false);
    expect(await answerOf(all(not(about(true, false))))).toBe(false);
    expect(await answerOf(all(not(about(false, false))))).toBe(true);
  });

  test("without a denial, each may hold for a part of its own", async () => {
    expect(await answerOf(all(about(true, false), about(false, true)))).toBe(true);
  });

  test("a hook's unless counts as a denial", async () => {
    const asked = questions([about(true, true)], [about(true, false)]);
    expect(asked.map(({ unless }) => unless)).toEqual([false]);
    expect((await asked[0]?.ask(event, fakeHost()))?.match).toBe(true);
    const covered = questions([about(true, false)], [about(true, false)]);
    expect((await covered[0]?.ask(event, fakeHost()))?.match).toBe(false);
  });
});

import { describe, expect, test } from "vitest";
import { call } from "../../test/event-of.ts";
import { fakeHost, wait } from "../../test/fake-host.ts";
import { registered } from "../../test/registered.ts";
import { condition } from "../conditions/custom.ts";
import type { Hook } from "../hooks/hook.ts";
import { nudge } from "../hooks/nudge.ts";
import { on } from "../hooks/on.ts";
import { context, defer, deny, rewriteInput } from "../hooks/outcomes.ts";
import type { Budgets } from "./budgets.ts";
import { dispatch } from "./dispatch.ts";

const host = fakeHost();

/** Counts in memory, and tells what was asked of it. */
function counting(): { budgets: Budgets; spent: Map<string, number>; asked: string[] } {
  const spent = new Map<string, number>();
  const asked: string[] = [];
  const add = (hook: string, by: number) => spent.set(hook, (spent.get(hook) ?? 0) + by);
  const budgets: Budgets = {
    reserve: async ({ hook, cap }) => {
      asked.push(hook);
      const granted = (spent.get(hook) ?? 0) < cap;
      if (granted) add(hook, 1);
      return {
        granted,
        settle: async (delivered) => {
          if (granted && !delivered) add(hook, -1);
        },
      };
    },
  };
  return { budgets, spent, asked };
}

const run = async (budgets: Budgets, ...hooks: Hook[]) =>
  dispatch(registered(...hooks), call("Bash", { command: "ls" }), host, { budgets });
const fails = (): never => {
  throw new Error("boom");
};

describe("a fire is", () => {
  test("kept when it was delivered, and the cap holds", async () => {
    const { budgets, spent } = counting();
    const hook = nudge({ say: "x", maxFires: 2 });
    const said = [];
    for (let i = 0; i < 4; i++) said.push((await run(budgets, hook)).trace.hooks[0]);
    expect(said.map((one) => one?.status)).toEqual(["fired", "fired", "skipped", "skipped"]);
    expect(said[2]?.why).toBe("it may fire 2 times, and did");
    expect(spent.get("h/0")).toBe(2);
  });

  test.each<[why: string, ...hooks: Hook[]]>([
    ["nothing was said", on("PreToolUse", { maxFires: 1 }, () => undefined)],
    ["the hook failed", on("PreToolUse", { maxFires: 1 }, fails)],
    ["the hook was late", on("PreToolUse", { maxFires: 1, deadline: 1 }, () => wait(host, 5000))],
    ["the call was deferred", nudge({ say: "x" }), on("PreToolUse", () => defer())],
    ["the hook is only watched", { ...nudge({ say: "x" }), mode: "observe" }],
  ])("given back when %s", async (_, ...hooks) => {
    const { budgets, spent } = counting();
    await run(budgets, ...hooks);
    await wait(host, 10_000);
    expect(spent.get("h/0")).toBe(0);
  });

  test("kept when its decision was delivered, a refusal beside it or not", async () => {
    const { budgets, spent } = counting();
    await run(
      budgets,
      nudge({ say: "x" }),
      on("PreToolUse", { maxFires: 1 }, () => deny("no")),
    );
    expect([...spent.values()]).toEqual([1, 1]);
  });

  test("taken once when the hook is asked again about the final input", async () => {
    const { budgets, asked, spent } = counting();
    const closed = on("PreToolUse", { maxFires: 5, onError: "closed" }, () => context("x"));
    await run(
      budgets,
      closed,
      on("PreToolUse", () => rewriteInput({ command: "pwd" })),
    );
    expect([asked, spent.get("h/0")]).toEqual([["h/0"], 1]);
  });

  test("not taken when conditions do not hold, or the cap is none or nought", async () => {
    const { budgets, asked } = counting();
    const never = condition("never", () => false);
    const { trace } = await run(
      budgets,
      nudge({ say: "x", when: never }),
      on("PreToolUse", () => context("y")),
      nudge({ say: "z", maxFires: 0 }),
    );
    expect(asked).toEqual([]);
    expect(trace.hooks.map(({ status }) => status)).toEqual(["skipped", "fired", "skipped"]);
  });
});

describe("counting that goes wrong", () => {
  const capped = nudge({ say: "x" });

  test("before the hook ran is the hook's failure", async () => {
    const { answer, trace } = await run(
      { reserve: fails },
      capped,
      on("PreToolUse", () => context("y")),
    );
    expect(trace.hooks.map(({ status }) => status)).toEqual(["failed", "fired"]);
    expect(JSON.stringify(answer)).toContain('"y"');
  });

  test.each<[how: string, settle: () => Promise<void>, told: RegExp]>([
    ["failing", async () => fails(), /h\/0 were not counted: .*boom/],
    ["hanging", () => new Promise(() => {}), /h\/0 were not counted in time/],
  ])("after it, by %s, is told and costs no answer", async (_, settle, told) => {
    const { answer, trace } = await run({ reserve: async () => ({ granted: true, settle }) }, capped);
    expect(JSON.stringify(answer)).toContain('"x"');
    expect(trace.faults).toEqual([expect.stringMatching(told)]);
  });

  test("that grants late gives back what it granted", async () => {
    const settled: boolean[] = [];
    const slow: Budgets = {
      reserve: async () => {
        await wait(host, 5000);
        return { granted: true, settle: async (delivered) => void settled.push(delivered) };
      },
    };
    const { trace } = await run(slow, nudge({ say: "x", deadline: 1 }));
    expect(trace.hooks[0]?.status).toBe("late");
    await wait(host, 10_000);
    expect(settled).toEqual([false]);
  });
});

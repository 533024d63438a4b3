import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { call } from "../../test/event-of.ts";
import { fakeHost, wait } from "../../test/fake-host.ts";
import { registered } from "../../test/registered.ts";
import { condition } from "../conditions/custom.ts";
import type { AnyEvent } from "../events/event.ts";
import type { Host } from "../events/host.ts";
import { guard } from "../hooks/guard.ts";
import type { Hook } from "../hooks/hook.ts";
import { nudge } from "../hooks/nudge.ts";
import { on } from "../hooks/on.ts";
import { ask, context, deny, rewriteInput } from "../hooks/outcomes.ts";
import { checkAnswer } from "../protocol/check-answer.ts";
import { type Dispatch, dispatch } from "./dispatch.ts";

/** What a hook does, in data, so that one set can be run again with a change. */
interface Plan {
  readonly maker: "guard" | "nudge" | "on";
  readonly does: "speak" | "deny" | "ask" | "rewrite" | "throw" | "late" | "garbage" | "nothing";
  readonly delay: number;
  readonly closed: boolean;
}

const plans: fc.Arbitrary<readonly Plan[]> = fc.array(
  fc.record({
    maker: fc.constantFrom("guard", "nudge", "on"),
    does: fc.constantFrom("speak", "deny", "ask", "rewrite", "throw", "late", "garbage", "nothing"),
    delay: fc.nat({ max: 400 }),
    closed: fc.boolean(),
  }),
  { maxLength: 7 },
);
const deadline = 1;

/** The hook of a plan; `seen` is told each command that its condition judges. */
function hookOf(plan: Plan, at: number, host: Host, seen: Set<string>[]): Hook {
  const when = condition(`c${at}`, ({ command = "" }) => {
    seen[at]?.add(command);
    return true;
  });
  const act = async (event: AnyEvent): Promise<unknown> => {
    await wait(host, plan.does === "late" ? 5000 : plan.delay);
    return acts[plan.does](at, event);
  };
  const options = { when, deadline, onError: plan.closed ? "closed" : "open" } as const;
  if (plan.maker === "nudge")
    return { ...nudge({ ...options, say: "x", maxFires: 99 }), run: act as Hook["run"] };
  const made =
    plan.maker === "guard"
      ? guard({ ...options, then: () => undefined })
      : on("PreToolUse", options, () => undefined);
  return { ...made, run: act as Hook["run"] }; // also says what types would not let it say
}

const acts: { readonly [D in Plan["does"]]: (at: number, event: AnyEvent) => unknown } = {
  speak: (at) => context(`says ${at}`),
  deny: (at) => [deny(`denies ${at}`), context(`says ${at}`)],
  ask: (at) => ask(`asks ${at}`),
  rewrite: (at, { command = "" }) => rewriteInput({ command: `${command} ${at}` }),
  throw: (at) => {
    throw new Error(`throws ${at}`);
  },
  late: () => deny("too late"),
  garbage: () => ({
    kind: "deny",
    get reason() {
      throw new Error("no");
    },
  }),
  nothing: () => undefined,
};

async function play(
  all: readonly Plan[],
): Promise<Dispatch & { said: Record<string, unknown>; seen: Set<string>[] }> {
  const host = fakeHost();
  const seen = all.map(() => new Set<string>());
  const hooks = registered(...all.map((plan, at) => hookOf(plan, at, host, seen)));
  const result = await dispatch(hooks, call("Bash", { command: "start" }), host);
  const said = (result.answer.json?.["hookSpecificOutput"] ?? {}) as Record<string, unknown>; // an object when it is there
  return { ...result, said, seen };
}

const speaks = ({ does }: Plan): boolean => does === "speak" || does === "deny";
const rewrites = ({ does, maker }: Plan): boolean => does === "rewrite" && maker !== "nudge";
const fails = (plan: Plan): boolean =>
  ["throw", "late", "garbage"].includes(plan.does) || (plan.does === "rewrite" && plan.maker === "nudge");
const always = (holds: (all: readonly Plan[]) => Promise<void>, numRuns = 150): Promise<void> =>
  fc.assert(fc.asyncProperty(plans, holds), { numRuns });

describe("whatever hooks do", () => {
  test("the answer is one that the host takes, and every hook is accounted for", () =>
    always(async (all) => {
      const { answer, trace } = await play(all);
      if (answer.json !== undefined) expect(checkAnswer("PreToolUse", answer.json)).toBeUndefined();
      expect(trace.hooks.map(({ id }) => id)).toEqual(all.map((_, at) => `h/${at}`));
      expect(trace.hooks.map(({ status }) => ["failed", "late"].includes(status))).toEqual(all.map(fails));
    }));

  test("texts stand in the order of registration, refused or not", () =>
    always(async (all) => {
      const { said } = await play(all);
      const expected = all.flatMap((plan, at) => (speaks(plan) ? [`says ${at}`] : []));
      expect(said["additionalContext"]).toBe(expected.length === 0 ? undefined : expected.join("\n"));
    }));

  test("it is refused exactly when a hook refuses or a closed one fails, and all of them are named", () =>
    always(async (all) => {
      const { said } = await play(all);
      const refuses = all.map((plan) => plan.does === "deny" || (fails(plan) && plan.closed));
      expect(said["permissionDecision"] === "deny").toBe(refuses.includes(true));
      for (const [at, isRefused] of refuses.entries()) {
        if (isRefused)
          expect(said["permissionDecisionReason"]).toMatch(new RegExp(`denies ${at}|h/${at} could not`));
      }
    }));

  test("a failing hook changes nothing in what the others say", () =>
    always(async (all) => {
      const quiet = all.map((plan): Plan => (fails(plan) ? { ...plan, does: "nothing" } : plan));
      const [loud, calm] = [await play(all), await play(quiet)];
      expect(loud.said["additionalContext"]).toBe(calm.said["additionalContext"]);
      for (const [at, plan] of all.entries()) {
        if (!fails(plan)) expect(loud.trace.hooks[at]?.outcomes).toEqual(calm.trace.hooks[at]?.outcomes);
      }
    }, 80));

  test("rewrites compose in order, and every guard but the last to rewrite has judged the final input", () =>
    always(async (all) => {
      const { said, seen } = await play(all);
      const changers = all.flatMap((plan, at) => (rewrites(plan) ? [at] : []));
      const final = ["start", ...changers].join(" ");
      const isRefused = said["permissionDecision"] === "deny";
      expect((said["updatedInput"] as { command?: string } | undefined)?.command).toBe(
        isRefused || changers.length === 0 ? undefined : final,
      );
      const judges = all.flatMap((plan, at) => (plan.maker === "guard" || plan.closed ? [at] : []));
      for (const at of judges.filter((at) => at !== changers.at(-1))) expect(seen[at]).toContain(final);
    }));
});

import { describe, expect, test } from "vitest";
import { call } from "../../test/event-of.ts";
import { fakeHost, wait } from "../../test/fake-host.ts";
import { registered } from "../../test/registered.ts";
import type { Condition } from "../conditions/condition.ts";
import { condition } from "../conditions/custom.ts";
import type { Hook } from "../hooks/hook.ts";
import { nudge } from "../hooks/nudge.ts";
import { on } from "../hooks/on.ts";
import { deny, raw } from "../hooks/outcomes.ts";
import type { Dispatch } from "./dispatch.ts";
import { dispatch } from "./dispatch.ts";

const host = fakeHost();
const pre = call("Bash", { command: "ls", nested: { list: [1] } });
const always = condition("always", () => true);
const ask = (...hooks: Hook[]): Promise<Dispatch> => dispatch(registered(...hooks), pre, host);
const specific = ({ answer }: Dispatch): Record<string, unknown> =>
  (answer.json?.["hookSpecificOutput"] ?? {}) as Record<string, unknown>; // encoded answers hold an object there
const boom = (): never => {
  throw new Error("boom");
};
const hang = (): Promise<never> => new Promise(() => {});

describe("a hook that fails", () => {
  const failing: readonly (readonly [
    what: string,
    hook: (policy: "open" | "closed") => Hook,
    status: string,
  ])[] = [
    ["throws", (onError) => on("PreToolUse", { onError }, boom), "failed"],
    ["rejects", (onError) => on("PreToolUse", { onError }, async () => boom()), "failed"],
    ["throws nothing", (onError) => on("PreToolUse", { onError }, () => Promise.reject()), "failed"],
    [
      "throws an object without a prototype",
      (onError) => on("PreToolUse", { onError }, () => Promise.reject(Object.create(null))),
      "failed",
    ],
    ["never answers", (onError) => on("PreToolUse", { onError }, hang), "late"],
    ["answers late", (onError) => on("PreToolUse", { onError, deadline: 1 }, () => wait(host, 1001)), "late"],
    [
      "is a thenable that never ends",
      (onError) => on("PreToolUse", { onError }, () => ({ then() {} }) as never),
      "late",
    ],
    [
      "is a thenable that throws",
      (onError) => on("PreToolUse", { onError }, () => ({ then: boom }) as never),
      "failed",
    ],
    ["returns text", (onError) => on("PreToolUse", { onError }, () => "no" as never), "failed"],
    [
      "returns a getter that throws",
      (onError) =>
        on(
          "PreToolUse",
          { onError },
          () =>
            ({
              get kind() {
                return boom();
              },
            }) as never,
        ),
      "failed",
    ],
    [
      "says what the event cannot carry",
      (onError) => on("PreToolUse", { onError }, () => ({ kind: "block", reason: "x" }) as never),
      "failed",
    ],
    [
      "says raw what the host would discard",
      (onError) => on("PreToolUse", { onError }, () => raw({ decision: "continue" } as never)),
      "failed",
    ],
    [
      "says raw what is misspelt",
      (onError) => on("PreToolUse", { onError }, () => raw({ permissionDecison: "deny" } as never)),
      "failed",
    ],
    [
      "says raw what stands in the wrong place",
      (onError) =>
        on("PreToolUse", { onError }, () => raw({ hookSpecificOutput: { decision: "block" } } as never)),
      "failed",
    ],
    [
      "says raw what is inherited",
      (onError) =>
        on("PreToolUse", { onError }, () => raw(Object.create({ decision: "block", reason: "no" }))),
      "failed",
    ],
    [
      "says raw what is inherited inside",
      (onError) =>
        on("PreToolUse", { onError }, () =>
          raw({ hookSpecificOutput: Object.create({ permissionDecision: "deny" }) }),
        ),
      "failed",
    ],
    [
      "says raw a map",
      (onError) => on("PreToolUse", { onError }, () => raw(new Map([["decision", "block"]]) as never)),
      "failed",
    ],
    [
      "has a condition that throws",
      (onError) => nudge({ onError, when: condition("c", boom), say: "x" }),
      "failed",
    ],
    [
      "has a condition that hangs",
      (onError) => nudge({ onError, when: condition("c", hang), say: "x" }),
      "late",
    ],
    [
      "has an exception that throws",
      (onError) => nudge({ onError, unless: condition("c", boom), say: "x" }),
      "failed",
    ],
    [
      "has a condition without an answer",
      (onError) =>
        nudge({ onError, when: { ...always, check: () => undefined as never } as Condition, say: "x" }),
      "failed",
    ],
    ["says what it makes of an error", (onError) => nudge({ onError, say: boom }), "failed"],
    [
      "changes the event",
      (onError) => on("PreToolUse", { onError }, (event) => void Object.assign(event, { name: "Stop" })),
      "failed",
    ],
    [
      "changes the input",
      (onError) =>
        on(
          "PreToolUse",
          { onError },
          ({ input }) => void Object.assign(input.tool_input as object, { command: "rm" }),
        ),
      "failed",
    ],
  ];

  test.each(failing)(
    "because it %s: closed refuses, open is silent, its neighbours speak",
    async (_, make, status) => {
      for (const policy of ["closed", "open"] as const) {
        const result = await ask(nudge({ say: "before" }), make(policy), nudge({ say: "after" }));
        expect(result.trace.hooks.map((hook) => hook.status)).toEqual(["fired", status, "fired"]);
        expect(result.trace.hooks[1]?.policy).toBe(policy === "closed" ? "refused" : "let pass");
        expect(specific(result)["additionalContext"]).toBe("before\nafter");
        expect(specific(result)["permissionDecision"]).toBe(policy === "closed" ? "deny" : undefined);
      }
    },
  );

  test("late is abandoned: what it says afterwards counts for nothing, and its signal tells it", async () => {
    const seen: boolean[] = [];
    const slow = on("PreToolUse", { deadline: 1 }, async ({ signal }) => {
      await wait(host, 2000);
      seen.push(signal.aborted);
      return deny("too late");
    });
    const { answer } = await ask(slow);
    expect(answer).toEqual({});
    await wait(host, 5000);
    expect(seen).toEqual([true]);
  });

  test("late in its conditions is not run any more", async () => {
    let runs = 0;
    const when = condition("slow", async () => {
      await wait(host, 2000);
      return true;
    });
    await ask(on("PreToolUse", { when, deadline: 1 }, () => void runs++));
    await wait(host, 5000);
    expect(runs).toBe(0);
  });
});

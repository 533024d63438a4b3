import { expect, test } from "vitest";
import { call } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import { condition } from "../conditions/custom.ts";
import type { AnyEvent } from "../events/event.ts";
import type { Host } from "../events/host.ts";
import { guard } from "../hooks/guard.ts";
import type { Hook } from "../hooks/hook.ts";
import { on } from "../hooks/on.ts";
import { context } from "../hooks/outcomes.ts";
import type { Budgets } from "./budgets.ts";
import { dispatch } from "./dispatch.ts";

const forever = new Promise<never>(() => undefined);
const event = call("Bash", { command: "ls" });

/** Its deadlines never come. */
const host: Host = { ...fakeHost(), after: () => () => undefined };

function registered(hooks: Readonly<Record<string, unknown>>): { id: string; hook: Hook }[] {
  return Object.entries(hooks).map(([id, hook]) => ({ id, hook: hook as Hook })); // makers give nothing else
}

test("a withdrawn question ends at once: hooks hear of it, and each answers by its policy", async () => {
  const seen: { event?: AnyEvent } = {};
  const hooks = registered({
    quick: on("PreToolUse", () => context("done before")),
    closed: guard({ when: condition("never answers", () => forever), deny: "no" }),
    open: on("PreToolUse", (event) => {
      seen.event = event;
      return forever;
    }),
  });
  const controller = new AbortController();
  const pending = dispatch(hooks, event, host, { signal: controller.signal });
  const why = new Error("the user pressed escape");
  setImmediate(() => controller.abort(why));
  const { answer, trace } = await pending;
  expect(seen.event?.signal.aborted).toBe(true);
  expect(seen.event?.signal.reason).toBe(why);
  expect(trace.hooks.map(({ status }) => status)).toStrictEqual(["fired", "late", "late"]);
  expect(trace.hooks[1]?.why).toBe("it did not answer before it was called off");
  expect(answer.json).toMatchObject({
    hookSpecificOutput: { permissionDecision: "deny", additionalContext: "done before" },
  });
});

test("a question that was withdrawn before it came is not put to any hook that waits", async () => {
  const hooks = registered({ slow: on("PreToolUse", () => forever) });
  const { trace } = await dispatch(hooks, event, host, { signal: AbortSignal.abort() });
  expect(trace.hooks[0]).toMatchObject({ status: "late", policy: "let pass" });
  expect(trace.ms).toBe(0);
});

test("a fire that nobody waits for any more is given back", async () => {
  const settled: boolean[] = [];
  const budgets: Budgets = {
    reserve: async () => ({ granted: true, settle: async (kept) => void settled.push(kept) }),
  };
  const hooks = registered({ slow: on("PreToolUse", { maxFires: 1 }, () => forever) });
  const controller = new AbortController();
  setImmediate(() => controller.abort());
  await dispatch(hooks, event, host, { signal: controller.signal, budgets });
  expect(settled).toStrictEqual([false]);
});

test("a signal has one listener for all hooks of a dispatch, and none when it has ended", async () => {
  const listeners = new Set<unknown>();
  let most = 0;
  const { signal } = new AbortController();
  const watched = Object.assign(signal, {
    addEventListener: (_: string, listener: unknown) => {
      listeners.add(listener);
      most = Math.max(most, listeners.size);
    },
    removeEventListener: (_: string, listener: unknown) => listeners.delete(listener),
  });
  const many = Array.from({ length: 100 }, (_, at) => [`hook ${at}`, on("PreToolUse", () => undefined)]);
  // A cast: the two methods of a signal that are used are replaced.
  await dispatch(registered(Object.fromEntries(many)), event, host, {
    signal: watched as unknown as AbortSignal,
  });
  expect({ most, left: listeners.size }).toStrictEqual({ most: 1, left: 0 });
});

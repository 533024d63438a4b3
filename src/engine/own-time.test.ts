import { expect, test } from "vitest";
import { call } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import { registered } from "../../test/registered.ts";
import { condition } from "../conditions/custom.ts";
import type { Host } from "../events/host.ts";
import { guard } from "../hooks/guard.ts";
import type { Hook } from "../hooks/hook.ts";
import { nudge } from "../hooks/nudge.ts";
import { on } from "../hooks/on.ts";
import { dispatch } from "./dispatch.ts";

const pre = call("Bash", { command: "ls" });
const always = condition("always", () => true);
let clock = 0;
const host: Host = { ...fakeHost(), elapsed: () => clock, after: () => () => undefined };

/** Works for so many seconds without a pause: no timer can strike meanwhile. */
function busy(seconds: number): true {
  clock += 1000 * seconds;
  return true;
}

async function statuses(...hooks: readonly Hook[]): Promise<unknown[]> {
  const { trace, answer } = await dispatch(registered(...hooks), pre, host);
  const specific = answer.json?.["hookSpecificOutput"] as Record<string, unknown> | undefined; // encoded answers hold an object there
  return [specific?.["permissionDecision"], ...trace.hooks.map(({ status }) => status)];
}

const slow = (onError: "closed" | "open", seconds: number): Hook =>
  guard({ when: always, deadline: 1, onError, then: () => void busy(seconds) });

test.each<[what: string, hook: (policy: "closed" | "open") => Hook]>([
  ["its handler", (policy) => slow(policy, 2.5)],
  [
    "its handler, after a pause",
    (onError) =>
      on("PreToolUse", { onError, deadline: 1 }, async () => {
        await null;
        busy(2.5);
      }) as Hook,
  ],
  [
    "its condition",
    (onError) => guard({ when: condition("slow", () => busy(2.5)), deadline: 1, onError, deny: "x" }),
  ],
  [
    "a condition after the first",
    (onError) =>
      nudge({ when: [always, condition("slow", () => busy(2.5))], deadline: 1, onError, say: "x" }) as Hook,
  ],
])("a hook that misses its deadline without a pause in %s is late", async (_, hook) => {
  expect(await statuses(hook("closed"))).toEqual(["deny", "late"]);
  expect(await statuses(hook("open"))).toEqual([undefined, "late"]);
});

test("in time is in time", async () => {
  expect(await statuses(slow("closed", 0.9))).toEqual([undefined, "silent"]);
});

test("a hook is not late because another one held the thread", async () => {
  const quick = guard({ when: [always, condition("no", () => false)], deadline: 1, deny: "x" });
  const quiet = guard({ when: always, deadline: 1, then: () => undefined });
  expect(await statuses(slow("open", 60), quick, quiet)).toEqual([undefined, "late", "skipped", "silent"]);
  const lingering = nudge({ when: [always, condition("slow", () => busy(60))], deadline: 1, say: "x" });
  expect(await statuses(lingering, quick)).toEqual([undefined, "late", "skipped"]);
});

test("a slow hook that spoke too late tells its signal", async () => {
  let signal: AbortSignal | undefined;
  const hook = on("PreToolUse", { deadline: 1 }, (event) => {
    signal = event.signal;
    busy(2);
  });
  await statuses(hook as Hook);
  expect(signal?.aborted).toBe(true);
});

import { describe, expect, test } from "vitest";
import { condition } from "../../src/conditions/custom.ts";
import { tool } from "../../src/conditions/tool.ts";
import { deadlineOf } from "../../src/engine/deadline.ts";
import { gate } from "../../src/hooks/gate.ts";
import { guard } from "../../src/hooks/guard.ts";
import type { Hook } from "../../src/hooks/hook.ts";
import { nudge } from "../../src/hooks/nudge.ts";
import { on } from "../../src/hooks/on.ts";
import { context, rewriteInput } from "../../src/hooks/outcomes.ts";
import { hookProblems } from "../../src/hosts/sdk.ts";
import { entryOf } from "../../src/ledger/entry-of.ts";
import { hookEvents } from "../../src/protocol/event-names.ts";
import { eventFacts } from "../../src/protocol/facts.ts";
import { seen } from "../cases/as-seen.ts";
import { happening } from "../event-of.ts";
import { fakeHost, wait } from "../fake-host.ts";
import { play } from "../play.ts";

const yes = condition("yes", () => true);
const no = condition("no", () => false);
const noBash = guard({ when: tool("Bash"), deny: "Not here." }) as Hook;
const pre = { tool_name: "Bash", tool_input: { command: "ls", timeout: 7 }, tool_use_id: "t" };

describe("§6 bad input", () => {
  test.each<[what: string, payload: Uint8Array]>([
    ["empty", Buffer.from("")],
    ["only space", Buffer.from(" \n")],
    ["not JSON", Buffer.from("hello")],
    ["cut off", Buffer.from('{"hook_event_name":"PreToolUse","tool_na')],
    ["of the wrong shape", Buffer.from('{"hook_event_name":"PreToolUse","tool_name":5}')],
    ["a list", Buffer.from("[]")],
    [
      "not UTF-8",
      Buffer.concat([Buffer.from('{"hook_event_name":"PreToolUse","x":"'), Buffer.from([0xff, 0xfe])]),
    ],
  ])("%s: guards answer closed with a reason, everything else stays silent", async (_, payload) => {
    const closed = await seen({ payload, hooks: [noBash], expected: "PreToolUse" });
    expect([closed.verdict, closed.exitCode, closed.reason !== ""]).toEqual(["block", 0, true]);
    const silent = await seen({ payload, hooks: [nudge({ say: "x" }) as Hook], expected: "PreToolUse" });
    expect([silent.stdout, silent.exitCode]).toEqual(["", 0]);
    const nameless = await seen({ payload, hooks: [noBash] });
    expect([0, 2]).toContain(nameless.exitCode);
    expect(`${closed.stdout}${nameless.stdout}${nameless.stderr}`).not.toMatch(/\n\s+at /);
  });
});

test("§6 selection by event, matcher and conditions; what is skipped says why in the trace", async () => {
  const hooks = {
    other: on("Stop", () => undefined) as Hook,
    tool: guard({ tool: "Edit", when: [], deny: "no" }) as Hook,
    when: nudge({ when: no, say: "x" }) as Hook,
    unless: nudge({ unless: yes, say: "x" }) as Hook,
    fits: nudge({ say: "x" }) as Hook,
  };
  const { trace } = await play(hooks).send("PreToolUse", pre);
  expect(trace.hooks.map(({ id, status, why }) => [id, status, why])).toEqual([
    ["tool", "skipped", expect.stringContaining("Bash")],
    ["when", "skipped", "no does not hold"],
    ["unless", "skipped", "yes holds"],
    ["fits", "fired", undefined],
  ]);
});

test("§6 every hook has a deadline below the host's", () => {
  for (const event of hookEvents) {
    expect(deadlineOf({}, event)).toBeLessThan(eventFacts[event].timeout);
    expect(deadlineOf({ deadline: 9_999 }, event)).toBeLessThan(eventFacts[event].timeout);
  }
});

test("§6 a late hook is abandoned, its reservation returned, its policy applied", async () => {
  const host = fakeHost();
  let isSlow = true;
  const say = async () => {
    if (isSlow) await wait(host, 5_000);
    return context("advice");
  };
  const hooks = {
    slow: on("PreToolUse", { deadline: 1, maxFires: 1 }, say) as Hook,
    judge: on("PreToolUse", { deadline: 1, onError: "closed" }, say) as Hook,
  };
  const session = play(hooks, { host });
  const late = await session.send("PreToolUse", pre);
  expect([late.verdict, late.context, late.statuses]).toEqual(["block", "", ["late", "late"]]);
  isSlow = false;
  const again = await session.send("PreToolUse", { ...pre, tool_use_id: "t2" });
  expect([again.verdict, again.statuses]).toEqual(["allow", ["fired", "fired"]]);
});

test("§6 one hook's crash never touches another's verdict", async () => {
  const broken = on("PreToolUse", () => {
    throw new Error("boom");
  }) as Hook;
  const alone = await play({ noBash }).send("PreToolUse", pre);
  const beside = await play({ broken, noBash }).send("PreToolUse", pre);
  expect(beside.answer).toEqual(alone.answer);
});

test("§6 rewrites start from the original object: untouched fields stay in", async () => {
  const to = (fields: Readonly<Record<string, unknown>>) =>
    on("PreToolUse", () => rewriteInput(fields)) as Hook;
  const { answer } = await play({ a: to({ timeout: 9 }), b: to({ description: "d" }) }).send(
    "PreToolUse",
    pre,
  );
  expect(answer.json).toMatchObject({
    hookSpecificOutput: { updatedInput: { command: "ls", timeout: 9, description: "d" } },
  });
});

test("§6 contexts are joined in the order of registration under 10,000 characters; the cut part is in the ledger", async () => {
  const says = (text: string) => nudge({ on: "SessionStart", say: text }) as Hook;
  const hooks = { a: says("A".repeat(6_000)), b: says("B".repeat(6_000)) };
  const { context: told, trace } = await play(hooks).send("SessionStart");
  expect(told.length).toBeLessThanOrEqual(10_000);
  const mark = String.raw`\n\[truncated: [^\]]*\]`;
  const [, first = "", second = ""] = new RegExp(`^(A+)${mark}\n(B+)${mark}$`).exec(told) ?? [];
  const event = happening("SessionStart", { source: "startup" });
  const { cut = [] } = entryOf({ event, trace, project: "/code/app" }, 0, {});
  expect([first + cut[0], second + cut[1]]).toEqual(["A".repeat(6_000), "B".repeat(6_000)]);
});

test("§6 stop_hook_active, background tasks and crons are respected", async () => {
  const hooks = { g: gate({ until: no, say: "x" }) as Hook };
  const task = { id: "b", type: "shell", status: "running", description: "" };
  const cron = { id: "c", schedule: "* * * * *", recurring: true, prompt: "look" };
  const session = play(hooks);
  const verdicts = [];
  for (const fields of [
    { background_tasks: [task] },
    { session_crons: [cron] },
    {},
    { stop_hook_active: true },
  ])
    verdicts.push((await session.send("Stop", fields)).verdict);
  expect(verdicts).toEqual(["allow", "allow", "block", "allow"]);
});

test("§6 what a target cannot carry is said at load time: SessionStart over the SDK", () => {
  const hooks = { hello: on("SessionStart", () => context("hi")) };
  expect(hookProblems(hooks)).toEqual([expect.stringContaining("SessionStart does not fire for callbacks")]);
});

test("§6 exit code 0 or 2, never 1, and no stack on standard output, whatever a hook does", async () => {
  const acts: readonly (() => unknown)[] = [
    () => Promise.reject(new Error("boom")),
    () => {
      throw undefined;
    },
    () => ({ kind: "nonsense" }),
    () => 5,
    () => ({ kind: "raw", json: { hookSpecificOutput: 5 } }),
  ];
  for (const act of acts)
    for (const onError of ["open", "closed"] as const) {
      const hook = on("PreToolUse", { onError }, act as () => undefined) as Hook; // what types would not let through
      const payload = { ...pre, hook_event_name: "PreToolUse", session_id: "s", cwd: "/code/app" };
      const reply = await seen({ payload, hooks: [hook] });
      expect([0, 2]).toContain(reply.exitCode);
      expect(reply.verdict).toBe(onError === "closed" ? "block" : "allow");
      expect(reply.stdout).not.toMatch(/\\n\s+at /);
    }
});

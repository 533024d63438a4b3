import { describe, expect, test } from "vitest";
import { call, happening } from "../../test/event-of.ts";
import { fakeHost, wait } from "../../test/fake-host.ts";
import { registered } from "../../test/registered.ts";
import { condition } from "../conditions/custom.ts";
import { configure } from "../hooks/configure.ts";
import { guard } from "../hooks/guard.ts";
import type { Hook } from "../hooks/hook.ts";
import { nudge } from "../hooks/nudge.ts";
import { on } from "../hooks/on.ts";
import { context, notify, replaceOutput } from "../hooks/outcomes.ts";
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

test("nothing to say is no answer, and is traced", async () => {
  const { answer, trace } = await ask(
    on("PreToolUse", () => undefined),
    on("Stop", () => undefined),
  );
  expect(answer).toEqual({});
  expect(trace).toMatchObject({ event: "PreToolUse", tool: "Bash", faults: [] });
  expect(trace.hooks.map(({ id, status }) => [id, status])).toEqual([["h/0", "silent"]]);
});

test("parts of the answer stand in registration order, whatever ends first", async () => {
  const after = (milliseconds: number, text: string) =>
    on("PreToolUse", async () => {
      await wait(host, milliseconds);
      return context(text);
    });
  const { answer } = await ask(after(30, "one"), nudge({ say: "two" }), after(10, "three"));
  expect(answer.json).toEqual({
    hookSpecificOutput: { hookEventName: "PreToolUse", additionalContext: "one\ntwo\nthree" },
  });
});

test("a hook sees the event with its own fields, and no hook can change it", async () => {
  let seen: object = {};
  await ask(
    on("PreToolUse", (event) => {
      seen = { ...event };
    }),
  );
  expect(seen).toMatchObject({ name: "PreToolUse", command: "ls", tool: "Bash", agent: "main" });
});

describe("modes", () => {
  const noBash = guard({ when: always, deny: "no" });

  test("observe records what would have been said", async () => {
    const { answer, trace } = await ask(configure(noBash, { as: "observe" }));
    expect(answer).toEqual({});
    expect(trace.hooks[0]).toMatchObject({ status: "observed", outcomes: [{ kind: "deny", reason: "no" }] });
  });

  test("warn tells the user, off does not even ask", async () => {
    const { answer } = await ask(configure(noBash, { as: "warn" }));
    expect(answer.json).toEqual({ systemMessage: "h/0 (only a warning): would have refused: no" });
    const off = await ask(configure(guard({ when: condition("c", boom), deny: "no" }), { as: "off" }));
    expect([off.answer, off.trace.hooks[0]?.status]).toEqual([{}, "skipped"]);
  });
});

test("notices come first, and only where the event carries them", async () => {
  const notices = ["bad.ts does not load"];
  const hooks = registered(on("PreToolUse", () => notify("hello")));
  const { answer } = await dispatch(hooks, pre, host, { notices });
  expect(answer.json).toEqual({ systemMessage: "bad.ts does not load\nhello" });
  expect((await dispatch([], happening("SessionEnd"), host, { notices })).answer).toEqual({});
});

test("what was cut is told", async () => {
  const { answer, trace } = await dispatch(
    registered(on("SessionStart", () => context("C".repeat(18_000)))),
    happening("SessionStart"),
    host,
  );
  expect(trace.faults).toEqual(["the context of 18000 characters was truncated"]);
  expect(JSON.stringify(answer)).toContain("truncated: 18000");
});

test("hooks that cannot rewrite run at once", async () => {
  const slow = () => on("PostToolUse", async () => void (await wait(host, 20_000)));
  const after = happening("PostToolUse", { tool_name: "Bash", tool_input: { command: "ls" } });
  const { trace } = await dispatch(registered(slow(), slow(), slow()), after, host);
  expect(trace.hooks.map(({ status }) => status)).toEqual(["silent", "silent", "silent"]);
  expect(trace.ms).toBe(20_000);
});

test("an output that is too deep to be written fails its hook", async () => {
  const deep: unknown = JSON.parse(`${"[".repeat(10_000)}${"]".repeat(10_000)}`);
  const after = happening("PostToolUse", { tool_name: "mcp__a__b", tool_input: {} });
  const { answer, trace } = await dispatch(
    registered(on("PostToolUse", () => replaceOutput(deep))),
    after,
    host,
  );
  expect([answer, trace.hooks[0]?.status]).toEqual([{}, "failed"]);
});

test("a host that fails does not make the dispatch fail: guards refuse", async () => {
  const broken = { ...fakeHost(), elapsed: boom };
  const closed = await dispatch(registered(guard({ when: always, deny: "no" })), pre, broken);
  expect(specific(closed)["permissionDecision"]).toBe("deny");
  expect(closed.trace.faults[0]).toContain("boom");
  expect((await dispatch(registered(nudge({ say: "x" })), pre, broken)).answer).toEqual({});
});

import { expect, test } from "vitest";
import { tool } from "../conditions/tool.ts";
import type { Unreadable } from "../events/read-event.ts";
import { configure } from "../hooks/configure.ts";
import { guard } from "../hooks/guard.ts";
import type { Hook } from "../hooks/hook.ts";
import { nudge } from "../hooks/nudge.ts";
import { on } from "../hooks/on.ts";
import { answerUnreadable } from "./unreadable.ts";

const bash = tool("Bash");
const guarded = guard({ when: bash, deny: "no" });
const forBash = guard({ when: bash, tool: "Bash", deny: "no" });
const answer = (unreadable: Partial<Unreadable>, ...hooks: Hook[]) =>
  answerUnreadable(
    hooks.map((hook, at) => ({ id: `h/${at}`, hook })),
    { reason: "the input is empty", ...unreadable },
  );

const denied = { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny" } };

test("a hook that fails closed refuses, and says what was wrong", () => {
  const { json } = answer({ event: "PreToolUse" }, guarded, guarded);
  expect(json).toMatchObject(denied);
  expect(JSON.stringify(json)).toContain("h/0 and 1 more could not judge it: the input is empty.");
  const closed = on("Stop", { onError: "closed" }, () => undefined);
  expect(answer({ event: "Stop" }, closed)).toMatchObject({ json: { decision: "block" } });
  const created = guard({ when: bash, on: "WorktreeCreate", deny: "no" });
  expect(answer({ event: "WorktreeCreate" }, created)).toEqual({ refusal: expect.stringContaining("h/0") });
});

test.each<[what: string, unreadable: Partial<Unreadable>, hook: Hook]>([
  ["fails open", { event: "PreToolUse" }, guard({ when: bash, deny: "no", onError: "open" })],
  ["only advises", { event: "PreToolUse" }, nudge({ say: "x" })],
  ["is only watched", { event: "PreToolUse" }, configure(guarded, { as: "observe" })],
  ["only warns", { event: "PreToolUse" }, configure(guarded, { as: "warn" })],
  ["is off", { event: "PreToolUse" }, configure(guarded, { as: "off" })],
  ["is for another event", { event: "Stop" }, guarded],
  ["is for another tool", { event: "PreToolUse", tool: "Read" }, forBash],
  [
    "has nothing to refuse",
    { event: "SessionEnd" },
    on("SessionEnd", { onError: "closed" }, () => undefined),
  ],
])("a hook that %s says nothing", (_, unreadable, hook) => {
  expect(answer(unreadable, hook)).toEqual({});
});

test("a hook for the tool, or for a tool that could not be read, refuses", () => {
  expect(answer({ event: "PreToolUse", tool: "Bash" }, forBash).json).toMatchObject(denied);
  expect(answer({ event: "PreToolUse" }, forBash).json).toMatchObject(denied);
});

test("when not even the event is known, the refusal is one that every event understands", () => {
  expect(answer({}, guarded)).toEqual({ refusal: expect.stringContaining("the input is empty") });
});

import { expect, test } from "vitest";
import { call, happening } from "../../test/event-of.ts";
import type { Condition } from "../conditions/condition.ts";
import type { AnyLiveEvent } from "../conditions/live-event.ts";
import { guard } from "./guard.ts";
import type { Hook, Match } from "./hook.ts";
import { nudge } from "./nudge.ts";
import { on } from "./on.ts";
import {
  allow,
  ask,
  block,
  context,
  defer,
  deny,
  notify,
  raw,
  replaceOutput,
  rewriteInput,
  stop,
} from "./outcomes.ts";

test.each([
  [allow(), { kind: "allow" }],
  [allow("fine"), { kind: "allow", reason: "fine" }],
  [defer(), { kind: "defer" }],
  [defer("later"), { kind: "defer", reason: "later" }],
  [deny("no"), { kind: "deny", reason: "no" }],
  [ask("sure?"), { kind: "ask", reason: "sure?" }],
  [block("not yet"), { kind: "block", reason: "not yet" }],
  [context("note"), { kind: "context", text: "note" }],
  [notify("note"), { kind: "notify", message: "note" }],
  [stop("over"), { kind: "stop", reason: "over" }],
  [rewriteInput({ timeout: 1 }), { kind: "rewriteInput", fields: { timeout: 1 } }],
  [replaceOutput(null), { kind: "replaceOutput", value: null }],
  [raw({ systemMessage: "x" }), { kind: "raw", output: { systemMessage: "x" } }],
])("%j", (made, plain) => {
  expect(made).toStrictEqual(plain);
});

const when: Condition = { kind: "condition", label: "w", check: () => ({ match: true, evidence: [] }) };
const match: Match = {
  evidence: [{ condition: "w", text: "rm" }],
  certain: true,
  doubts: [],
  options: undefined,
};
const pre = call("Bash", { command: "ls" });

test.each<[what: string, hook: Hook, event: AnyLiveEvent, said: unknown]>([
  ["a guard denies a call", guard({ when, deny: "no" }), pre, deny("no")],
  [
    "a guard blocks a prompt",
    guard({ when, on: "UserPromptSubmit", deny: "no" }),
    happening("UserPromptSubmit", { prompt: "" }),
    block("no"),
  ],
  ["a guard asks", guard({ when, ask: "sure?" }), pre, ask("sure?")],
  ["a guard decides", guard({ when, then: () => allow() }), pre, allow()],
  [
    "a guard says what it saw",
    guard({ when, deny: (m, e) => `${m.evidence[0]?.text} ${e.name}` }),
    pre,
    deny("rm PreToolUse"),
  ],
  ["a nudge says its text", nudge({ say: "rg" }), pre, context("rg")],
  ["a nudge says what it saw", nudge({ say: ({ evidence }) => `${evidence.length}` }), pre, context("1")],
  ["a handler answers", on("PreToolUse", (e) => context(e.input.tool_name)), pre, context("Bash")],
])("%s", async (_, hook, event, said) => {
  expect(await hook.run(event, match)).toStrictEqual(said);
});

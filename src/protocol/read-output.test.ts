import { describe, expect, test } from "vitest";
import type { HookEvent } from "./event-names.ts";
import { readOutput } from "./read-output.ts";
import type { Verdict } from "./verdict.ts";

const specific = (event: HookEvent, fields: object): unknown => ({
  hookSpecificOutput: { hookEventName: event, ...fields },
});

describe("what raw output stands for", () => {
  test.each<[HookEvent, unknown, Verdict]>([
    ["PreToolUse", {}, {}],
    [
      "PreToolUse",
      specific("PreToolUse", { permissionDecision: "deny", permissionDecisionReason: "no" }),
      { decision: { kind: "deny", reason: "no" } },
    ],
    [
      "PreToolUse",
      { hookSpecificOutput: { permissionDecision: "ask", updatedInput: { a: 1 }, additionalContext: "c" } },
      { decision: { kind: "ask" }, input: { a: 1 }, context: "c" },
    ],
    ["PreToolUse", { decision: "block", reason: "no" }, { decision: { kind: "deny", reason: "no" } }],
    ["PreToolUse", { decision: "approve", reason: "ok" }, { decision: { kind: "allow", reason: "ok" } }],
    [
      "PreToolUse",
      { decision: "block", reason: "no", hookSpecificOutput: { permissionDecision: "allow" } },
      { decision: { kind: "deny", reason: "no" } },
    ],
    [
      "PreToolUse",
      { decision: "approve", hookSpecificOutput: { permissionDecision: "deny" } },
      { decision: { kind: "deny" } },
    ],
    ["Stop", { decision: "approve" }, {}],
    ["PreModelSwitch", { decision: "block", reason: "no" }, { decision: { kind: "deny", reason: "no" } }],
    ["Stop", { continue: false, stopReason: "done" }, { stop: "done" }],
    ["Stop", { continue: false }, { stop: "" }],
    ["Stop", { continue: true, suppressOutput: true }, {}],
    ["Stop", { async: true, asyncTimeout: 5 }, {}],
    [
      "PostToolUse",
      specific("PostToolUse", {
        updatedToolOutput: { a: 1 },
        updatedMCPToolOutput: 2,
        classifierContext: "c",
      }),
      {
        output: { value: { a: 1 } },
        extra: { specific: { updatedMCPToolOutput: 2, classifierContext: "c" } },
      },
    ],
    ["MessageDisplay", specific("MessageDisplay", { displayContent: "x" }), { output: { value: "x" } }],
    [
      "PermissionRequest",
      specific("PermissionRequest", { decision: { behavior: "allow", updatedInput: { a: 1 } } }),
      {
        decision: { kind: "allow" },
        input: { a: 1 },
        extra: { specific: { decision: { behavior: "allow", updatedInput: { a: 1 } } } },
      },
    ],
    ["PreSkillShellCommand", specific("PreSkillShellCommand", { permissionDecision: "allow" }), {}],
    [
      "PreSkillShellCommand",
      specific("PreSkillShellCommand", { permissionDecision: "ask", permissionDecisionReason: "hm" }),
      { decision: { kind: "deny", reason: "hm" } },
    ],
    [
      "PreSkillShellCommand",
      specific("PreSkillShellCommand", { updatedInput: {} }),
      { decision: { kind: "deny" } },
    ],
    [
      "Elicitation",
      specific("Elicitation", { action: "decline" }),
      { decision: { kind: "deny" }, extra: { specific: { action: "decline" } } },
    ],
    [
      "Elicitation",
      specific("Elicitation", { action: "cancel" }),
      { extra: { specific: { action: "cancel" } } },
    ],
    ["Setup", { systemMessage: "m", terminalSequence: "\x07" }, {}],
    [
      "SessionEnd",
      { terminalSequence: "\x07", x: 1 },
      { extra: { top: { terminalSequence: "\x07", x: 1 } } },
    ],
  ])("%s %j", (event, output, verdict) => {
    expect(readOutput(event, output)).toStrictEqual({ verdict });
  });
});

test.each<[HookEvent, unknown, string]>([
  ["PreToolUse", "deny", "answer: expected an object"],
  ["PreToolUse", { decision: "continue" }, "decision"],
  ["PreToolUse", specific("PostToolUse", {}), "hookSpecificOutput.hookEventName"],
  [
    "PreToolUse",
    specific("PreToolUse", { permissionDecision: "no" }),
    "hookSpecificOutput.permissionDecision",
  ],
])("not taken: %s %j", (event, output, place) => {
  expect(readOutput(event, output).problem).toContain(place);
});

test("a block is read where only an exit code says it", () => {
  for (const event of ["TaskCompleted", "TeammateIdle", "WorktreeCreate", "WorktreeRemove"] as const)
    expect(readOutput(event, { decision: "block", reason: "no" })).toStrictEqual({
      verdict: { decision: { kind: "block", reason: "no" } },
    });
});

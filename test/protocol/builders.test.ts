import { expect, test } from "vitest";
import { checkAnswer } from "../../src/protocol/check-answer.ts";
import type { HookEvent } from "../../src/protocol/event-names.ts";
import {
  CwdChanged,
  Elicitation,
  ElicitationResult,
  FileChanged,
  MessageDisplay,
  Notification,
  PermissionDenied,
  PermissionRequest,
  PostToolBatch,
  PostToolUse,
  PreCompact,
  PreModelSwitch,
  PreSkillShellCommand,
  PreToolUse,
  SessionStart,
  Setup,
  Stop,
  SubagentStop,
  TaskCompleted,
  TeammateIdle,
  UserPromptSubmit,
  WorktreeCreate,
} from "../../src/protocol.ts";

const specific = (hookEventName: HookEvent, fields: object): unknown => ({
  hookSpecificOutput: { hookEventName, ...fields },
});
const deny = { permissionDecision: "deny", permissionDecisionReason: "no" };
const input = { command: "ls" };

test.each<[string, HookEvent, object, unknown]>([
  [
    "PreToolUse.allow()",
    "PreToolUse",
    PreToolUse.allow(),
    specific("PreToolUse", { permissionDecision: "allow" }),
  ],
  [
    "PreToolUse.allow with everything",
    "PreToolUse",
    PreToolUse.allow({
      reason: "no",
      updatedInput: input,
      additionalContext: "c",
      systemMessage: "m",
      unknown: { x: 1 },
    }),
    {
      systemMessage: "m",
      x: 1,
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "allow",
        permissionDecisionReason: "no",
        updatedInput: input,
        additionalContext: "c",
      },
    },
  ],
  ["PreToolUse.deny", "PreToolUse", PreToolUse.deny("no"), specific("PreToolUse", deny)],
  [
    "PreToolUse.deny with unknown fields",
    "PreToolUse",
    PreToolUse.deny({ reason: "no", unknownSpecific: { x: 1 } }),
    specific("PreToolUse", { ...deny, x: 1 }),
  ],
  [
    "PreToolUse.ask",
    "PreToolUse",
    PreToolUse.ask({ updatedInput: input }),
    specific("PreToolUse", { permissionDecision: "ask", updatedInput: input }),
  ],
  [
    "PreToolUse.defer",
    "PreToolUse",
    PreToolUse.defer(),
    specific("PreToolUse", { permissionDecision: "defer" }),
  ],
  [
    "PreToolUse.rewrite",
    "PreToolUse",
    PreToolUse.rewrite(input),
    specific("PreToolUse", { updatedInput: input }),
  ],
  ["PreToolUse.stop", "PreToolUse", PreToolUse.stop("S"), { continue: false, stopReason: "S" }],
  ["PostToolUse.block", "PostToolUse", PostToolUse.block("no"), { decision: "block", reason: "no" }],
  [
    "PostToolUse.block with context",
    "PostToolUse",
    PostToolUse.block({ reason: "no", additionalContext: "c" }),
    {
      decision: "block",
      reason: "no",
      hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: "c" },
    },
  ],
  [
    "PostToolUse.replaceOutput",
    "PostToolUse",
    PostToolUse.replaceOutput({ stdout: "x" }, { classifierContext: "k" }),
    specific("PostToolUse", { classifierContext: "k", updatedToolOutput: { stdout: "x" } }),
  ],
  [
    "PostToolUse.continue",
    "PostToolUse",
    PostToolUse.continue({ additionalContext: "c", updatedMCPToolOutput: [1] }),
    specific("PostToolUse", { updatedMCPToolOutput: [1], additionalContext: "c" }),
  ],
  [
    "PostToolBatch.context",
    "PostToolBatch",
    PostToolBatch.context("c"),
    specific("PostToolBatch", { additionalContext: "c" }),
  ],
  [
    "UserPromptSubmit.block",
    "UserPromptSubmit",
    UserPromptSubmit.block({ reason: "no", suppressOriginalPrompt: true }),
    {
      decision: "block",
      reason: "no",
      hookSpecificOutput: { hookEventName: "UserPromptSubmit", suppressOriginalPrompt: true },
    },
  ],
  [
    "UserPromptSubmit.continue",
    "UserPromptSubmit",
    UserPromptSubmit.continue({ sessionTitle: "t" }),
    specific("UserPromptSubmit", { sessionTitle: "t" }),
  ],
  ["Stop.block", "Stop", Stop.block("no"), { decision: "block", reason: "no" }],
  ["SubagentStop.block", "SubagentStop", SubagentStop.block(), { decision: "block" }],
  ["PreCompact.block", "PreCompact", PreCompact.block("no"), { decision: "block", reason: "no" }],
  [
    "PermissionRequest.allow",
    "PermissionRequest",
    PermissionRequest.allow({
      updatedInput: input,
      updatedPermissions: [{ type: "setMode", mode: "plan", destination: "session" }],
    }),
    specific("PermissionRequest", {
      decision: {
        behavior: "allow",
        updatedInput: input,
        updatedPermissions: [{ type: "setMode", mode: "plan", destination: "session" }],
      },
    }),
  ],
  [
    "PermissionRequest.deny",
    "PermissionRequest",
    PermissionRequest.deny({ message: "no", interrupt: true }),
    specific("PermissionRequest", { decision: { behavior: "deny", message: "no", interrupt: true } }),
  ],
  [
    "PermissionRequest.deny with a message alone",
    "PermissionRequest",
    PermissionRequest.deny("no"),
    specific("PermissionRequest", { decision: { behavior: "deny", message: "no" } }),
  ],
  [
    "PermissionDenied.retry",
    "PermissionDenied",
    PermissionDenied.retry(),
    specific("PermissionDenied", { retry: true }),
  ],
  ["PreModelSwitch.deny", "PreModelSwitch", PreModelSwitch.deny("no"), specific("PreModelSwitch", deny)],
  [
    "PreSkillShellCommand.deny",
    "PreSkillShellCommand",
    PreSkillShellCommand.deny("no"),
    specific("PreSkillShellCommand", deny),
  ],
  [
    "SessionStart.context",
    "SessionStart",
    SessionStart.context("c", { sessionTitle: "t" }),
    specific("SessionStart", { sessionTitle: "t", additionalContext: "c" }),
  ],
  [
    "SessionStart.watch",
    "SessionStart",
    SessionStart.watch(["/a"]),
    specific("SessionStart", { watchPaths: ["/a"] }),
  ],
  [
    "CwdChanged.watch",
    "CwdChanged",
    CwdChanged.watch([], { systemMessage: "m" }),
    { systemMessage: "m", hookSpecificOutput: { hookEventName: "CwdChanged", watchPaths: [] } },
  ],
  [
    "FileChanged.watch",
    "FileChanged",
    FileChanged.watch(["/a"]),
    specific("FileChanged", { watchPaths: ["/a"] }),
  ],
  [
    "MessageDisplay.display",
    "MessageDisplay",
    MessageDisplay.display("x"),
    specific("MessageDisplay", { displayContent: "x" }),
  ],
  [
    "Elicitation.accept",
    "Elicitation",
    Elicitation.accept({ a: 1 }),
    specific("Elicitation", { action: "accept", content: { a: 1 } }),
  ],
  [
    "Elicitation.decline",
    "Elicitation",
    Elicitation.decline(),
    specific("Elicitation", { action: "decline" }),
  ],
  [
    "ElicitationResult.cancel",
    "ElicitationResult",
    ElicitationResult.cancel(),
    specific("ElicitationResult", { action: "cancel" }),
  ],
  [
    "WorktreeCreate.created",
    "WorktreeCreate",
    WorktreeCreate.created("/w"),
    specific("WorktreeCreate", { worktreePath: "/w" }),
  ],
  ["TaskCompleted.block", "TaskCompleted", TaskCompleted.block("no"), { decision: "block", reason: "no" }],
  ["TeammateIdle.block", "TeammateIdle", TeammateIdle.block(), { decision: "block" }],
  ["TaskCompleted.stop", "TaskCompleted", TaskCompleted.stop(), { continue: false }],
  [
    "Notification.continue",
    "Notification",
    Notification.continue({ terminalSequence: "\x07" }),
    { terminalSequence: "\x07" },
  ],
  ["Setup.continue", "Setup", Setup.continue({ terminalSequence: "\x07" }), {}],
])("%s", (_name, event, answer, expected) => {
  expect(answer).toStrictEqual(expected);
  expect(checkAnswer(event, answer)).toBeUndefined();
});

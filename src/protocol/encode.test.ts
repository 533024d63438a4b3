import { describe, expect, test } from "vitest";
import { encode } from "./encode.ts";
import { type HookEvent, hookEvents } from "./event-names.ts";
import type { OutcomeKind } from "./honours.ts";
import type { Verdict } from "./verdict.ts";

type Outcome = Exclude<OutcomeKind, "raw">;
type Expected = { readonly [K in Outcome]?: unknown };

/** Each outcome alone, as a verdict. */
const verdicts: Readonly<Record<Outcome, Verdict>> = {
  allow: { decision: { kind: "allow", reason: "why" } },
  deny: { decision: { kind: "deny", reason: "why" } },
  ask: { decision: { kind: "ask", reason: "why" } },
  defer: { decision: { kind: "defer", reason: "why" } },
  block: { decision: { kind: "block", reason: "why" } },
  context: { context: "fact" },
  rewriteInput: { input: { command: "ls" } },
  replaceOutput: { output: { value: "other" } },
  notify: { message: "hello" },
  stop: { stop: "enough" },
};

const notify = { notify: { json: { systemMessage: "hello" } } };
const stop = { stop: { json: { continue: false, stopReason: "enough" } } };
const block = { json: { decision: "block", reason: "why" } };
const exit = { refusal: "why" };
const refused = (answer: unknown): Expected => ({ deny: answer, block: answer });
const specific = (event: HookEvent, fields: object): unknown => ({
  json: { hookSpecificOutput: { hookEventName: event, ...fields } },
});
const context = (event: HookEvent): Expected => ({ context: specific(event, { additionalContext: "fact" }) });
const permission = (event: HookEvent, ...kinds: Outcome[]): Expected => {
  const said = (kind: string): unknown =>
    specific(event, { permissionDecision: kind, permissionDecisionReason: "why" });
  return {
    ...Object.fromEntries(kinds.map((kind) => [kind, said(kind)])),
    ...refused(said("deny")),
  };
};

/** What leaves for each outcome on each event; an outcome that is not listed leaves nothing. */
const table: Readonly<Record<HookEvent, Expected>> = {
  PreToolUse: {
    ...permission("PreToolUse", "allow", "ask", "defer"),
    rewriteInput: specific("PreToolUse", { updatedInput: { command: "ls" } }),
    ...context("PreToolUse"),
    ...notify,
    ...stop,
  },
  PostToolUse: {
    ...refused(block),
    replaceOutput: specific("PostToolUse", { updatedToolOutput: "other" }),
    ...context("PostToolUse"),
    ...notify,
    ...stop,
  },
  PostToolUseFailure: { ...refused(block), ...context("PostToolUseFailure"), ...notify, ...stop },
  PostToolBatch: { ...refused(block), ...context("PostToolBatch"), ...notify, ...stop },
  Notification: {},
  UserPromptSubmit: { ...refused(block), ...context("UserPromptSubmit"), ...notify, ...stop },
  UserPromptExpansion: { ...refused(block), ...context("UserPromptExpansion"), ...notify, ...stop },
  SessionStart: { ...context("SessionStart"), ...notify, ...stop },
  SessionEnd: {},
  Stop: { ...refused(block), ...context("Stop"), ...notify, ...stop },
  StopFailure: {},
  SubagentStart: { ...context("SubagentStart"), ...notify, ...stop },
  SubagentStop: { ...refused(block), ...context("SubagentStop"), ...notify, ...stop },
  PreCompact: refused(block),
  PostCompact: {},
  PreModelSwitch: { ...permission("PreModelSwitch", "allow", "ask"), ...notify },
  PostModelSwitch: { ...context("PostModelSwitch"), ...notify, ...stop },
  PermissionRequest: {
    allow: specific("PermissionRequest", { decision: { behavior: "allow" } }),
    ...refused(specific("PermissionRequest", { decision: { behavior: "deny", message: "why" } })),
    ...notify,
    ...stop,
  },
  PermissionDenied: {},
  Setup: {},
  TeammateIdle: { ...refused(exit), ...notify, ...stop },
  TaskCreated: { ...refused(block), ...notify },
  TaskCompleted: { ...refused(exit), ...notify, ...stop },
  Elicitation: refused(specific("Elicitation", { action: "decline" })),
  ElicitationResult: refused(specific("ElicitationResult", { action: "decline" })),
  ConfigChange: refused(block),
  WorktreeCreate: refused(exit),
  WorktreeRemove: refused(exit),
  InstructionsLoaded: {},
  CwdChanged: notify,
  FileChanged: notify,
  DirectoryAdded: notify,
  MessageDisplay: { replaceOutput: specific("MessageDisplay", { displayContent: "other" }) },
  PreSkillShellCommand: { ...permission("PreSkillShellCommand"), ...notify },
};

const outcomes = Object.keys(verdicts) as Outcome[]; // keys of a literal that is typed by Outcome
const cases = hookEvents.flatMap((event) => outcomes.map((outcome) => ({ event, outcome })));

test.each(cases)("$event: $outcome", ({ event, outcome }) => {
  expect(encode(event, verdicts[outcome])).toStrictEqual(table[event][outcome] ?? {});
});

describe("several parts at once", () => {
  const everything: Verdict = {
    input: { command: "ls" },
    context: "fact",
    message: "hello",
    stop: "enough",
  };

  test("a denied call keeps its context and loses its rewrite", () => {
    const answer = encode("PreToolUse", { ...everything, decision: { kind: "deny", reason: "why" } });
    expect(answer.json).toStrictEqual({
      continue: false,
      stopReason: "enough",
      systemMessage: "hello",
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "deny",
        permissionDecisionReason: "why",
        additionalContext: "fact",
      },
    });
  });

  test("a deferral carries neither context nor rewrite", () => {
    const answer = encode("PreToolUse", { ...everything, decision: { kind: "defer" } });
    expect(answer.json?.["hookSpecificOutput"]).toStrictEqual({
      hookEventName: "PreToolUse",
      permissionDecision: "defer",
    });
  });

  test.each(["allow", "ask"] as const)("%s carries the rewritten input", (kind) => {
    const answer = encode("PreToolUse", { decision: { kind }, input: { command: "ls" } });
    expect(answer.json?.["hookSpecificOutput"]).toStrictEqual({
      hookEventName: "PreToolUse",
      permissionDecision: kind,
      updatedInput: { command: "ls" },
    });
  });

  test("an allowed permission request carries the rewritten input, a denied one does not", () => {
    const input = { command: "ls" };
    expect(encode("PermissionRequest", { decision: { kind: "allow" }, input }).json).toStrictEqual({
      hookSpecificOutput: {
        hookEventName: "PermissionRequest",
        decision: { behavior: "allow", updatedInput: input },
      },
    });
    expect(encode("PermissionRequest", { decision: { kind: "deny" }, input }).json).toStrictEqual({
      hookSpecificOutput: { hookEventName: "PermissionRequest", decision: { behavior: "deny" } },
    });
  });

  test("a refusal by exit code still carries the JSON that the host reads beside it", () => {
    const verdict: Verdict = { ...everything, decision: { kind: "block", reason: "Tests are red." } };
    expect(encode("TaskCompleted", verdict)).toStrictEqual({
      json: { continue: false, stopReason: "enough", systemMessage: "hello" },
      refusal: "Tests are red.",
    });
  });

  test("a refusal without a reason still says something on stderr", () => {
    expect(encode("TeammateIdle", { decision: { kind: "block" } }).refusal).toBe("Refused by a hook.");
  });
});

describe("raw fields", () => {
  test("fields of the event and fields that are new to us pass", () => {
    const extra = { top: { terminalSequence: "\x07", novel: 1 }, specific: { sessionTitle: "t", novel: 2 } };
    expect(encode("UserPromptSubmit", { extra }).json).toStrictEqual({
      terminalSequence: "\x07",
      novel: 1,
      hookSpecificOutput: { hookEventName: "UserPromptSubmit", sessionTitle: "t", novel: 2 },
    });
  });

  test("none of them undoes a verdict", () => {
    const extra = {
      top: { decision: "approve", async: true, continue: true, hookSpecificOutput: {} },
      specific: { hookEventName: "Stop", permissionDecision: "allow", updatedInput: {} },
    };
    expect(encode("PreToolUse", { decision: { kind: "deny" }, extra }).json).toStrictEqual({
      hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny" },
    });
  });

  test("a declined elicitation drops the content of another hook's accept", () => {
    const extra = { specific: { action: "accept", content: { name: "x" } } };
    expect(encode("Elicitation", { decision: { kind: "deny" }, extra }).json).toStrictEqual({
      hookSpecificOutput: { hookEventName: "Elicitation", action: "decline" },
    });
    expect(encode("Elicitation", { extra }).json).toStrictEqual({
      hookSpecificOutput: { hookEventName: "Elicitation", action: "accept", content: { name: "x" } },
    });
  });

  test("permission updates belong to an allow and leave with it", () => {
    const decision = { behavior: "allow", updatedPermissions: [{ type: "setMode" }] };
    const extra = { specific: { decision } };
    const answer = (kind: "allow" | "deny"): unknown =>
      encode("PermissionRequest", { decision: { kind }, extra }).json?.["hookSpecificOutput"];
    expect(answer("allow")).toStrictEqual({ hookEventName: "PermissionRequest", decision });
    expect(answer("deny")).toStrictEqual({
      hookEventName: "PermissionRequest",
      decision: { behavior: "deny" },
    });
  });
});

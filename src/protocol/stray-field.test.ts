import { describe, expect, test } from "vitest";
import { checkAnswer } from "./check-answer.ts";
import type { HookEvent } from "./event-names.ts";
import { block, continueWith } from "./results.ts";
import { PermissionRequest, PreToolUse } from "./tool-protocols.ts";
import { Stop } from "./turn-protocols.ts";

const specific = (event: HookEvent, fields: object): object => ({
  hookSpecificOutput: { hookEventName: event, ...fields },
});

describe("what the host would pass over in silence is a problem with its place", () => {
  test.each<[HookEvent, object, string]>([
    [
      "PreToolUse",
      { permissionDecison: "deny" },
      "permissionDecison: no such field is known; did you mean permissionDecision?",
    ],
    [
      "PreToolUse",
      specific("PreToolUse", { permissionDecison: "deny" }),
      "hookSpecificOutput.permissionDecison: no such field is known; did you mean permissionDecision?",
    ],
    [
      "PreToolUse",
      { permissionDecision: "deny" },
      "permissionDecision: the host reads it inside hookSpecificOutput only",
    ],
    [
      "PreToolUse",
      { hookEventName: "PreToolUse" },
      "hookEventName: the host reads it inside hookSpecificOutput only",
    ],
    [
      "PreToolUse",
      { specificOutput: {} },
      "specificOutput: no such field is known; did you mean hookSpecificOutput?",
    ],
    ["PreCompact", { systemMessage: "m" }, "systemMessage: on PreCompact the host shows it to nobody"],
    ["PreToolUse", { Decision: "block" }, "Decision: no such field is known; did you mean decision?"],
    ["PreToolUse", { continue_: false }, "continue_: no such field is known; did you mean continue?"],
    ["PreToolUse", { async_: true }, "async_: no such field is known; did you mean async?"],
    [
      "PreToolUse",
      specific("PreToolUse", { decision: "block" }),
      "hookSpecificOutput.decision: the host reads it beside hookSpecificOutput only",
    ],
    [
      "PreToolUse",
      specific("PreToolUse", { updatedToolOutput: 1 }),
      "hookSpecificOutput.updatedToolOutput: PreToolUse has no such field",
    ],
    [
      "PreToolUse",
      specific("PreToolUse", { context: "x" }),
      "hookSpecificOutput.context: no such field is known; did you mean additionalContext?",
    ],
    [
      "Stop",
      specific("Stop", { decision: "block", reason: "no" }),
      "hookSpecificOutput.decision: the host reads it beside hookSpecificOutput only",
    ],
    ["Stop", { decison: "block" }, "decison: no such field is known; did you mean decision?"],
    ["Stop", { permissionDecision: "deny" }, "permissionDecision: Stop has no such field"],
    [
      "PermissionRequest",
      specific("PermissionRequest", { decision: { behaviour: "deny" } }),
      "hookSpecificOutput.decision.behaviour: no such field is known; did you mean behavior?",
    ],
    [
      "PermissionRequest",
      specific("PermissionRequest", { decision: { behavior: "deny", mesage: "no" } }),
      "hookSpecificOutput.decision.mesage: no such field is known; did you mean message?",
    ],
    ["PermissionRequest", { decision: "block" }, "decision: PermissionRequest is not refused in this way"],
    ["Notification", { decision: "block" }, "decision: Notification is not refused in this way"],
    ["PreCompact", { continue: false }, "continue: PreCompact ends no turn"],
    ["PreToolUse", { stopReason: "x" }, "stopReason: without continue: false no turn ends"],
    ...["behavior", "deny", "block", "Refuse", "kind"].flatMap((word): [HookEvent, object, string][] => [
      ["PreToolUse", { systemMessage: "m", [word]: "deny" }, `${word}: the host looks for no verdict here`],
      [
        "PreToolUse",
        specific("PreToolUse", { [word]: true }),
        `hookSpecificOutput.${word}: the host looks for no verdict here`,
      ],
    ]),
    ...[{ decision: "block" }, { permissionDecision: "deny" }, { behavior: "deny" }, { continue: false }].map(
      (result): [HookEvent, object, string] => [
        "PreToolUse",
        { result },
        "result: the host looks for no verdict here",
      ],
    ),
  ])("%s %j", (event, answer, problem) => {
    expect(checkAnswer(event, answer)).toBe(problem);
  });
});

test.each<[HookEvent, object]>([
  ["PreToolUse", { processed: true }],
  ["PreToolUse", specific("PreToolUse", { permissionDecision: "deny", x: 1, constructor: 1, toString: 2 })],
  ["PreToolUse", specific("PreToolUse", { continue_: 1 })],
  ["Stop", { decision: "block", novel: { decision: 1 } }],
  ["PermissionRequest", specific("PermissionRequest", { decision: { behavior: "deny", zzz: 1 } })],
  [
    "PermissionRequest",
    specific("PermissionRequest", {
      decision: {
        behavior: "allow",
        updatedPermissions: [{ type: "setMode", mode: "plan", destination: "session", modes: 1 }],
      },
    }),
  ],
  ["PostToolUse", specific("PostToolUse", { updatedToolOutput: { decison: 1, permissionDecision: 2 } })],
])("fields that look like none of ours are those of a newer host: %s %j", (event, answer) => {
  expect(checkAnswer(event, answer)).toBeUndefined();
});

describe("what a builder was given as unknown is meant, however it looks", () => {
  const unknown = { decisions: [1], permissionDecision: 2, novel: 3 };
  test.each<[HookEvent, object]>([
    ["PreToolUse", PreToolUse.deny({ reason: "no", unknown })],
    ["PreToolUse", PreToolUse.deny({ reason: "no", unknownSpecific: { permissionDecisions: 1 } })],
    ["PermissionRequest", PermissionRequest.deny({ message: "no", unknown })],
    ["Stop", Stop.continue({ unknown })],
    ["Stop", Object.freeze(Stop.block({ reason: "r", unknown }))],
    ["Stop", continueWith({ unknown })],
    ["Stop", block({ unknown })],
  ])("%s %j", (event, answer) => {
    expect(checkAnswer(event, answer)).toBeUndefined();
  });

  test("and is written as it is", () => {
    const given = { unknown, unknownSpecific: { permissionDecisions: 1 } };
    expect(PreToolUse.toJSON(PreToolUse.deny(given))).toStrictEqual({
      ...unknown,
      hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisions: 1 },
    });
  });
});

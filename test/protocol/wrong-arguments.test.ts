import { describe, expect, test } from "vitest";
import {
  answerLater,
  block,
  CwdChanged,
  continueWith,
  Elicitation,
  MessageDisplay,
  Notification,
  PermissionRequest,
  PostToolUse,
  PreCompact,
  PreToolUse,
  ProtocolError,
  SessionStart,
  Stop,
  UserPromptSubmit,
  WorktreeCreate,
} from "../../src/protocol.ts";

/** What a program without types may give. */
const untyped = (value: unknown): never => value as never;

describe("an argument that would be lost is refused at once, in words", () => {
  test.each<[string, () => unknown, string]>([
    [
      "a misspelt reason",
      () => Stop.block(untyped({ reson: "no" })),
      'An answer to Stop has no field "reson"',
    ],
    ["the decision of another level", () => Stop.block(untyped({ decision: "block" })), '"decision"'],
    [
      "a decision beside a builder's own",
      () => PreToolUse.deny(untyped({ permissionDecision: "allow" })),
      '"permissionDecision"',
    ],
    [
      "a text for the user where none is shown",
      () => PreCompact.block(untyped({ systemMessage: "m" })),
      '"systemMessage"; it has',
    ],
    [
      "context where none is read",
      () => Notification.continue(untyped({ additionalContext: "c" })),
      '"additionalContext"',
    ],
    ["the end of a turn that goes on", () => PreCompact.continue(untyped({ continue: false })), '"continue"'],
    [
      "a field of another event",
      () => UserPromptSubmit.continue(untyped({ updatedToolOutput: 1 })),
      '"updatedToolOutput"',
    ],
    [
      "a number for a reason",
      () => PreToolUse.deny(untyped(5)),
      "The argument of a builder must be an object, and not 5",
    ],
    ["a list for one", () => PreToolUse.ask(untyped(["no"])), "and not a list"],
    [
      "a text beside an answer",
      () => Stop.continue(untyped("x")),
      'What goes with an answer to Stop must be an object, and not "x"',
    ],
    [
      "a text as fields of a newer host",
      () => Stop.continue({ unknown: untyped("x") }),
      'unknown must be an object, and not "x"',
    ],
    [
      "the same inside",
      () => Stop.continue({ unknownSpecific: untyped([1]) }),
      "unknownSpecific must be an object, and not a list",
    ],
    ["no text", () => PostToolUse.context(untyped(undefined)), "The text is missing"],
    ["no output", () => PostToolUse.replaceOutput(undefined), "The output is missing"],
    ["no input", () => PreToolUse.rewrite(untyped(undefined)), "The input is missing"],
    ["nothing to display", () => MessageDisplay.display(untyped(undefined)), "The text is missing"],
    ["no path", () => WorktreeCreate.created(untyped(undefined)), "The path is missing"],
    ["no paths", () => CwdChanged.watch(untyped(undefined)), "Paths are a list, and not undefined"],
    ["a path for paths", () => SessionStart.watch(untyped("/a")), 'Paths are a list, and not "/a"'],
    ["a misspelt message", () => PermissionRequest.deny(untyped({ mesage: "no" })), '"mesage"'],
    [
      "a truth for options",
      () => PermissionRequest.allow(untyped(true)),
      "The argument of allow must be an object, and not true",
    ],
    [
      "a text for the options of a result",
      () => continueWith(untyped("x")),
      "The options of a result must be an object",
    ],
    [
      "a decision of a result",
      () => continueWith(untyped({ decision: "continue" })),
      'its decision from its builder, and not "continue"',
    ],
    [
      "a misspelt field of a result",
      () => continueWith(untyped({ sytemMessage: "m" })),
      'A result has no field "sytemMessage"; did you mean systemMessage?',
    ],
    ["a text for a time", () => answerLater(untyped("x")), 'milliseconds from 0, and not "x"'],
    ["a time below 0", () => answerLater(-1), "and not -1"],
    [
      "why a turn ends that goes on",
      // @ts-expect-error the types say the same
      () => PreToolUse.deny({ reason: "r", stopReason: "s" }),
      "stopReason ends no turn without continue: false",
    ],
    [
      "that a turn goes on",
      () => Stop.continue(untyped({ continue: true })),
      "continue can only be false, and not true",
    ],
    [
      "a known field as one of newer hosts",
      () => Stop.block({ unknown: { reason: "r" } }),
      'unknown cannot hold "reason", which is known today',
    ],
    [
      "the same field twice",
      () => Stop.continue({ terminalSequence: "a", unknown: { terminalSequence: "b" } }),
      'unknown cannot hold "terminalSequence"',
    ],
    [
      "the same inside, as the builder says it",
      () => PreToolUse.deny({ unknownSpecific: { permissionDecision: "allow" } }),
      'unknownSpecific cannot hold "permissionDecision"',
    ],
    [
      "the same inside, twice",
      () => UserPromptSubmit.continue({ sessionTitle: "a", unknownSpecific: { sessionTitle: "b" } }),
      'unknownSpecific cannot hold "sessionTitle"',
    ],
    ["a path from nowhere", () => WorktreeCreate.created("rel"), 'absolute, and not "rel"'],
  ])("%s", (_, build, message) => {
    expect(build).toThrow(TypeError);
    expect(build).toThrow(message);
  });
});

test("null is nothing, as programs without types say it", () => {
  expect(PreToolUse.deny(untyped(null))).toStrictEqual(PreToolUse.deny());
  expect(Stop.continue(untyped(null))).toStrictEqual({});
  expect(PermissionRequest.allow(untyped(null))).toStrictEqual(PermissionRequest.allow());
  expect(PermissionRequest.deny(untyped(null))).toStrictEqual(PermissionRequest.deny());
  expect(Elicitation.accept(undefined, untyped(null))).toStrictEqual(Elicitation.accept());
  expect(continueWith(untyped(null))).toStrictEqual({});
  expect(block({ unknown: untyped(null) })).toStrictEqual({ decision: "block" });
});

test.each<[string, () => unknown, string]>([
  [
    "a reason that is no text",
    () => PreToolUse.toJSON(PreToolUse.deny({ reason: untyped(5) })),
    "permissionDecisionReason: expected a string",
  ],
  [
    "an input that is none",
    () => PreToolUse.toJSON(PreToolUse.rewrite(untyped("ls"))),
    "updatedInput: expected an object",
  ],
  [
    "an input of null",
    () => PreToolUse.toJSON(PreToolUse.allow({ updatedInput: untyped(null) })),
    "updatedInput: expected an object",
  ],
  [
    "context that is no text",
    () => PostToolUse.toJSON(PostToolUse.context(untyped(5))),
    "additionalContext: expected a string",
  ],
  [
    "permissions that are none",
    () => PermissionRequest.toJSON(PermissionRequest.allow({ updatedPermissions: untyped(0) })),
    "updatedPermissions: expected a list",
  ],
  [
    "an interruption that is no truth",
    () => PermissionRequest.toJSON(PermissionRequest.deny({ interrupt: untyped(null) })),
    "interrupt: expected a boolean",
  ],
  [
    "a decision that is none",
    () => Stop.toJSON(untyped({ decision: "continue" })),
    'decision: expected "block"',
  ],
])("what is of another type is found before it leaves: %s", (_, write, message) => {
  expect(write).toThrow(ProtocolError);
  expect(write).toThrow(message);
});

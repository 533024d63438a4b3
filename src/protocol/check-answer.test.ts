import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { fitting } from "../../test/arbitrary-shape.ts";
import { answerFields, commonAnswerFields } from "./answer-fields.ts";
import { answerSchemas } from "./answer-schemas.ts";
import { checkAnswer } from "./check-answer.ts";
import { checkWire } from "./check-wire.ts";
import { type HookEvent, hookEvents } from "./event-names.ts";
import type { Shape } from "./shape.ts";

const specific = (event: HookEvent, fields: object): unknown => ({
  hookSpecificOutput: { hookEventName: event, ...fields },
});

describe("a problem names its place", () => {
  test.each<[HookEvent, unknown, string]>([
    ["PreToolUse", [], "answer: expected an object"],
    ["PreToolUse", { decision: "continue" }, 'decision: expected "block", got "continue"'],
    ["PreToolUse", { decision: "approve" }, 'decision: expected "block", got "approve"'],
    ["Stop", { continue: "no" }, 'continue: expected a boolean, got "no"'],
    [
      "PreToolUse",
      { hookSpecificOutput: { permissionDecision: "deny" } },
      "hookSpecificOutput.hookEventName: missing",
    ],
    [
      "PreToolUse",
      specific("PostToolUse", {}),
      'hookSpecificOutput.hookEventName: expected "PreToolUse", got "PostToolUse"',
    ],
    [
      "PreToolUse",
      specific("PreToolUse", { updatedInput: [] }),
      "hookSpecificOutput.updatedInput: expected an object, got a list",
    ],
    ["PreCompact", specific("PreCompact", {}), "hookSpecificOutput: this event has no such field"],
    [
      "FileChanged",
      specific("FileChanged", { watchPaths: ["a", 1] }),
      "hookSpecificOutput.watchPaths[1]: expected a string, got 1",
    ],
    [
      "PermissionRequest",
      specific("PermissionRequest", { decision: { type: "allow" } }),
      'hookSpecificOutput.decision.behavior: expected "allow" or "deny", got undefined',
    ],
    [
      "PermissionRequest",
      specific("PermissionRequest", { decision: { behavior: "deny", interrupt: 1 } }),
      "hookSpecificOutput.decision.interrupt: expected a boolean, got 1",
    ],
    ["Stop", { async: true, decision: "block" }, "decision: an asynchronous answer cannot carry it"],
    ["Stop", { async: false }, "async: expected true, or no such field"],
    ["Stop", { async: true, asyncTimeout: "5" }, 'asyncTimeout: expected a number, got "5"'],
  ])("%s: %j", (event, json, problem) => {
    expect(checkAnswer(event, json)).toBe(problem);
  });
});

test.each<[HookEvent, unknown]>([
  ["PreToolUse", {}],
  ["PreToolUse", specific("PreToolUse", { permissionDecision: "deny", novel: 1 })],
  ["PreToolUse", { processed: true, reason: undefined }],
  ["Stop", { async: true, asyncTimeout: 5000 }],
  ["Notification", specific("Notification", { additionalContext: "seen" })],
])("fine: %s %j", (event, json) => {
  expect(checkAnswer(event, json)).toBeUndefined();
});

describe("texts over the host's limit", () => {
  test.each([
    ["systemMessage", 10_000],
    ["additionalContext", 10_000],
    ["initialUserMessage", 10_000],
    ["classifierContext", 2_000],
  ] as const)("%s: %d characters", (field, limit) => {
    const event = { initialUserMessage: "SessionStart", classifierContext: "PostToolUse" } as const;
    const name = field in event ? event[field as keyof typeof event] : "Stop"; // `in` has just proved the key
    const answer = (text: string): unknown =>
      field === "systemMessage" ? { systemMessage: text } : specific(name, { [field]: text });
    expect(checkAnswer(name, answer("x".repeat(limit)))).toBeUndefined();
    expect(checkAnswer(name, answer("x".repeat(limit + 1)))).toContain(`${field}: ${limit + 1} characters`);
  });
});

describe("what JSON cannot carry", () => {
  const loop: Record<string, unknown> = {};
  loop["self"] = loop;
  test.each([
    ["a cycle", loop, "hookSpecificOutput.updatedInput.self: refers back to itself"],
    ["a bigint", { a: 1n }, "hookSpecificOutput.updatedInput.a: JSON cannot carry a value of type bigint"],
    ["a function", { a: [() => 1] }, "hookSpecificOutput.updatedInput.a[0]: JSON cannot carry"],
    ["NaN", { a: Number.NaN }, "hookSpecificOutput.updatedInput.a: JSON cannot carry NaN"],
  ])("%s", (_what, updatedInput, problem) => {
    expect(checkAnswer("PreToolUse", specific("PreToolUse", { updatedInput }))).toContain(problem);
  });

  test("one value in two places is no cycle", () => {
    const shared = { a: 1 };
    const updatedInput = { one: shared, two: shared };
    expect(checkAnswer("PreToolUse", specific("PreToolUse", { updatedInput }))).toBeUndefined();
  });
});

test("a list is no object, for the schemas as for the plain check", () => {
  const json = { hookSpecificOutput: Object.assign([], { hookEventName: "PreToolUse" }) };
  expect(v.safeParse(answerSchemas.PreToolUse, json).success).toBe(false);
  expect(checkAnswer("PreToolUse", json)).toBeDefined();
});

test("the plain check and the schemas agree on every answer, right or wrong", () => {
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom("block", "deny", "allow", "PreToolUse"));
  const names = ["decision", "reason", "continue", "systemMessage", "hookSpecificOutput"];
  const damage = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 1 });
  const inner = fc.dictionary(
    fc.constantFrom(
      "hookEventName",
      "decision",
      "permissionDecision",
      "updatedInput",
      "watchPaths",
      "action",
    ),
    value,
    { maxKeys: 2 },
  );
  const answers = fc.constantFrom(...hookEvents).chain((event) => {
    const fields = [commonAnswerFields, answerFields[event]].map((part): Shape => ({ fields: part }));
    return fc.tuple(fc.constant(event), ...fields.map(fitting), damage, inner);
  });
  const seen = { right: 0, wrong: 0 };
  const property = fc.property(answers, ([event, common, own, top, deep]) => {
    const json: Record<string, unknown> = Object.assign({}, common, own, top);
    const inside = json["hookSpecificOutput"];
    if (typeof inside === "object" && inside !== null) Object.assign(inside, deep);
    const { success } = v.safeParse(answerSchemas[event], json);
    seen[success ? "right" : "wrong"] += 1;
    expect(checkWire(event, json) === undefined).toBe(success);
  });
  fc.assert(property, { numRuns: 1_500 });
  expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(150);
});

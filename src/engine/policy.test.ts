import { describe, expect, test } from "vitest";
import type { Verdict } from "../protocol/verdict.ts";
import { onFailure, refusal, tempered } from "./policy.ts";

test("an event is refused in its own way, or not at all", () => {
  expect(refusal("PreToolUse", "no")).toEqual({ decision: { kind: "deny", reason: "no" } });
  expect(refusal("Stop", "no")).toEqual({ decision: { kind: "block", reason: "no" } });
  expect(refusal("TaskCompleted", "no")).toEqual({ decision: { kind: "block", reason: "no" } });
  expect(refusal("SessionStart", "no")).toBeUndefined();
});

test("a failed hook refuses when it is closed, enforced, and there is something to refuse", () => {
  const said = onFailure("PreToolUse", "a/b", "Error: boom", "closed", "enforce");
  expect(said.decision).toMatchObject({ kind: "deny", reason: expect.stringMatching(/a\/b.*boom/) });
  expect(onFailure("PreToolUse", "a/b", "boom", "open", "enforce")).toEqual({});
  expect(onFailure("PreToolUse", "a/b", "boom", "closed", "warn")).toEqual({});
  expect(onFailure("PreToolUse", "a/b", "boom", "closed", "observe")).toEqual({});
  expect(onFailure("SessionEnd", "a/b", "boom", "closed", "enforce")).toEqual({});
});

describe("a mode", () => {
  const whole: Verdict = {
    decision: { kind: "deny", reason: "no" },
    input: { command: "x" },
    output: { value: 1 },
    context: "note",
    message: "hello",
    stop: "over",
    extra: { top: { novel: 1 } },
  };

  test("of enforcing leaves all, of observing nothing", () => {
    expect(tempered(whole, "a/b", "enforce", "PreToolUse")).toBe(whole);
    expect(tempered(whole, "a/b", "observe", "PreToolUse")).toEqual({});
    expect(tempered(whole, "a/b", "off", "PreToolUse")).toEqual({});
  });

  test("of warning tells everything instead of doing it", () => {
    const { message, ...rest } = tempered(whole, "a/b", "warn", "PreToolUse");
    expect(rest).toEqual({ context: "note" });
    expect(message?.split("\n")).toEqual([
      "hello",
      'a/b (only a warning): would have refused: no; would have changed the input to {"command":"x"}; would have replaced the output; would have ended the turn: over',
    ]);
  });

  test("of warning tells the model where the user cannot be told", () => {
    expect(tempered({ context: "note" }, "a/b", "warn", "PreToolUse")).toEqual({ context: "note" });
    expect(tempered({}, "a/b", "warn", "PreToolUse")).toEqual({});
    expect(tempered({ decision: { kind: "block" } }, "a/b", "warn", "PreCompact")).toEqual({});
  });
});

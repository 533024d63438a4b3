import { describe, expect, test, vi } from "vitest";
import { answerOf, bashCall } from "../../test/answer-of.ts";
import { on } from "../hooks/on.ts";
import { context, deny } from "../hooks/outcomes.ts";
import { Hooks } from "../protocol/hooks.ts";

const nothing = (): undefined => undefined;

describe("callbacks of a set among hooks", () => {
  const beside = { beside: on("PreToolUse", () => context("beside")) };

  test("get their tool call's id, their signal and the input as it is by then", async () => {
    const seen = vi.fn();
    await answerOf([beside, Hooks.on("PreToolUse", seen)]);
    expect(seen.mock.calls).toStrictEqual([
      [bashCall, "t1", { signal: expect.any(AbortSignal), unknown: {} }],
    ]);
  });

  test.each([
    ["exact names", "Edit|Bash", true],
    ["other names", "Edit", false],
    ["a pattern anywhere in the name", "as", false],
    ["a regular expression", "^Ba", true],
    ["everything", "*", true],
  ])("are asked for their tools only: %s", async (_, pattern, asked) => {
    const seen = vi.fn();
    await answerOf([beside, Hooks.on("PreToolUse", { pattern }, seen)]);
    expect(seen).toHaveBeenCalledTimes(asked ? 1 : 0);
  });

  test("that throw or say what cannot be sent let the action pass, unless they said otherwise", async () => {
    const throwing = (): never => {
      throw new Error("boom");
    };
    const saying = (answer: unknown) => (): never => answer as never; // what the types keep out
    const nonsense = saying({ decision: "continue" });
    const misspelt = saying({ permissionDecison: "allow" });
    const nested = saying({ hookSpecificOutput: { decision: "block" } });
    const dated = saying({ hookSpecificOutput: { updatedInput: new Date(0) } });
    for (const callback of [throwing, nonsense, misspelt, nested, dated]) {
      const warn = vi.fn();
      const open = await answerOf([beside, Hooks.on("PreToolUse", callback)], bashCall, { warn });
      expect(open).toMatchObject({ hookSpecificOutput: { additionalContext: "beside" } });
      expect(open).not.toHaveProperty("hookSpecificOutput.permissionDecision");
      expect(warn.mock.calls[0]?.[0]).toMatch(/^A PreToolUse callback failed: /);
      const closed = await answerOf([beside, Hooks.on("PreToolUse", { onFailure: "block" }, callback)]);
      expect(closed).toMatchObject({ hookSpecificOutput: { permissionDecision: "deny" } });
    }
  });

  test("that are late refuse a call, as the client itself would have it, and nothing else", async () => {
    const never = { timeoutSeconds: 0.05 };
    const late = await answerOf([beside, Hooks.on("PreToolUse", never, () => new Promise<never>(nothing))]);
    expect(late).toMatchObject({
      hookSpecificOutput: { permissionDecision: "deny", additionalContext: "beside" },
    });
    const stop = { ...bashCall, hook_event_name: "Stop", stop_hook_active: false };
    const stops = [{ s: on("Stop", nothing) }, Hooks.on("Stop", never, () => new Promise<never>(nothing))];
    expect(await answerOf(stops, stop)).toStrictEqual({});
  });

  test("that answer later, asynchronously, have no opinion", async () => {
    const source = [beside, Hooks.on("PreToolUse", () => ({ async: true as const }))];
    expect(await answerOf(source)).toMatchObject({ hookSpecificOutput: { additionalContext: "beside" } });
  });
});

test("a source that is one set alone keeps its callbacks as they are", async () => {
  const throwing = Hooks.on("PreToolUse", () => {
    throw new Error("boom");
  });
  await expect(answerOf(throwing)).rejects.toThrow("boom");
  await expect(answerOf([{ stop: on("Stop", () => deny as never) }, throwing])).rejects.toThrow("boom");
});

import { describe, expect, test, vi } from "vitest";
import { answerOf, bashCall, refused } from "../../test/answer-of.ts";
import { on } from "../hooks/on.ts";
import { context, deny } from "../hooks/outcomes.ts";
import { Hooks } from "../protocol/hooks.ts";
import { continueWith } from "../protocol/results.ts";
import { PreToolUse } from "../protocol/tool-protocols.ts";
import { toSdkHooks } from "./sdk.ts";

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

  test("that say null have no opinion, as alone", async () => {
    for (const choices of [{}, { onFailure: "block" } as const])
      expect(
        await answerOf([beside, Hooks.on("PreToolUse", choices, () => null as never)]),
      ).not.toHaveProperty("hookSpecificOutput.permissionDecision");
  });

  test("that are called off have not failed", async () => {
    const warn = vi.fn();
    const aborting = new AbortController();
    const waiting = Hooks.on("PreToolUse", (_, __, { signal }) => {
      return new Promise<never>((_, fail) => signal.addEventListener("abort", () => fail(new Error("off"))));
    });
    for (const source of [
      [beside, waiting],
      [{ slow: on("PreToolUse", () => new Promise<never>(nothing)) }],
    ]) {
      setTimeout(() => aborting.abort(), 5);
      await answerOf(source, bashCall, { warn, signal: aborting.signal });
    }
    expect(warn).not.toHaveBeenCalled();
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

  test("say what a builder was given as unknown as it is, however it looks", async () => {
    const unknown = { decisions: 1, novel: [2] };
    const set = Hooks.on("PreToolUse", () => PreToolUse.deny({ reason: "no", unknown }));
    expect(await answerOf([beside, set])).toMatchObject({
      ...unknown,
      hookSpecificOutput: { permissionDecision: "deny" },
    });
  });

  test("that answer later, asynchronously, have no opinion", async () => {
    const source = [beside, Hooks.on("PreToolUse", () => ({ async: true as const }))];
    expect(await answerOf(source)).toMatchObject({ hookSpecificOutput: { additionalContext: "beside" } });
  });
});

describe("a set alone, that refuses when it cannot judge", () => {
  const throwing = (): never => {
    throw new Error("boom");
  };
  const never = (): Promise<never> => new Promise<never>(nothing);
  const block = { onFailure: "block", timeoutSeconds: 0.05 } as const;
  const refusing = (why: string): object =>
    refused(`A callback could not judge this, and it refuses when it cannot: ${why}`);

  test.each([
    ["throws", throwing, "boom"],
    ["misspells its answer", () => ({ permissionDecison: "allow" }) as never, expect.anything()],
  ])("refuses when it %s, whether or not the client knows how to", async (_, callback) => {
    const set = Hooks.on("PreToolUse", block, callback);
    for (const options of [{}, { onFailure: false } as const]) {
      const warn = vi.fn();
      const answer = await answerOf(set, bashCall, { ...options, warn });
      expect(answer).toMatchObject({ hookSpecificOutput: { permissionDecision: "deny" } });
      expect(warn.mock.calls).toStrictEqual([[expect.stringContaining("A PreToolUse callback failed: ")]]);
    }
    expect(toSdkHooks(set).PreToolUse).toMatchObject([{ timeout: 0.05, onFailure: "block" }]);
  });

  const odd: readonly [answer: object, isAlways: boolean][] = [
    [{ behavior: "deny" }, true],
    [{ hookSpecificOutput: { hookEventName: "PreToolUse", behavior: "deny" } }, true],
    [{ deny: "x" }, true],
    [{ block: true }, true],
    [{ kind: "deny", reason: "x" }, true],
    [{ result: { decision: "block" } }, true],
    [{ systemMessage: "m", result: { decision: "block" } }, true],
    [Object.create({ decision: "block" }), true],
    [{ hookSpecificOutput: Object.create({ permissionDecision: "deny" }) }, true],
    [Object.defineProperty({}, "decision", { value: "block" }), true],
    [{ stopReason: "x" }, true],
    [{ verboten: true }, false],
    [{ reason: "x" }, false],
    [{ hookSpecificOutput: { permissionDecisionReason: "x" } }, false],
    [{ hookSpecificOutput: { hookEventName: "PreToolUse" } }, false],
    [{ suppressOutput: true }, false],
    [{ suppressOutput: true, hookSpecificOutput: {} }, false],
  ];

  test.each(odd)("refuses when the client would find nothing in its answer %j", async (answer, isAlways) => {
    const hint = { hint: on("PreToolUse", nothing) };
    for (const beside of [[], [hint]]) {
      const closed = [Hooks.on("PreToolUse", block, () => answer as never), ...beside];
      const warn = vi.fn();
      expect(await answerOf(closed, bashCall, { warn })).toMatchObject({
        hookSpecificOutput: { permissionDecision: "deny" },
      });
      expect(warn).toHaveBeenCalled();
    }
    const open = Hooks.on("PreToolUse", () => answer as never);
    if (isAlways) await expect(answerOf(open)).rejects.toThrow("PreToolUse: ");
    else expect(await answerOf(open)).toMatchObject(answer);
  });

  test("has no opinion with an answer that is empty, and is taken at its word where it says unknown", async () => {
    for (const answer of [{}, undefined, null, { decision: undefined }, { continue: true }])
      expect(await answerOf(Hooks.on("PreToolUse", block, () => answer as never))).not.toHaveProperty(
        "hookSpecificOutput.permissionDecision",
      );
    const meant = PreToolUse.defer({ unknown: { deny: 1 } });
    expect(await answerOf(Hooks.on("PreToolUse", block, () => meant))).toMatchObject({ deny: 1 });
    const fresh = continueWith({ unknown: { verboten: 1 } });
    expect(await answerOf(Hooks.on("PreToolUse", block, () => fresh as never))).toStrictEqual(fresh);
  });

  test("says so itself, late too, where the client is not told what a failure does", async () => {
    const [late, choice] = [
      Hooks.on("PreToolUse", block, never),
      Hooks.on("Stop", { onFailure: "continue" }, nothing),
    ];
    expect(await answerOf(late, bashCall, { onFailure: false })).toStrictEqual(
      refusing("it did not answer within 0.05 s"),
    );
    const quiet = { onFailure: false, warn: nothing } as const;
    expect(toSdkHooks(late, quiet)).toStrictEqual({
      PreToolUse: [{ hooks: [expect.any(Function)], timeout: 5.05 }],
    });
    expect(toSdkHooks(choice, quiet)).toStrictEqual({ Stop: [{ hooks: [expect.any(Function)] }] });
  });

  test("fails as ever on an event that nobody can refuse", async () => {
    const set = Hooks.on("Notification", block, throwing);
    const call = { ...bashCall, hook_event_name: "Notification", message: "m", notification_type: "t" };
    await expect(answerOf(set, call)).rejects.toThrow("boom");
  });

  test("hands on what it answers as it is", async () => {
    const answer = { systemMessage: "m", novel: 1, hookSpecificOutput: { additionalContext: "c" } };
    const set = Hooks.on("PreToolUse", block, () => answer as never);
    expect(await answerOf(set)).toStrictEqual({
      ...answer,
      hookSpecificOutput: { hookEventName: "PreToolUse", additionalContext: "c" },
    });
  });
});

test("a source that is one set alone keeps its callbacks as they are", async () => {
  const throwing = Hooks.on("PreToolUse", () => {
    throw new Error("boom");
  });
  await expect(answerOf(throwing)).rejects.toThrow("boom");
  await expect(answerOf([{ stop: on("Stop", () => deny as never) }, throwing])).rejects.toThrow("boom");
});

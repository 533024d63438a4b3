import type { Options } from "@anthropic-ai/claude-agent-sdk";
import { describe, expect, expectTypeOf, test, vi } from "vitest";
import { tool } from "../conditions/tool.ts";
import { guard } from "../hooks/guard.ts";
import { on } from "../hooks/on.ts";
import { block, deny } from "../hooks/outcomes.ts";
import { Hooks } from "../protocol/hooks.ts";
import { PreToolUse } from "../protocol/tool-protocols.ts";
import { Stop } from "../protocol/turn-protocols.ts";
import { controlHost } from "./control.ts";
import * as module from "./module.fixture.ts";
import { hookProblems, type SdkHooks, toSdkHooks } from "./sdk.ts";
import { stdinGate } from "./stdin-gate.ts";

const call = {
  hook_event_name: "PreToolUse",
  session_id: "s",
  transcript_path: "/t",
  cwd: "/w",
  tool_name: "Bash",
  tool_input: { command: "rm x" },
  tool_use_id: "toolu_1",
};
const { signal } = new AbortController();

test("types: the result is what the SDK takes", () => {
  expectTypeOf<SdkHooks>().toExtend<NonNullable<Options["hooks"]>>();
  const options: Options = { hooks: toSdkHooks(Hooks.empty) };
  expect(options.hooks).toStrictEqual({});
});

test("types: hooks of every kind and shape are taken, alone, together and beside sets, and nothing else", () => {
  const quiet = { warn: () => undefined };
  const noBash = guard({ when: tool("Bash"), deny: "no" });
  const tuned = on("Stop", { options: { rounds: 1 } }, (_, { options }) => block(String(options.rounds)));
  const set = Hooks.on("Stop", () => Stop.block("no"));
  for (const source of [
    noBash,
    tuned,
    set,
    module,
    { noBash },
    { module, tuned },
    [noBash, tuned, set, module],
  ]) {
    const options: Options = { hooks: toSdkHooks(source, quiet) };
    expect(options.hooks).not.toStrictEqual({});
  }
  // @ts-expect-error a name is no hook
  expect(() => toSdkHooks("noBash")).toThrow(TypeError);
  // @ts-expect-error nor is a function in a list
  expect(() => toSdkHooks([noBash, () => deny("no")])).toThrow(TypeError);
  // @ts-expect-error an answer of another event
  toSdkHooks({ wrong: on("Stop", () => deny("no")) }, quiet);
  // @ts-expect-error a choice that there is not
  expect(() => toSdkHooks({ noBash }, { ...quiet, onFailure: true })).toThrow("onFailure can only be false");
  // @ts-expect-error the same
  expect(() => toSdkHooks({ noBash }, { ...quiet, ledger: false })).toThrow("ledger can only be true");
  // @ts-expect-error no store
  expect(() => toSdkHooks({ noBash }, { ...quiet, state: {} })).toThrow("it has no function read");
});

test.each([
  [null, "The options must be an object"],
  [{ stat: true }, 'There is no option "stat"'],
  [{ state: "/tmp/state" }, "state must be true or a store"],
  [{ warn: "loud" }, "warn must be a function"],
  [{ onTrace: true }, "onTrace must be a function"],
  [{ root: "" }, "root must be a text"],
])("options that are none are refused: %s", (options, message) => {
  // A cast: what a program without types may say.
  expect(() => toSdkHooks(Hooks.empty, options as never)).toThrow(message);
});

test("a callback needs no more than its input, so that a test can call it", async () => {
  const seen = vi.fn(() => undefined);
  const callback = toSdkHooks(Hooks.on("PreToolUse", seen)).PreToolUse?.[0]?.hooks[0];
  const signals = [undefined, {}, { signal: undefined as never }, null as never]; // calls without types, too
  for (const options of signals) await callback?.(call, undefined, options);
  await callback?.(call);
  for (const args of seen.mock.calls as unknown[][])
    expect(args).toStrictEqual([call, undefined, { signal: expect.any(AbortSignal), unknown: {} }]);
  expect(seen).toHaveBeenCalledTimes(5);
  const guarded = toSdkHooks({ noBash: guard({ when: tool("Bash"), deny: "no" }) });
  expect(await guarded.PreToolUse?.[0]?.hooks[0]?.(call)).toStrictEqual(PreToolUse.deny("no"));
});

test("matchers keep their order and their choices", () => {
  const hooks = Hooks.on(
    "PreToolUse",
    { tool: "Bash", timeoutSeconds: 5, onFailure: "block" },
    () => undefined,
  )
    .on("PreToolUse", () => undefined)
    .add("Stop", []);
  const sdk = toSdkHooks(hooks);
  expect(Object.keys(sdk)).toStrictEqual(["PreToolUse"]);
  const { hooks: callbacks, ...choices } = sdk.PreToolUse?.[0] ?? { hooks: [] };
  expect(choices).toStrictEqual({ matcher: "Bash", timeout: 5, onFailure: "block" });
  expect(callbacks).toHaveLength(1);
  expect(sdk.PreToolUse?.[1]).toStrictEqual({ hooks: [expect.any(Function)] });
});

describe("a callback", () => {
  const run = (hooks: typeof Hooks.empty): Promise<unknown> | undefined =>
    toSdkHooks(hooks).PreToolUse?.[0]?.hooks[0]?.(call, "toolu_1", { signal });

  test("answers with its output, or with no opinion", async () => {
    await expect(run(Hooks.on("PreToolUse", () => PreToolUse.deny("no")))).resolves.toStrictEqual(
      PreToolUse.deny("no"),
    );
    await expect(run(Hooks.on("PreToolUse", () => undefined))).resolves.toStrictEqual({});
  });

  test("is handed the SDK's own signal", async () => {
    const seen = vi.fn();
    await run(Hooks.on("PreToolUse", seen));
    expect(seen.mock.calls[0]).toStrictEqual([call, "toolu_1", { signal, unknown: {} }]);
  });

  test("fails when it throws, or when its answer would be thrown away", async () => {
    const throwing = Hooks.on("PreToolUse", () => {
      throw new Error("boom");
    });
    await expect(run(throwing)).rejects.toThrow("boom");
    await expect(run(Hooks.on("PreToolUse", () => ({ decision: "approve" }) as never))).rejects.toThrow(
      "decision",
    );
  });
});

test("events that the SDK does not deliver are named, with the way out", () => {
  const warn = vi.fn();
  const hooks = Hooks.on("SessionStart", () => undefined)
    .on("SessionEnd", () => undefined)
    .on("Stop", () => undefined)
    .add("Setup", [Hooks.matcher(undefined, [])]);
  toSdkHooks(hooks, { warn });
  const messages = warn.mock.calls.map(([message]) => String(message));
  expect(messages.map((message) => message.split(" ")[0])).toStrictEqual(["SessionStart", "SessionEnd"]);
  for (const message of messages) expect(message).toContain("Hooks.toSettings");
});

test.each([
  [
    "a refusal where there is none",
    Hooks.on("Notification", { onFailure: "block" }, () => undefined),
    ['onFailure: "block" does nothing on Notification: nothing can be refused there.'],
  ],
  ["one by an answer of ours", Hooks.on("PostToolUse", { onFailure: "block" }, () => undefined), []],
  [
    "a pattern of nothing",
    Hooks.on("PreToolUse", { pattern: "|" }, () => undefined),
    ['"|" holds no name, so it never matches: to match everything leave the matcher out.'],
  ],
  [
    "milliseconds",
    Hooks.on("PreToolUse", { timeoutSeconds: 30_000 }, () => undefined),
    ["timeoutSeconds: 30000 on PreToolUse is in seconds; did you mean 30?"],
  ],
])("what a set cannot mean is told when it is taken in: %s", (_, set, problems) => {
  expect(hookProblems(set)).toStrictEqual(problems);
});

test("who asks for traces of a set alone is told that there are none", () => {
  const set = Hooks.on("Stop", () => undefined);
  expect(hookProblems(set, { onTrace: () => undefined })).toStrictEqual([
    "onTrace is told nothing: callbacks on events without hooks leave no trace.",
  ]);
  const hook = { other: on("PreToolUse", () => undefined) };
  expect(hookProblems([set, hook], { onTrace: () => undefined })).toStrictEqual([]);
});

test("a control host and a gate name the options that they have", () => {
  const made = { hooks: Hooks.empty, write: () => undefined };
  expect(() => controlHost({ ...made, writes: 1 } as never)).toThrow(
    'no option "writes"; did you mean write?',
  );
  expect(() => controlHost({ ...made, zzzz: 1 } as never)).toThrow("it has hooks, write, warn, root");
  expect(() => stdinGate({ callbacks: true, x: 1 } as never)).toThrow('A gate has no option "x"');
});

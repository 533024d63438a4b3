import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { answerOf, bashCall, refused } from "../../test/answer-of.ts";
import { callOf } from "../../test/event-of.ts";
import { command } from "../conditions/command.ts";
import { condition } from "../conditions/custom.ts";
import { path } from "../conditions/path.ts";
import { tool } from "../conditions/tool.ts";
import { guard } from "../hooks/guard.ts";
import { nudge } from "../hooks/nudge.ts";
import { on } from "../hooks/on.ts";
import { context, rewriteInput } from "../hooks/outcomes.ts";
import { Hooks } from "../protocol/hooks.ts";
import { PreToolUse } from "../protocol/tool-protocols.ts";
import { durableState } from "../state/durable-state.ts";
import { memoryStore } from "../state/memory-store.ts";
import { sessionState } from "../state/session-state.ts";
import type { CallbackOptions } from "./callback-options.ts";
import type { HookSource } from "./hook-source.ts";
import { toSdkHooks } from "./sdk.ts";

const nothing = (): undefined => undefined;
const circle: Record<string, unknown> = {};
circle["self"] = circle;
const anyTime = condition("any time", () => true);

describe("hooks that fail", () => {
  test("refuse where they are guards, and are told", async () => {
    const warn = vi.fn();
    const broken = guard({
      when: condition("boom", () => Promise.reject(new Error("boom"))),
      deny: "Ask first.",
    });
    expect(await answerOf({ broken }, bashCall, { warn })).toStrictEqual(
      refused(expect.stringContaining("boom")),
    );
    expect(warn.mock.calls).toStrictEqual([["broken: Error: boom (refused)"]]);
  });

  test("are passed over elsewhere", async () => {
    const broken = on("PreToolUse", () => Promise.reject(new Error("boom")));
    expect(await answerOf({ broken })).toStrictEqual({});
  });

  test("refuse when they are late", async () => {
    const slow = guard({ when: anyTime, then: () => new Promise<undefined>(nothing), deadline: 0.05 });
    expect(await answerOf({ slow })).toStrictEqual(refused(expect.stringContaining("within 0.05 s")));
  });

  test("refuse what they cannot read", async () => {
    const noBash = guard({ when: tool("Bash"), deny: "Ask first." });
    const cut = { ...bashCall, tool_name: undefined };
    expect(await answerOf({ noBash }, cut)).toStrictEqual(
      refused(expect.stringContaining("could not judge it")),
    );
    expect(await answerOf({ noBash: on("PreToolUse", nothing) }, cut)).toStrictEqual({});
  });

  test.each([
    ["nothing", undefined, "the input is missing"],
    ["null", null, "the input should be an object but is null"],
    ["a list", [bashCall], "the input should be an object but is a list"],
    ["a text", "x", "the input should be an object but is text"],
    [
      "another event",
      { ...bashCall, hook_event_name: "Stop" },
      'is "Stop", and this is wired for PreToolUse',
    ],
    [
      "a broken one of another event",
      { hook_event_name: "Stop", session_id: 1 },
      'is "Stop", and this is wired',
    ],
    ["an event of the future", { ...bashCall, hook_event_name: "PreToolUse2" }, 'is "PreToolUse2", and this'],
    ["no name", { ...bashCall, hook_event_name: undefined }, "hook_event_name is missing"],
    ["a circle", Object.assign({ ...bashCall }, { self: circle }), "holds what JSON cannot carry"],
  ])(
    "refuse in words that help where they are guards, and are silent elsewhere: %s",
    async (_, input, why) => {
      const ask = (source: HookSource): Promise<object> | undefined =>
        toSdkHooks(source, { warn: nothing }).PreToolUse?.[0]?.hooks[0]?.(input);
      const noBash = guard({ when: tool("Bash"), deny: "Ask first." });
      expect(await ask({ noBash })).toStrictEqual(
        refused(expect.stringMatching(`^Refused, since noBash could not judge it: .*${why}`)),
      );
      expect(await ask({ hint: nudge({ on: "PreToolUse", say: "hint" }) })).toStrictEqual({});
    },
  );

  test("never take listeners for judges", async () => {
    const noBash = guard({ when: tool("Bash"), deny: "Ask first." });
    const broken = on("PreToolUse", () => Promise.reject(new Error("boom")));
    let told = 0;
    const warn = (): never => {
      told += 1;
      throw new Error("nobody home");
    };
    expect(await answerOf({ noBash, broken }, bashCall, { warn, onTrace: warn })).toStrictEqual(
      refused("Ask first."),
    );
    expect(told).toBe(2);
  });
});

describe("one callback", () => {
  test("lets rewrites build upon each other in the order of the source, and guards judge what is left", async () => {
    const add = (word: string) =>
      on("PreToolUse", { tool: "Bash" }, ({ command }) => rewriteInput({ command: `${command} ${word}` }));
    const source = [
      { a: add("one"), b: add("two") },
      Hooks.on("PreToolUse", { tool: "Bash" }, ({ tool_input }) =>
        PreToolUse.rewrite({ ...tool_input, command: `${tool_input.command} set` }),
      ),
      { c: add("three") },
    ];
    expect(await answerOf(source)).toMatchObject({
      hookSpecificOutput: { updatedInput: { command: "ls one two set three" } },
    });
    const guarded = [
      { noThree: guard({ when: command("ls", { args: ["three"] }), deny: "no three" }) },
      source,
    ];
    expect(await answerOf(guarded)).toStrictEqual(refused("no three"));
  });

  test("knows where the project is", async () => {
    const here = guard({ when: path("src/*.ts"), deny: "generated" });
    const write = callOf("Write", { file_path: "/elsewhere/src/a.ts", content: "" });
    expect(await answerOf({ here }, write, { root: "/elsewhere" })).toStrictEqual(refused("generated"));
    expect(await answerOf({ here }, write)).toStrictEqual({});
  });

  test("hands the SDK's abort on to the hooks, and ends", async () => {
    const controller = new AbortController();
    const signals: AbortSignal[] = [];
    const slow = on("PreToolUse", ({ signal }) => {
      signals.push(signal);
      setTimeout(() => controller.abort(), 10);
      return new Promise<never>(nothing);
    });
    expect(await answerOf({ slow }, bashCall, { signal: controller.signal })).toStrictEqual({});
    expect(signals.map(({ aborted }) => aborted)).toStrictEqual([true]);
  });

  test("gives each trace away", async () => {
    const onTrace = vi.fn();
    await answerOf({ noBash: guard({ when: tool("Bash"), deny: "Ask first." }) }, bashCall, {
      onTrace,
    });
    expect(onTrace.mock.calls).toMatchObject([
      [{ event: "PreToolUse", hooks: [{ id: "noBash", status: "fired" }] }],
    ]);
  });
});

describe("budgets", () => {
  const hint = nudge({ when: tool("Bash"), say: "hint" });
  const spoken = async (source: HookSource, options: CallbackOptions): Promise<boolean> =>
    JSON.stringify(await answerOf(source, { ...bashCall, session_id: "budgets" }, options)) !== "{}";

  test("are kept in this process, whoever asks", async () => {
    const mine: CallbackOptions = Object.fromEntries([["state", undefined]]);
    expect([
      await spoken({ hint }, mine),
      await spoken({ hint }, mine),
      await spoken({ other: hint }, mine),
    ]).toStrictEqual([true, false, true]);
  });

  test("of hooks without a name are not shared by two hooks, whichever calls they came in", async () => {
    const mine: CallbackOptions = Object.fromEntries([["state", undefined]]);
    const other = nudge({ when: tool("Bash"), say: "other" });
    expect([
      await spoken([hint], mine),
      await spoken([other], mine),
      await spoken([hint], mine),
      await spoken([other, hint], mine),
    ]).toStrictEqual([true, true, false, false]);
  });

  test("are kept in a store of one's own", async () => {
    const state = memoryStore();
    expect([await spoken({ hint }, { state }), await spoken({ hint }, { state })]).toStrictEqual([
      true,
      false,
    ]);
    expect([...state.documents.keys()].join()).toContain("hooks/hint/main.json");
  });

  test("are kept on disk, where command hooks keep theirs", async () => {
    const dir = mkdtempSync(join(tmpdir(), "fairlead-budgets-"));
    vi.stubEnv("FAIRLEAD_STATE_DIR", dir);
    try {
      expect([
        await spoken({ hint }, { state: true }),
        await spoken({ hint }, { state: true }),
      ]).toStrictEqual([true, false]);
    } finally {
      vi.unstubAllEnvs();
      rmSync(dir, { recursive: true, force: true });
    }
  });
});

describe("memory", () => {
  const Count = sessionState("sdk-test-count", { calls: 0 });
  const Kept = durableState("sdk-test-kept", { calls: 0 });
  const counts = on("PreToolUse", async (event) =>
    context(`call ${await Count.mutate(event, (draft) => ++draft.calls)}`),
  );
  const keeps = on("PreToolUse", async (event) =>
    context(`ever ${await Kept.mutate(event, (draft) => ++draft.calls)}`),
  );

  test("of a session lasts from call to call", async () => {
    const state = memoryStore();
    expect(JSON.stringify(await answerOf({ counts }, bashCall, { state }))).toContain("call 1");
    expect(JSON.stringify(await answerOf({ counts }, bashCall, { state }))).toContain("call 2");
    const other = { ...bashCall, session_id: "another" };
    expect(JSON.stringify(await answerOf({ counts }, other, { state }))).toContain("call 1");
  });

  test("of a project is found by its root, and told once where it ends with the process", async () => {
    const warn = vi.fn();
    const mine: CallbackOptions = Object.fromEntries([["state", undefined]]);
    const source = { keeps, again: keeps };
    const options = { ...mine, warn, root: process.cwd() };
    expect(JSON.stringify(await answerOf(source, bashCall, options))).toContain("ever 1");
    expect(warn.mock.calls).toStrictEqual([[expect.stringContaining("state: true")]]);
    warn.mockClear();
    await answerOf(source, bashCall, { ...options, state: memoryStore() });
    expect(warn).not.toHaveBeenCalled();
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { callOf } from "../../test/event-of.ts";
import { command } from "../conditions/command.ts";
import { condition } from "../conditions/custom.ts";
import { path } from "../conditions/path.ts";
import { tool } from "../conditions/tool.ts";
import { guard } from "../hooks/guard.ts";
import { nudge } from "../hooks/nudge.ts";
import { on } from "../hooks/on.ts";
import { block, context, deny, rewriteInput } from "../hooks/outcomes.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { Hooks } from "../protocol/hooks.ts";
import { PreToolUse } from "../protocol/tool-protocols.ts";
import { memoryStore } from "../state/memory-store.ts";
import type { CallbackOptions } from "./callback-options.ts";
import type { HookSource } from "./hook-source.ts";
import { toSdkHooks } from "./sdk.ts";

const bash = callOf("Bash", { command: "ls" }, { tool_use_id: "t1" });
const nothing = (): undefined => undefined;
const anyTime = condition("any time", () => true);

/** What the only callback of an event answers. */
async function answer(
  source: HookSource,
  input: unknown = bash,
  options: CallbackOptions & { signal?: AbortSignal } = {},
) {
  const { signal = new AbortController().signal, ...rest } = options;
  const event = (input as { hook_event_name: HookEvent }).hook_event_name; // the payloads here all have one
  const hooks = toSdkHooks(source, { warn: nothing, root: "/code/app", state: memoryStore(), ...rest });
  const matchers = hooks[event] ?? [];
  expect(matchers.map((matcher) => matcher.hooks.length)).toStrictEqual([1]);
  return matchers[0]?.hooks[0]?.(input, "t1", { signal });
}

const refused = (reason: unknown) => ({
  hookSpecificOutput: {
    hookEventName: "PreToolUse",
    permissionDecision: "deny",
    permissionDecisionReason: reason,
  },
});

describe("hooks that fail", () => {
  test("refuse where they are guards, and are told", async () => {
    const warn = vi.fn();
    const broken = guard({ when: condition("boom", () => Promise.reject(new Error("boom"))), deny: "no" });
    expect(await answer({ broken }, bash, { warn })).toStrictEqual(refused(expect.stringContaining("boom")));
    expect(warn.mock.calls).toStrictEqual([["broken: Error: boom (refused)"]]);
  });

  test("are passed over elsewhere", async () => {
    const broken = on("PreToolUse", () => Promise.reject(new Error("boom")));
    expect(await answer({ broken })).toStrictEqual({});
  });

  test("refuse when they are late", async () => {
    const slow = guard({ when: anyTime, then: () => new Promise<undefined>(nothing), deadline: 0.05 });
    expect(await answer({ slow })).toStrictEqual(refused(expect.stringContaining("within 0.05 s")));
  });

  test("refuse what they cannot read", async () => {
    const noBash = guard({ when: tool("Bash"), deny: "no" });
    const cut = { ...bash, tool_name: undefined };
    expect(await answer({ noBash }, cut)).toStrictEqual(
      refused(expect.stringContaining("could not judge it")),
    );
    expect(await answer({ noBash: on("PreToolUse", nothing) }, cut)).toStrictEqual({});
  });

  test("never take listeners for judges", async () => {
    const noBash = guard({ when: tool("Bash"), deny: "no" });
    const broken = on("PreToolUse", () => Promise.reject(new Error("boom")));
    let told = 0;
    const warn = (): never => {
      told += 1;
      throw new Error("nobody home");
    };
    expect(await answer({ noBash, broken }, bash, { warn, onTrace: warn })).toStrictEqual(refused("no"));
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
    expect(await answer(source)).toMatchObject({
      hookSpecificOutput: { updatedInput: { command: "ls one two set three" } },
    });
    const guarded = [
      { noThree: guard({ when: command("ls", { args: ["three"] }), deny: "no three" }) },
      source,
    ];
    expect(await answer(guarded)).toStrictEqual(refused("no three"));
  });

  test("knows where the project is", async () => {
    const here = guard({ when: path("src/*.ts"), deny: "generated" });
    const write = callOf("Write", { file_path: "/elsewhere/src/a.ts", content: "" });
    expect(await answer({ here }, write, { root: "/elsewhere" })).toStrictEqual(refused("generated"));
    expect(await answer({ here }, write)).toStrictEqual({});
  });

  test("hands the SDK's abort on to the hooks, and ends", async () => {
    const controller = new AbortController();
    const signals: AbortSignal[] = [];
    const slow = on("PreToolUse", ({ signal }) => {
      signals.push(signal);
      setTimeout(() => controller.abort(), 10);
      return new Promise<never>(nothing);
    });
    expect(await answer({ slow }, bash, { signal: controller.signal })).toStrictEqual({});
    expect(signals.map(({ aborted }) => aborted)).toStrictEqual([true]);
  });

  test("gives each trace away", async () => {
    const onTrace = vi.fn();
    await answer({ noBash: guard({ when: tool("Bash"), deny: "no" }) }, bash, { onTrace });
    expect(onTrace.mock.calls).toMatchObject([
      [{ event: "PreToolUse", hooks: [{ id: "noBash", status: "fired" }] }],
    ]);
  });
});

describe("callbacks of a set among hooks", () => {
  const beside = { beside: on("PreToolUse", () => context("beside")) };

  test("get their tool call's id, their signal and the input as it is by then", async () => {
    const seen = vi.fn();
    await answer([beside, Hooks.on("PreToolUse", seen)]);
    expect(seen.mock.calls).toStrictEqual([[bash, "t1", { signal: expect.any(AbortSignal), unknown: {} }]]);
  });

  test.each([
    ["exact names", "Edit|Bash", true],
    ["other names", "Edit", false],
    ["a pattern anywhere in the name", "as", false],
    ["a regular expression", "^Ba", true],
    ["everything", "*", true],
  ])("are asked for their tools only: %s", async (_, pattern, asked) => {
    const seen = vi.fn();
    await answer([beside, Hooks.on("PreToolUse", { pattern }, seen)]);
    expect(seen).toHaveBeenCalledTimes(asked ? 1 : 0);
  });

  test("that throw or say what cannot be sent let the action pass, unless they said otherwise", async () => {
    const throwing = (): never => {
      throw new Error("boom");
    };
    const nonsense = (): never => ({ decision: "continue" }) as never; // what the types keep out
    for (const callback of [throwing, nonsense]) {
      const warn = vi.fn();
      const open = await answer([beside, Hooks.on("PreToolUse", callback)], bash, { warn });
      expect(open).toMatchObject({ hookSpecificOutput: { additionalContext: "beside" } });
      expect(open).not.toHaveProperty("hookSpecificOutput.permissionDecision");
      expect(warn.mock.calls[0]?.[0]).toMatch(/^A PreToolUse callback failed: /);
      const closed = await answer([beside, Hooks.on("PreToolUse", { onFailure: "block" }, callback)]);
      expect(closed).toMatchObject({ hookSpecificOutput: { permissionDecision: "deny" } });
    }
  });

  test("that are late refuse a call, as the client itself would have it, and nothing else", async () => {
    const never = { timeoutSeconds: 0.05 };
    const late = await answer([beside, Hooks.on("PreToolUse", never, () => new Promise<never>(nothing))]);
    expect(late).toMatchObject({
      hookSpecificOutput: { permissionDecision: "deny", additionalContext: "beside" },
    });
    const stop = { ...bash, hook_event_name: "Stop", stop_hook_active: false };
    const stops = [{ s: on("Stop", nothing) }, Hooks.on("Stop", never, () => new Promise<never>(nothing))];
    expect(await answer(stops, stop)).toStrictEqual({});
  });

  test("that answer later, asynchronously, have no opinion", async () => {
    const source = [beside, Hooks.on("PreToolUse", () => ({ async: true as const }))];
    expect(await answer(source)).toMatchObject({ hookSpecificOutput: { additionalContext: "beside" } });
  });
});

describe("budgets", () => {
  const hint = nudge({ when: tool("Bash"), say: "hint" });
  const spoken = async (source: HookSource, options: CallbackOptions): Promise<boolean> =>
    JSON.stringify(await answer(source, { ...bash, session_id: "budgets" }, options)) !== "{}";

  test("are kept in this process, whoever asks", async () => {
    const mine: CallbackOptions = Object.fromEntries([["state", undefined]]);
    expect([
      await spoken({ hint }, mine),
      await spoken({ hint }, mine),
      await spoken({ other: hint }, mine),
    ]).toStrictEqual([true, false, true]);
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

describe("refusals that a command says with its exit code", () => {
  const task = { ...bash, task_id: "1", task_subject: "s" };

  test.each(["TaskCompleted", "TeammateIdle"] as const)("are a block on %s", async (name) => {
    const event = { ...task, hook_event_name: name, teammate_name: "t", team_name: "t" };
    expect(await answer({ no: on(name, () => block("not yet")) }, event)).toStrictEqual({
      decision: "block",
      reason: "not yet",
    });
  });

  test.each(["WorktreeCreate", "WorktreeRemove"] as const)("are a failure on %s", async (name) => {
    const event = { ...task, hook_event_name: name, name: "w", worktree_path: "/w" };
    await expect(answer({ no: on(name, () => block("not yet")) }, event)).rejects.toThrow("not yet");
  });
});

test("a source that is one set alone keeps its callbacks as they are", async () => {
  const throwing = Hooks.on("PreToolUse", () => {
    throw new Error("boom");
  });
  await expect(answer(throwing)).rejects.toThrow("boom");
  await expect(answer([{ stop: on("Stop", () => deny as never) }, throwing])).rejects.toThrow("boom");
});

import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { answerOf, refused } from "../../test/answer-of.ts";
import { mcp } from "../conditions/mcp.ts";
import { tool } from "../conditions/tool.ts";
import { configure } from "../hooks/configure.ts";
import { guard } from "../hooks/guard.ts";
import { nudge } from "../hooks/nudge.ts";
import { on } from "../hooks/on.ts";
import { Hooks } from "../protocol/hooks.ts";
import { hooksConfig } from "../protocol/hooks-config.ts";
import { memoryStore } from "../state/memory-store.ts";
import type { CallbackOptions } from "./callback-options.ts";
import { controlHost } from "./control.ts";
import type { HookSource } from "./hook-source.ts";
import { hookProblems, toSdkHooks } from "./sdk.ts";
import { writeOut } from "./write-out.ts";

vi.mock("./write-out.ts", () => ({ writeOut: vi.fn() }));

const noBash = guard({ when: tool("Bash"), deny: "Ask first." });
const nothing = (): undefined => undefined;
const here: CallbackOptions = { warn: nothing };

/** What the SDK is given, without the functions. */
function planned(source: HookSource, options = here): object {
  const events = Object.entries(toSdkHooks(source, options));
  return Object.fromEntries(
    events.map(([event, matchers]) => [
      event,
      matchers.map(({ hooks, ...rest }) => ({ n: hooks.length, ...rest })),
    ]),
  );
}

describe("what the SDK is asked for", () => {
  test("is one callback an event, for the tools of all its hooks, above their deadlines", () => {
    const source = {
      noBash,
      slow: guard({ when: mcp("db"), deny: "Ask first.", deadline: 60 }),
      prompts: on("UserPromptSubmit", nothing),
      results: on("PostToolUse", { tool: "Edit" }, nothing),
    };
    expect(planned(source)).toStrictEqual({
      PreToolUse: [
        { n: 1, matcher: "^(?:Bash|mcp__(?:plugin_(?:(?!__).)+_)?db__.*)$", timeout: 65, onFailure: "block" },
      ],
      PostToolUse: [{ n: 1, matcher: "Edit", timeout: 35 }],
      UserPromptSubmit: [{ n: 1, timeout: 29 }],
    });
  });

  test("leaves out failures on request, and hooks that can do nothing always", () => {
    expect(planned({ noBash }, { ...here, onFailure: false })).toStrictEqual({
      PreToolUse: [{ n: 1, matcher: "Bash", timeout: 35 }],
    });
    expect(
      planned({ off: configure(noBash, { as: "off" }), never: nudge({ say: "x", maxFires: 0 }) }),
    ).toStrictEqual({});
  });

  test("asks for failures where they are the only way to refuse", () => {
    const source = { w: on("WorktreeRemove", nothing), t: on("TaskCompleted", nothing) };
    expect(planned(source)).toMatchObject({
      WorktreeRemove: [{ n: 1, onFailure: "block" }],
      TaskCompleted: [{ n: 1, timeout: 35 }],
    });
    expect(hookProblems(source, { onFailure: false })).toStrictEqual([
      expect.stringContaining("WorktreeRemove"),
    ]);
  });
});

describe("sets beside hooks", () => {
  test("are folded into the callback of their event, and keep their own elsewhere", () => {
    const set = Hooks.on("PreToolUse", { tool: "Write", timeoutSeconds: 90 }, nothing)
      .on("PreToolUse", { pattern: "^mcp__" }, nothing)
      .on("Stop", { timeoutSeconds: 5 }, nothing);
    expect(planned([{ noBash }, set])).toStrictEqual({
      PreToolUse: [{ n: 1, matcher: "^(?:Bash|Write|.*(?:^mcp__).*)$", timeout: 485, onFailure: "block" }],
      Stop: [{ n: 1, timeout: 5 }],
    });
  });

  test.each([
    ["equal names of groups", ["^(?<a>mcp)__x", "^(?<a>mcp)__y"]],
    ["a group by its number", ["^(mcp)__", "(.)\\1"]],
    ["a group by its name", ["(?<a>.)\\k<a>"]],
  ])("widen the matcher to all tools for what one expression cannot hold: %s", (_, patterns) => {
    const sets = patterns.map((pattern) => Hooks.on("PreToolUse", { pattern }, nothing));
    const plan = planned([{ noBash }, ...sets]);
    expect(plan).toStrictEqual({ PreToolUse: [{ n: 1, timeout: expect.any(Number), onFailure: "block" }] });
  });

  test.each(["(", "[B", "Bash\\", "(?i)bash", "a)|(b"])(
    "of another make cannot turn guards off with a dead pattern: %s",
    async (pattern) => {
      const seen = vi.fn();
      const events = [{ event: "PreToolUse" as const, matchers: [{ pattern, callbacks: [seen] }] }];
      const source = [{ noBash }, hooksConfig(events)];
      expect(planned(source)).not.toHaveProperty("PreToolUse.0.matcher");
      expect(await answerOf(source)).toStrictEqual(refused("Ask first."));
      expect(seen).not.toHaveBeenCalled();
    },
  );

  test("keep the list of files that their matcher watches", () => {
    const set = Hooks.on("FileChanged", { pattern: ".envrc|.env" }, nothing);
    expect(planned([{ all: on("FileChanged", nothing) }, set])).toStrictEqual({
      FileChanged: [
        { n: 1, timeout: 35 },
        { n: 1, matcher: ".envrc|.env" },
      ],
    });
  });
});

describe("problems", () => {
  test("are told one by one, each with the way out", () => {
    const source = [
      {
        start: on("SessionStart", nothing),
        end: on("SessionEnd", nothing),
        never: guard({ when: tool("Bash"), tool: "Write", deny: "Ask first." }),
        short: on("UserPromptSubmit", { deadline: 60 }, nothing),
      },
      nudge({ say: "x" }),
      Hooks.on("PreToolUse", { pattern: "mcp__db" }, nothing),
    ] as const;
    const warn = vi.fn();
    toSdkHooks(source, { warn, state: memoryStore() });
    const told = warn.mock.calls.map(([message]) => String(message));
    expect(told).toStrictEqual([
      expect.stringContaining("end: it has 1.2 s on SessionEnd"),
      expect.stringContaining("never: it can never fire: no tool fits"),
      expect.stringContaining("short: its deadline of 60 s is cut"),
      expect.stringMatching(/^unnamed-1: its fires are kept under a number .*give it an id/),
      expect.stringContaining('"mcp__db" names an MCP server, not a tool'),
      expect.stringMatching(/^SessionStart does not fire for callbacks: .*fairlead sync/),
      expect.stringMatching(/^SessionEnd cannot be delivered/),
    ]);
    expect(hookProblems(source, { state: memoryStore() })).toStrictEqual(told);
  });

  test("are none for sound hooks", () => {
    expect(hookProblems([{ noBash }, nudge({ say: "x" })])).toStrictEqual([]);
  });

  test("can be made fatal", () => {
    const warn = (message: string): never => {
      throw new Error(message);
    };
    expect(() => toSdkHooks({ start: on("SessionStart", nothing) }, { warn })).toThrow(
      "SessionStart does not fire",
    );
  });

  test("may be told to a listener that fails later: nobody else hears of it", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const late = vi.fn(async () => Promise.reject(new Error("the log is full")));
    const start = { start: on("SessionStart", nothing) };
    toSdkHooks(start, { warn: late });
    controlHost({ hooks: start, write: nothing, warn: late });
    const broken = guard({
      when: tool("Bash"),
      deny: () => {
        throw new Error("boom");
      },
    });
    await answerOf({ broken }, undefined, { warn: late, onTrace: late });
    await sleep(10);
    process.off("unhandledRejection", unhandled);
    expect(late).toHaveBeenCalledTimes(4);
    expect(unhandled).not.toHaveBeenCalled();
  });

  test("go to stderr at once when nobody else listens", () => {
    toSdkHooks({});
    expect(vi.mocked(writeOut).mock.calls).toStrictEqual([
      [2, "Fairlead: There is no hook in what was given.\n"],
    ]);
  });
});

import { describe, expect, test } from "vitest";
import { condition } from "../conditions/custom.ts";
import { mcp } from "../conditions/mcp.ts";
import { tool } from "../conditions/tool.ts";
import { configure } from "../hooks/configure.ts";
import { guard } from "../hooks/guard.ts";
import type { Hook } from "../hooks/hook.ts";
import { nudge } from "../hooks/nudge.ts";
import { on } from "../hooks/on.ts";
import { heard, planWiring, type Wire } from "./plan-wiring.ts";

const say = "x";

/** A hook of whatever events and options. */
type AnyHook = Pick<Hook, "kind">;

function plan(...hooks: readonly AnyHook[]): readonly Wire[] {
  return planWiring(hooks.map((hook, i) => ({ id: String(i), hook: hook as Hook }))); // makers give nothing else
}

function matcherOf(...hooks: readonly AnyHook[]): string | undefined {
  const [wire] = plan(...hooks);
  if (wire === undefined) throw new Error("nothing is wired");
  return wire.matcher;
}

describe("matchers", () => {
  test("name the tools in use, once each and in a fixed order", () => {
    const hooks = [
      guard({ when: tool("Write"), deny: say }),
      nudge({ tool: ["Edit", "Write"], say }),
    ] as const;
    expect(matcherOf(...hooks)).toBe("Edit|Write");
    expect(matcherOf(hooks[1], hooks[0])).toBe("Edit|Write");
  });

  test("are what the hook's tools and its conditions have in common", () => {
    expect(
      matcherOf(
        guard({
          tool: ["Bash", "Write", "Edit"],
          when: [tool("Write", "Edit", "Read"), tool("Edit", "Bash")],
          deny: say,
        }),
      ),
    ).toBe("Edit");
  });

  test("know former names", () => {
    expect(matcherOf(nudge({ tool: "Task", say }))).toBe("Agent|Task");
    expect(matcherOf(guard({ tool: "Agent", when: tool("Task"), deny: say }))).toBe("Agent|Task");
  });

  test("are anchored patterns as soon as MCP servers are in it", () => {
    const matcher = matcherOf(guard({ when: mcp("tickets"), deny: say }), nudge({ tool: "Bash", say }));
    expect(matcher).toMatch(/^\^\(\?:.*\)\$$/);
    const names = [
      "Bash",
      "mcp__tickets__delete",
      "mcp__plugin_x_tickets__a",
      "BashOutput",
      "xBash",
      "mcp__other__tickets__x",
    ];
    expect(names.filter((name) => new RegExp(matcher ?? "").test(name))).toEqual(names.slice(0, 3));
  });

  test("are left out when some hook is for any tool, or the event has none", () => {
    expect(matcherOf(nudge({ tool: "Bash", say }), nudge({ say }))).toBeUndefined();
    expect(matcherOf(on("Stop", () => undefined))).toBeUndefined();
    expect(matcherOf(on("SessionStart", () => undefined))).toBeUndefined();
  });

  test("narrow to an exact MCP tool when the hook names one", () => {
    expect(
      matcherOf(guard({ tool: ["mcp__tickets__delete", "Bash"], when: mcp("tickets"), deny: say })),
    ).toBe("mcp__tickets__delete");
  });
});

describe("events", () => {
  test("are exactly those in use, one wire each, in the host's order", () => {
    const hooks = [
      on(["Stop", "PreToolUse"], () => undefined),
      on("PreToolUse", () => undefined),
      guard({ on: "UserPromptSubmit", when: [], deny: say }),
    ] as const;
    expect(plan(...hooks).map(({ event }) => event)).toEqual(["PreToolUse", "UserPromptSubmit", "Stop"]);
  });

  test("leave out hooks that are off, that can never fire, and events on which they cannot", () => {
    const dead = on("Stop", { tool: "Bash" as never }, () => undefined);
    const half = nudge({ on: ["UserPromptSubmit", "PostToolUse"], when: tool("Edit"), say });
    expect(plan(configure(nudge({ say }), { as: "off" }), dead, nudge({ say, maxFires: 0 }))).toEqual([]);
    expect(plan(half).map(({ event }) => event)).toEqual(["PostToolUse"]);
  });

  test("on which broken files are told are added when nothing else is wired, and only then", () => {
    const told = [
      { event: "UserPromptSubmit", timeout: 29 },
      { event: "SessionStart", timeout: 35 },
    ];
    const off = configure(nudge({ say }), { as: "off" }) as Hook; // makers give nothing else
    expect(planWiring([], heard)).toEqual(told);
    expect(planWiring([{ id: "off", hook: off }], heard)).toEqual(told);
    const one = { id: "one", hook: nudge({ tool: "Edit", say }) as Hook }; // makers give nothing else
    expect(planWiring([one], heard).map(({ event }) => event)).toEqual(["PreToolUse"]);
  });
});

describe("limits", () => {
  const timeoutOf = (...hooks: readonly AnyHook[]): number | undefined => plan(...hooks)[0]?.timeout;

  test("leave time to start and to compile above the longest deadline", () => {
    expect(timeoutOf(nudge({ say }))).toBe(35);
    expect(timeoutOf(nudge({ say, deadline: 2 }))).toBe(7);
    expect(timeoutOf(nudge({ say, deadline: 2 }), nudge({ say, deadline: 99.5 }))).toBe(105);
    expect(timeoutOf(nudge({ say, deadline: 9_999 }))).toBe(485);
  });

  test("have room for hooks that rewrite one after the other, and for the second opinion on the result", () => {
    const writer = on("PreToolUse", { deadline: 10 }, () => undefined);
    const other = on("PreToolUse", { deadline: 20 }, () => undefined);
    const judge = guard({ when: [], deny: say, deadline: 15 });
    expect(timeoutOf(writer, other, nudge({ say, deadline: 40 }), judge)).toBe(40 + 15 + 5);
    expect(timeoutOf(writer, other, nudge({ say, deadline: 5 }))).toBe(10 + 20 + 5);
  });

  test("of hooks that are never asked about one call do not add up", () => {
    const about = (name: "Bash" | "Edit" | "Write") =>
      on("PreToolUse", { tool: name, deadline: 10 }, () => undefined);
    const many = [about("Bash"), about("Edit"), about("Write")];
    expect(timeoutOf(...many)).toBe(10 + 5);
    expect(timeoutOf(...many, about("Edit"), nudge({ say, deadline: 2 }))).toBe(10 + 10 + 5);
    const guards = Array.from({ length: 12 }, () => guard({ when: [], deny: say, deadline: 2 }));
    expect(timeoutOf(...guards, ...many)).toBe(10 + 2 + 5);
  });

  test("stay below what the host waits by itself, but never leave a process without time to start", () => {
    expect(timeoutOf(on("MessageDisplay", () => undefined))).toBe(10);
    expect(timeoutOf(on("UserPromptSubmit", () => undefined))).toBe(29);
    expect(timeoutOf(on("SessionEnd", () => undefined))).toBe(7);
  });

  test("block on failure where a guard must hold and the host can", () => {
    const blocks = (...hooks: readonly AnyHook[]): boolean => plan(...hooks)[0]?.onFailure === "block";
    const strict = guard({ when: [], deny: say });
    expect(blocks(strict, nudge({ say }))).toBe(true);
    expect(blocks(nudge({ say }))).toBe(false);
    expect(blocks(guard({ when: [], deny: say, onError: "open" }))).toBe(false);
    expect(blocks(configure(strict, { as: "observe" }))).toBe(false);
    expect(blocks(on("PostToolUse", { onError: "closed" }, () => undefined))).toBe(false);
    expect(blocks(on("Stop", { onError: "closed" }, () => undefined))).toBe(false);
  });
});

test("a condition that is for tools only cannot be met by an event without one", () => {
  const about = { ...condition("about a tool", () => true), tools: [{ name: "Bash" }] };
  expect(plan(on(["Stop", "PreToolUse"], { when: about }, () => undefined))).toMatchObject([
    { event: "PreToolUse", matcher: "Bash" },
  ]);
});

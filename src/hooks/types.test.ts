import { describe, expect, expectTypeOf, it } from "vitest";
import type { Condition } from "../conditions/condition.ts";
import { condition } from "../conditions/custom.ts";
import type { LiveEvent } from "../conditions/live-event.ts";
import type { BashInput, EditInput, WriteInput } from "../protocol/tools.ts";
import type { DurablePlaces } from "../state/durable-store.ts";
import { sessionState } from "../state/session-state.ts";
import type { SessionStore } from "../state/session-store.ts";
import { guard } from "./guard.ts";
import type { Hook } from "./hook.ts";
import { nudge } from "./nudge.ts";
import { on } from "./on.ts";
import { allow, ask, block, context, deny, notify, raw, replaceOutput, rewriteInput } from "./outcomes.ts";

declare module "../protocol/tools.ts" {
  interface ToolInputs {
    mcp__tickets__create: { title: string };
  }
}

const isText: Condition = { kind: "condition", label: "x", check: () => ({ match: false }) };

describe("what an event's handler sees", () => {
  it("is that event's own input", () => {
    on("UserPromptSubmit", (event) => {
      expectTypeOf(event.input.prompt).toEqualTypeOf<string>();
      expectTypeOf(event.name).toEqualTypeOf<"UserPromptSubmit">();
      // @ts-expect-error a prompt event has no tool
      event.input.tool_name;
    });
    on("Stop", (event) => {
      expectTypeOf(event.input.stop_hook_active).toEqualTypeOf<boolean>();
    });
  });

  it("has no tool to name where no event is about one", () => {
    // @ts-expect-error Stop is about no tool
    on("Stop", { tool: "Bash" }, () => undefined);
    // @ts-expect-error neither of them is
    on(["Stop", "SessionStart"], { tool: "Bash" }, () => undefined);
    on(["Stop", "PreToolUse"], { tool: "Bash" }, () => undefined);
  });

  it("has an unknown tool input until a tool is named", () => {
    on("PreToolUse", (event) => {
      expectTypeOf(event.input.tool_input).toEqualTypeOf<unknown>();
      expectTypeOf(event.input.tool_name).toEqualTypeOf<string>();
    });
  });

  it("has what is remembered, as conditions and texts do", () => {
    const Count = sessionState("types-count", { n: 0 });
    const counted = (event: LiveEvent<"PreToolUse", "Bash">): number => Count.load(event).n;
    on("PreToolUse", { tool: "Bash" }, (event) => {
      expectTypeOf(event.session).toEqualTypeOf<SessionStore>();
      expectTypeOf(event.durable).toEqualTypeOf<DurablePlaces>();
      expectTypeOf(event).toExtend<LiveEvent>();
      counted(event);
    });
    condition("new", (event) => event.session.once("x"));
    guard({ when: isText, deny: (_match, event) => `${Count.load(event).n}` });
    nudge({ on: "Stop", say: (_match, event) => `${Count.load(event).n}` });
  });

  it("is narrowed by one tool, a union of tools, and declared MCP tools", () => {
    on("PreToolUse", { tool: "Bash" }, (event) => {
      expectTypeOf(event.input.tool_input).toEqualTypeOf<BashInput>();
      expectTypeOf(event.input.tool_use_id).toEqualTypeOf<string>();
    });
    on("PreToolUse", { tool: ["Edit", "Write"] }, ({ input }) => {
      if (input.tool_name === "Edit") expectTypeOf(input.tool_input).toEqualTypeOf<EditInput>();
      else expectTypeOf(input.tool_input).toEqualTypeOf<WriteInput>();
    });
    on("PostToolUse", { tool: "mcp__tickets__create" }, (event) => {
      expectTypeOf(event.input.tool_input.title).toEqualTypeOf<string>();
    });
    on("PreToolUse", { tool: "mcp__other__tool" }, (event) => {
      expectTypeOf(event.input.tool_input).toEqualTypeOf<Record<string, unknown>>();
    });
  });

  it("is a union told apart by name when there are several events", () => {
    on(["SessionStart", "SessionEnd"], (event) => {
      if (event.name === "SessionEnd") event.input.reason;
      else event.input.source;
    });
  });
});

describe("what a handler may answer", () => {
  it("is what the event honours", () => {
    on("PreToolUse", () => deny("no"));
    on("PreToolUse", () => [context("note"), ask("sure?")]);
    on("PostToolUse", async () => replaceOutput("hidden"));
    on("Stop", () => block("run the tests"));
    on("PermissionRequest", () => allow());
    on("PreToolUse", { tool: "Bash" }, () => rewriteInput({ timeout: 1000 }));
    on("CwdChanged", () =>
      raw({ hookSpecificOutput: { hookEventName: "CwdChanged", watchPaths: [".envrc"] } }),
    );
    on(["PostToolUse", "Stop"], () => block("both honour it"));
    on("SessionEnd", () => undefined);
    on("SessionEnd", () => {});
  });

  it("is refused by the compiler otherwise", () => {
    // @ts-expect-error Stop knows no permission decision
    on("Stop", () => deny("no"));
    // @ts-expect-error PreToolUse refuses with deny
    on("PreToolUse", () => block("no"));
    // @ts-expect-error a prompt cannot be rewritten
    on("UserPromptSubmit", () => rewriteInput({ prompt: "other" }));
    // @ts-expect-error a notification takes no text for the model
    on("Notification", () => context("note"));
    // @ts-expect-error Setup answers are dropped, all of them
    on("Setup", () => notify("hello"));
    // @ts-expect-error only one of the two events honours it
    on(["PreToolUse", "Stop"], () => deny("no"));
    // @ts-expect-error a Bash call has no such field
    on("PreToolUse", { tool: "Bash" }, () => rewriteInput({ comand: "ls" }));
    // @ts-expect-error another event's own JSON
    on("CwdChanged", () => raw({ hookSpecificOutput: { hookEventName: "FileChanged" } }));
    // @ts-expect-error text is not an outcome
    on("PreToolUse", () => "no");
    // @ts-expect-error no such event
    () => on("PreToolUsed", () => undefined);
  });
});

describe("guards and nudges", () => {
  it("say one thing on events that can hear it", () => {
    guard({ when: isText, deny: "no" });
    guard({ when: isText, on: "UserPromptSubmit", deny: ({ evidence }) => `no: ${evidence.length}` });
    guard({ when: isText, tool: "Bash", ask: (_, event) => event.input.tool_input.command });
    guard({ when: isText, tool: "Bash", then: () => rewriteInput({ command: "true" }) });
    nudge({ say: "rg is faster", on: "PostToolUse", maxFires: 3 });
    nudge({ say: (match) => match.options.tool, options: { tool: "rg" } });
  });

  it("keep their own events where any hook is wanted", () => {
    const hooks: Hook[] = [
      guard({ when: isText, ask: "sure?" }),
      guard({ when: isText, then: () => allow() }),
    ];
    expectTypeOf(hooks).toEqualTypeOf<Hook[]>();
    expectTypeOf(guard({ when: isText, ask: "sure?" }).events).toEqualTypeOf<readonly "PreToolUse"[]>();
    expectTypeOf(on(["Stop", "Setup"], () => {}).events).toEqualTypeOf<readonly ("Stop" | "Setup")[]>();
  });

  it("are refused by the compiler otherwise", () => {
    // @ts-expect-error a guard is never capped
    expect(() => guard({ when: isText, deny: "no", maxFires: 1 })).toThrow('guard has no option "maxFires"');
    // @ts-expect-error holding a stop is a gate's work
    guard({ when: isText, on: "Stop", deny: "no" });
    // @ts-expect-error nobody can be asked about a prompt
    guard({ when: isText, on: "UserPromptSubmit", ask: "sure?" });
    // @ts-expect-error one of deny, ask, then
    () => guard({ when: isText });
    // @ts-expect-error exactly one of deny, ask, then
    () => guard({ when: isText, deny: "no", ask: "sure?" });
    // @ts-expect-error a compaction takes no text for the model
    () => nudge({ on: "PreCompact", say: "note" });
  });
});

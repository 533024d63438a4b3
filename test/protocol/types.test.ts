import { expect, expectTypeOf, test } from "vitest";
import {
  type BashInput,
  type Context,
  type HookInput,
  type HookOutput,
  Hooks,
  PostToolUse,
  PreToolUse,
  SessionStart,
  Stop,
  type ToolInputs,
  UserPromptSubmit,
} from "../../src/protocol.ts";

declare module "../../src/protocol/tools.ts" {
  interface ToolInputs {
    mcp__tickets__create: { title: string };
  }
}

test("types: a callback sees exactly the fields of its event", () => {
  Hooks.on("UserPromptSubmit", (input, toolUseId, context) => {
    expectTypeOf(input.prompt).toBeString();
    expectTypeOf(toolUseId).toEqualTypeOf<string | undefined>();
    expectTypeOf(context).toEqualTypeOf<Context>();
    expectTypeOf(context.signal).toEqualTypeOf<AbortSignal>();
    // @ts-expect-error a prompt has no tool
    input.tool_name;
  });
  Hooks.on("Stop", (input) => {
    expectTypeOf(input.hook_event_name).toEqualTypeOf<"Stop">();
    expectTypeOf(input.stop_hook_active).toBeBoolean();
  });
});

test("types: tools narrow the arguments, one by one and in a union", () => {
  Hooks.on("PreToolUse", { tool: "Bash" }, (input) => {
    expectTypeOf(input.tool_input).toEqualTypeOf<BashInput>();
  });
  Hooks.on("PostToolUse", { tool: ["Edit", "Read"] }, (input) => {
    expectTypeOf(input.tool_name).toEqualTypeOf<"Edit" | "Read">();
    if (input.tool_name === "Edit") expectTypeOf(input.tool_input.new_string).toBeString();
    else expectTypeOf(input.tool_input.limit).toEqualTypeOf<number | undefined>();
  });
  Hooks.on("PreToolUse", { tool: "mcp__tickets__create" }, (input) => {
    expectTypeOf(input.tool_input).toEqualTypeOf<ToolInputs["mcp__tickets__create"]>();
  });
  Hooks.on("PreToolUse", { tool: "mcp__unheard__of" }, (input) => {
    expectTypeOf(input.tool_input).toEqualTypeOf<Record<string, unknown>>();
  });
  Hooks.on("PreToolUse", { pattern: "mcp__.*" }, (input) => {
    expectTypeOf(input.tool_input).toBeUnknown();
  });
  // @ts-expect-error Stop has no tools
  expect(() => Hooks.on("Stop", { tool: "Bash" }, () => undefined)).toThrow("Stop is not about a tool");
});

test("types: answers of another event do not compile", () => {
  Hooks.on("PreToolUse", () => PreToolUse.deny("no"));
  Hooks.on("PreToolUse", async () => PreToolUse.allow());
  Hooks.on("Stop", () => ({ async: true, asyncTimeout: 5 }));
  // @ts-expect-error a specific output of another event
  Hooks.on("PreToolUse", () => PostToolUse.replaceOutput("x"));
  // @ts-expect-error the host throws such an answer away
  Hooks.on("Stop", () => ({ decision: "continue" }));
  // @ts-expect-error a notification is not refused
  Hooks.on("Notification", () => ({ decision: "block" as const }));
  // @ts-expect-error only a failure refuses it
  Hooks.on("WorktreeRemove", () => ({ decision: "block" as const }));
  // @ts-expect-error a request is refused by its own decision
  Hooks.on("PermissionRequest", () => ({ decision: "block" as const }));
  Hooks.on("PreModelSwitch", () => ({ decision: "block" as const }));
  Hooks.on("TaskCompleted", () => ({ decision: "block" as const }));
  Hooks.on("Stop", () => ({ continue: false, stopReason: "r", systemMessage: "m" }));
  Hooks.on("PreCompact", () => ({ continue: true as const, decision: "block" as const }));
  // @ts-expect-error it ends no turn
  Hooks.on("PreCompact", () => ({ continue: false as const }));
  // @ts-expect-error nobody would see it
  Hooks.on("Notification", () => ({ systemMessage: "m" }));
  // @ts-expect-error an asynchronous answer decides nothing
  Hooks.on("Stop", () => ({ async: true as const, decision: "block" as const }));
  Hooks.empty.add("PreToolUse", [
    Hooks.matcher("Bash", [(input: HookInput) => (PreToolUse.is(input) ? PreToolUse.deny() : undefined)]),
  ]);
  Hooks.empty.add("Stop", [
    // @ts-expect-error a matcher for another event
    Hooks.matcher("Bash", [(input: { tool_name: string }) => (input ? PreToolUse.deny() : undefined)]),
  ]);
});

test("types: builders offer what their event acts on, and nothing else", () => {
  expectTypeOf(Stop.block("no")).toEqualTypeOf<HookOutput<"Stop">>();
  expectTypeOf(SessionStart.context("c")).toEqualTypeOf<HookOutput<"SessionStart">>();
  expect(Stop.block({ continue: false, stopReason: "r" })).toMatchObject({ stopReason: "r" });
  // @ts-expect-error why a turn ends that goes on
  expect(() => Stop.block({ stopReason: "r" })).toThrow("without continue: false");
  // @ts-expect-error a prompt cannot be rewritten
  UserPromptSubmit.rewrite;
  // @ts-expect-error a start cannot be blocked
  SessionStart.block;
  // @ts-expect-error a stop is not a tool call
  Stop.deny;
  // @ts-expect-error Stop has no title
  expect(() => Stop.continue({ sessionTitle: "t" })).toThrow('"sessionTitle"');
  // @ts-expect-error a deferral has room for neither
  expect(() => PreToolUse.defer({ additionalContext: "c" })).toThrow("additionalContext");
});

import type * as Sdk from "@anthropic-ai/claude-agent-sdk";
import type * as SdkTools from "@anthropic-ai/claude-agent-sdk/sdk-tools";
import { expectTypeOf, test } from "vitest";
import type { HookOutput } from "../src/protocol/answer.ts";
import type { HookInputs } from "../src/protocol/event-map.ts";
import type { HookEvent } from "../src/protocol/event-names.ts";
import type { ToolInputs } from "../src/protocol/tools.ts";

type SdkInput<E extends HookEvent> = Extract<Sdk.HookInput, { hook_event_name: E }>;

test("types: every payload of the SDK is one of ours, event by event", () => {
  expectTypeOf<Sdk.HookInput["hook_event_name"]>().toEqualTypeOf<HookEvent>();
  type Foreign = { [E in HookEvent]: SdkInput<E> extends HookInputs[E] ? never : E }[HookEvent];
  expectTypeOf<Foreign>().toEqualTypeOf<never>();
});

test("types: every answer of ours is one that the SDK takes, event by event", () => {
  type Refused = { [E in HookEvent]: HookOutput<E> extends Sdk.SyncHookJSONOutput ? never : E }[HookEvent];
  expectTypeOf<Refused>().toEqualTypeOf<never>();
});

test("types: arguments of tools as the SDK declares them are arguments of ours", () => {
  expectTypeOf<SdkTools.AgentInput>().toExtend<ToolInputs["Agent"]>();
  expectTypeOf<SdkTools.BashInput>().toExtend<ToolInputs["Bash"]>();
  expectTypeOf<SdkTools.ExitPlanModeInput>().toExtend<ToolInputs["ExitPlanMode"]>();
  expectTypeOf<SdkTools.FileEditInput>().toExtend<ToolInputs["Edit"]>();
  expectTypeOf<SdkTools.FileReadInput>().toExtend<ToolInputs["Read"]>();
  expectTypeOf<SdkTools.FileWriteInput>().toExtend<ToolInputs["Write"]>();
  expectTypeOf<SdkTools.GlobInput>().toExtend<ToolInputs["Glob"]>();
  expectTypeOf<SdkTools.GrepInput>().toExtend<ToolInputs["Grep"]>();
  expectTypeOf<SdkTools.MonitorInput>().toExtend<ToolInputs["Monitor"]>();
  expectTypeOf<SdkTools.NotebookEditInput>().toExtend<ToolInputs["NotebookEdit"]>();
  expectTypeOf<SdkTools.TaskCreateInput>().toExtend<ToolInputs["TaskCreate"]>();
  expectTypeOf<SdkTools.TaskUpdateInput>().toExtend<ToolInputs["TaskUpdate"]>();
  expectTypeOf<SdkTools.TodoWriteInput>().toExtend<ToolInputs["TodoWrite"]>();
  expectTypeOf<SdkTools.WebFetchInput>().toExtend<ToolInputs["WebFetch"]>();
  expectTypeOf<SdkTools.WebSearchInput>().toExtend<ToolInputs["WebSearch"]>();
});

import { expect } from "vitest";
import type { CallbackOptions } from "../src/hosts/callback-options.ts";
import type { HookSource } from "../src/hosts/hook-source.ts";
import { toSdkHooks } from "../src/hosts/sdk.ts";
import type { HookEvent } from "../src/protocol/event-names.ts";
import type { JsonObject } from "../src/protocol/json.ts";
import { memoryStore } from "../src/state/memory-store.ts";
import { callOf } from "./event-of.ts";

/** A tool call that the callbacks of most tests are asked about. */
export const bashCall: JsonObject = callOf("Bash", { command: "ls" }, { tool_use_id: "t1" });

/** What the only callback of an event answers, asked as the SDK would ask it. */
export async function answerOf(
  source: HookSource,
  input: JsonObject = bashCall,
  options: CallbackOptions & { signal?: AbortSignal } = {},
): Promise<JsonObject | undefined> {
  const { signal = new AbortController().signal, ...rest } = options;
  const event = input["hook_event_name"] as HookEvent; // the payloads of tests all have one
  const quiet = { warn: () => undefined, root: "/code/app", state: memoryStore() };
  const matchers = toSdkHooks(source, { ...quiet, ...rest })[event] ?? [];
  expect(matchers.map(({ hooks }) => hooks.length)).toStrictEqual([1]);
  return matchers[0]?.hooks[0]?.(input, "t1", { signal });
}

/** The answer that refuses a tool call. */
export function refused(reason: unknown): JsonObject {
  return {
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: "deny",
      permissionDecisionReason: reason,
    },
  };
}

import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { answerOf, bashCall } from "../../test/answer-of.ts";
import { anyValue } from "../../test/hostile-values.ts";
import { tool } from "../conditions/tool.ts";
import { guard } from "../hooks/guard.ts";
import { on } from "../hooks/on.ts";
import { raw } from "../hooks/outcomes.ts";
import { Hooks } from "../protocol/hooks.ts";
import { memoryStore } from "../state/memory-store.ts";
import { controlHost } from "./control.ts";
import type { HookSource } from "./hook-source.ts";
import { toSdkHooks } from "./sdk.ts";

const refusal = { hookSpecificOutput: { permissionDecision: "deny" } };
const noBash = guard({ when: tool("Bash"), deny: "Ask first." });
const quiet = { warn: () => undefined, state: memoryStore() };

test("a guard refuses whatever is no payload that it could judge", async () => {
  const [matcher] = toSdkHooks({ noBash }, quiet).PreToolUse ?? [];
  const property = fc.asyncProperty(anyValue, anyValue, async (input, id) => {
    expect(await matcher?.hooks[0]?.(input(), id() as string)).toMatchObject(refusal); // whatever it is
  });
  await fc.assert(property, { numRuns: 150 });
});

test("so it does in whatever frame it is asked", async () => {
  const written: unknown[] = [];
  const host = controlHost({ hooks: { noBash }, write: (frame) => written.push(frame), ...quiet });
  let count = 0;
  const property = fc.asyncProperty(anyValue, anyValue, async (input, other) => {
    expect(host.handle(other())).toBe(false);
    const request = { subtype: "hook_callback", callback_id: "hook_0", input: input(), more: other() };
    count += 1;
    host.handle({ type: "control_request", request_id: count, request });
    await vi.waitFor(() => expect(written).toHaveLength(count));
    const response = { subtype: "success", request_id: count, response: refusal };
    expect(written.at(-1)).toMatchObject({ type: "control_response", response });
  });
  await fc.assert(property, { numRuns: 100 });
});

const answering: readonly (readonly [string, (answer: () => unknown) => HookSource])[] = [
  ["a guard", (then) => ({ g: guard({ when: tool("Bash"), then: then as never }) })],
  [
    "a guard in raw words",
    (then) => ({
      g: guard({ when: tool("Bash"), then: () => raw({ hookSpecificOutput: then() } as never) }),
    }),
  ],
  ["a callback alone", (then) => Hooks.on("PreToolUse", { onFailure: "block" }, then as never)],
  [
    "a callback among hooks",
    (then) => [
      { quiet: on("PreToolUse", () => undefined) },
      Hooks.on("PreToolUse", { onFailure: "block" }, then as never),
    ],
  ],
];

test.each(answering)(
  "what %s answers refuses, unless it is nothing or a plain object that says nothing",
  async (_, hooksOf) => {
    const seen = { refused: 0, silent: 0 };
    const property = fc.asyncProperty(anyValue, async (make) => {
      const answer = JSON.stringify(await answerOf(hooksOf(make), bashCall));
      const isRefused = answer.includes('"deny"');
      seen[isRefused ? "refused" : "silent"] += 1;
      if (!isRefused) expect(await isSilent(make)).toBe(true);
    });
    await fc.assert(property, { numRuns: 200 });
    expect(seen.refused).toBeGreaterThan(100);
  },
);

async function isSilent(make: () => unknown): Promise<boolean> {
  const value = await make();
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return Object.prototype.toString.call(value) === "[object Object]";
}

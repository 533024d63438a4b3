import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { fittingFields } from "../../test/arbitrary-shape.ts";
import { checkInput } from "./check-input.ts";
import { type HookEvent, hookEvents } from "./event-names.ts";
import { inputSchemas } from "./event-schemas.ts";
import { commonInputFields, inputFields } from "./input-fields.ts";

const base = { session_id: "s", transcript_path: "/t", cwd: "/w" };

test.each<[HookEvent, Record<string, unknown>, string | undefined]>([
  ["Stop", { ...base, hook_event_name: "Stop", stop_hook_active: false }, undefined],
  ["Stop", { ...base, hook_event_name: "Stop" }, "stop_hook_active: missing"],
  [
    "Stop",
    { ...base, hook_event_name: "SubagentStop", stop_hook_active: false },
    'hook_event_name: expected "Stop", got "SubagentStop"',
  ],
  [
    "Stop",
    { ...base, hook_event_name: "Stop", stop_hook_active: "yes" },
    'stop_hook_active: expected a boolean, got "yes"',
  ],
  ["Setup", { hook_event_name: "Setup", trigger: "init" }, "session_id: missing"],
  ["Setup", { ...base, hook_event_name: "Setup", trigger: "a new way" }, undefined],
  [
    "PreCompact",
    { ...base, hook_event_name: "PreCompact", trigger: "auto", custom_instructions: null },
    undefined,
  ],
  [
    "PostToolBatch",
    { ...base, hook_event_name: "PostToolBatch", tool_calls: [{ tool_name: "Bash" }] },
    "tool_calls[0].tool_input: missing",
  ],
])("%s %j: %s", (event, payload, problem) => {
  expect(checkInput(event, payload)).toBe(problem);
});

test("the plain check and the schemas agree on every payload, right or wrong", () => {
  const payloads = fc.constantFrom(...hookEvents).chain((event) => {
    const names = Object.keys({ ...commonInputFields.required, ...inputFields[event].required });
    const damage = fc.dictionary(fc.constantFrom(...names), fc.jsonValue(), { maxKeys: 1 });
    return fc.tuple(
      fc.constant(event),
      fittingFields(commonInputFields),
      fittingFields(inputFields[event]),
      damage,
    );
  });
  const seen = { right: 0, wrong: 0 };
  const property = fc.property(payloads, ([event, common, own, damage]) => {
    const payload = { ...common, ...own, ...damage };
    const { success, output } = v.safeParse(inputSchemas[event], payload);
    seen[success ? "right" : "wrong"] += 1;
    expect(checkInput(event, payload) === undefined).toBe(success);
    if (success) expect(output).toBe(payload);
  });
  fc.assert(property, { numRuns: 1_000 });
  expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(100);
});

import { describe, expect, test } from "vitest";
import type { HookEvent } from "./protocol/event-names.ts";
import * as protocol from "./protocol.ts";

const { PreToolUse, Stop, SubagentStop } = protocol;

const specific = (hookEventName: HookEvent, fields: object): unknown => ({
  hookSpecificOutput: { hookEventName, ...fields },
});

test.each(protocol.hookEvents)("%s has an object of its own", (event) => {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: each event has its export, which is the point
  const found = protocol[event];
  expect(found.event).toBe(event);
  expect(Object.isFrozen(found)).toBe(true);
  expect(found.continue()).toStrictEqual({});
  expect(found.safeParse([]).ok).toBe(false);
});

describe("toJSON", () => {
  test("writes the event's name and leaves out what is undefined", () => {
    const output = { reason: undefined, hookSpecificOutput: { permissionDecision: "deny" } };
    expect(PreToolUse.toJSON(output as never)).toStrictEqual(
      specific("PreToolUse", { permissionDecision: "deny" }),
    );
  });

  test.each([{ decision: "continue" }, { hookSpecificOutput: { hookEventName: "Stop" } }])(
    "refuses %j",
    (output) => {
      expect(() => PreToolUse.toJSON(output as never)).toThrow(protocol.ProtocolError);
    },
  );
});

test("is looks at the name, unknown at what is left", () => {
  const stop = {
    hook_event_name: "Stop",
    session_id: "s",
    transcript_path: "/t",
    cwd: "/w",
    stop_hook_active: false,
  };
  const input = Stop.parse({ ...stop, novel: { a: 1 } });
  expect(Stop.is(input)).toBe(true);
  expect(SubagentStop.is(input)).toBe(false);
  expect(Stop.unknown(input)).toStrictEqual({ novel: { a: 1 } });
});

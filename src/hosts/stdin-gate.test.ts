import { expect, test } from "vitest";
import { vectorsOf } from "../../test/sdk-vectors.ts";
import { stdinGate } from "./stdin-gate.ts";

/** A frame from the short form of the vectors: `system/task_started(local_agent,task-1)`. */
function frameOf(short: string): unknown {
  const [, name = "", args = ""] = /^(?:system\/)?(\w+)(?:\((.*)\))?$/.exec(short) ?? [];
  const [first, second] = args.split(",");
  switch (name) {
    case "task_started":
      return second === undefined
        ? { type: "system", subtype: name, task_id: first, task_type: "local_agent" }
        : { type: "system", subtype: name, task_id: second, task_type: first };
    case "task_notification":
      return { type: "system", subtype: name, task_id: first, status: second ?? "completed" };
    case "task_updated": {
      const status = second === "terminal" ? "completed" : second;
      return { type: "system", subtype: name, task_id: first, patch: second === "null" ? null : { status } };
    }
    default:
      return name === "" ? undefined : { type: name };
  }
}

test.each(vectorsOf("lifecycle"))("$id: $what", ({ given, expect: expected }) => {
  const callbacks = given.hooks ?? true;
  const gate = stdinGate({ callbacks });
  const openAtStart = gate.mayClose;
  const frames: unknown[] = (given.frames ?? []).map(frameOf);
  const seen = frames.map((frame) => {
    gate.observe(frame);
    return { mayClose: gate.mayClose, running: gate.running };
  });
  const openedAt = openAtStart ? "prompt" : given.frames?.[seen.findIndex(({ mayClose }) => mayClose)];
  if (expected.stdin_closed_after !== undefined) expect(openedAt).toBe(expected.stdin_closed_after);
  if (expected.stdin_closed !== undefined) expect(gate.mayClose).toBe(expected.stdin_closed);
  if (expected.stdin_closed_after_frame_index !== undefined) {
    expect(seen.findIndex(({ mayClose }) => mayClose)).toBe(expected.stdin_closed_after_frame_index);
  }
  if (expected.inflight_after_each !== undefined) {
    expect(seen.map(({ running }) => running)).toStrictEqual(expected.inflight_after_each);
  }
});

test("the lifecycle vectors ask something each", () => {
  for (const { expect: expected } of vectorsOf("lifecycle")) {
    expect(Object.keys(expected).join(" ")).toMatch(/stdin_closed|inflight_after_each/);
  }
});

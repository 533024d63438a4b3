import { expect, test } from "vitest";
import { eventKey, isSameEvent } from "./event-key.ts";

const stop = { hook_event_name: "Stop", stop_hook_active: true };

test("§6 an event with an id of the host is known by it, whenever it comes", () => {
  const call = eventKey({ hook_event_name: "PreToolUse", tool_use_id: "t1" }, { began: 5 });
  expect(isSameEvent({ key: "PreToolUse t1", at: 1 }, call, 9_999_999)).toBe(true);
  expect(isSameEvent({ key: "PreToolUse t2", at: 1 }, call, 1)).toBe(false);
  expect(isSameEvent({ key: "PreToolUse t1", at: 1, again: true }, call, 1)).toBe(false);
});

test("§6 without one: what was met before this process began is an earlier event, however alike", () => {
  const key = eventKey(stop, { moment: 7, began: 100 });
  const met = { key: key?.key ?? "" };
  expect(isSameEvent({ ...met, at: 101 }, key, 105)).toBe(true);
  expect(isSameEvent({ ...met, at: 99 }, key, 105)).toBe(false);
});

test("§6 where nobody knows when it began, a second decides", () => {
  const key = eventKey({ hook_event_name: "SessionStart", source: "startup" });
  const met = { key: key?.key ?? "", at: 100 };
  expect(isSameEvent(met, key, 1_000)).toBe(true);
  expect(isSameEvent(met, key, 1_200)).toBe(false);
  expect(eventKey(stop)).toBeNull();
});

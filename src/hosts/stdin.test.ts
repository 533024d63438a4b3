import { expect, test } from "vitest";
import { readEvent } from "../events/read-event.ts";
import { asText } from "./stdin.ts";

const json = JSON.stringify({ hook_event_name: "Stop", stop_hook_active: false, note: "表示 🏠 é" });

test("plain UTF-8 becomes text, from any part of a larger buffer", () => {
  const bytes = Buffer.from(`xx${json}`).subarray(2);
  expect(asText(bytes)).toBe(json);
});

test.each([
  ["nothing", Buffer.alloc(0), "unreadable"],
  ["a byte order mark", Buffer.from(`\uFEFF${json}`), "event"],
  ["no UTF-8", Buffer.from([0x7b, 0xff, 0x7d]), "unreadable"],
])("%s stays bytes, which the reader knows what to do with", (_, bytes, kind) => {
  const payload = asText(bytes);
  expect(payload).toBe(bytes);
  expect(readEvent(payload, "posix").kind).toBe(kind);
});

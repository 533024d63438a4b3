import { expect, test } from "vitest";
import { readEvent, readParsed } from "../../events/read-event.ts";
import { arrived } from "./arrived.ts";

const bytes = (...parts: readonly (string | number)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.of(part))));

test.each([
  bytes('{"hook_event_name":"Stop","session_id":"a","cwd":"/w"}'),
  bytes(0xef, 0xbb, 0xbf, '{"hook_event_name":"Stop","session_id":"a","cwd":"/w"}\n'),
  bytes('{"hook_event_name":"Stop","session_id":"a","cwd":"/w","x":"', 0xff, '"}'),
])("what a payload says of itself is known, and read as a process of its own would read it", (payload) => {
  const { fields, parsed } = arrived(payload);
  expect(fields).toMatchObject({ session_id: "a", cwd: "/w" });
  expect(JSON.stringify(readParsed(parsed, "posix", "Stop"))).toBe(
    JSON.stringify(readEvent(payload, "posix", "Stop")),
  );
});

test.each([bytes(), bytes("null"), bytes("[1]"), bytes('"x"'), bytes("{"), bytes(0xff)])(
  "%s says nothing of itself",
  (payload) => {
    expect(arrived(payload).fields).not.toHaveProperty("cwd");
  },
);

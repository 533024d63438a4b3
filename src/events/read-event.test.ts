import { describe, expect, test } from "vitest";
import { call, callOf } from "../../test/event-of.ts";
import { fixturePayloads } from "../../test/fixture-payloads.ts";
import { readEvent, toEvent, withToolInput } from "./read-event.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const prompt = '{"hook_event_name":"UserPromptSubmit","session_id":"s","prompt":"hi"}';

describe("readEvent", () => {
  test.each(fixturePayloads)("takes the captured payload %s as it is", (_, payload) => {
    const reading = readEvent(bytes(JSON.stringify(payload)), "posix");
    expect(reading).toMatchObject({ kind: "event", event: { name: payload["hook_event_name"] } });
    expect(reading.kind === "event" && reading.event.input).toStrictEqual(payload);
  });

  test.each<[what: string, payload: Uint8Array | string, reason: string]>([
    ["nothing", "", "the input is empty"],
    ["no bytes", new Uint8Array(), "the input is empty"],
    ["white space", bytes(" \n\t "), "the input is empty"],
    ["text", "oops", "the input is not JSON, or was cut off (4 characters arrived)"],
    [
      "a payload cut off",
      prompt.slice(0, 40),
      "the input is not JSON, or was cut off (40 characters arrived)",
    ],
    ["a raw NUL", '{"a":"\u0000"}', "the input is not JSON, or was cut off (9 characters arrived)"],
    ["two documents", `${prompt}${prompt}`, "the input is not JSON, or was cut off (138 characters arrived)"],
    ["bytes that are no UTF-8", Uint8Array.of(0x7b, 0xff, 0x7d), "the input is not UTF-8"],
    ["a surrogate in bytes", Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22), "the input is not UTF-8"],
    ["half a character at the end", bytes("{é").subarray(0, 2), "the input is not UTF-8"],
    ["a list", "[]", "the input is JSON, but not an object"],
    ["null", "null", "the input is JSON, but not an object"],
    ["a text", '"PreToolUse"', "the input is JSON, but not an object"],
    ["no event name", "{}", "hook_event_name is missing"],
    [
      "an event name in the prototype",
      '{"__proto__":{"hook_event_name":"Stop"}}',
      "hook_event_name is missing",
    ],
    ["a number for the name", '{"hook_event_name":3}', "hook_event_name should be text but is a number"],
  ])("describes what is wrong with %s", (_, payload, reason) => {
    const unreadable = { reason, event: "PreToolUse" };
    expect(readEvent(payload, "posix", "PreToolUse")).toEqual({ kind: "unreadable", unreadable });
    expect(readEvent(payload, "posix")).toEqual({ kind: "unreadable", unreadable: { reason } });
  });

  test("names event and tool of a payload that it cannot take, as far as they can be read", () => {
    const payload = JSON.stringify(callOf("Bash", null));
    expect(readEvent(payload, "posix")).toEqual({
      kind: "unreadable",
      unreadable: {
        reason: "tool_input should be an object but is null",
        event: "PreToolUse",
        tool: "Bash",
      },
    });
  });

  test("keeps an event that it does not know, with all its fields", () => {
    const input = { hook_event_name: "FutureEvent", novel: { a: 1 } };
    expect(readEvent(JSON.stringify(input), "posix")).toEqual({ kind: "future", name: "FutureEvent", input });
  });

  test.each<[what: string, text: string, prompt: string]>([
    ["a byte order mark", `\uFEFF${prompt}`, "hi"],
    ["white space around", `\r\n ${prompt} \n`, "hi"],
    ["a duplicate key, the last one counting", prompt.replace('"hi"', '"no","prompt":"yes"'), "yes"],
    ["an escaped NUL", prompt.replace("hi", "a\\u0000b"), "a\u0000b"],
    ["a lone surrogate", prompt.replace("hi", "\\ud83d"), "\ud83d"],
    ["a key __proto__", prompt.replace("{", '{"__proto__":{"prompt":"no"},'), "hi"],
  ])("takes %s", (_, text, expected) => {
    for (const payload of [text, bytes(text)]) {
      const reading = readEvent(payload, "posix");
      expect(reading.kind === "event" && reading.event.prompt).toBe(expected);
    }
  });

  test("takes 5 MB and 10,000 levels", () => {
    const big = JSON.stringify(callOf("Write", { file_path: "/a", content: "A".repeat(5_000_000) }));
    const reading = readEvent(bytes(big), "posix");
    expect(reading.kind === "event" && reading.event.written[0]?.length).toBe(5_000_000);
    const deep = `{"hook_event_name":"Stop","x":${"[".repeat(10_000)}${"]".repeat(10_000)}}`;
    expect(readEvent(deep, "posix").kind).toBe("event");
    expect(readEvent(deep.replaceAll("[", '{"a":[').replaceAll("]", "]}"), "posix").kind).toBe("event");
  });
});

describe("events", () => {
  test("cannot be changed by whoever is given one", () => {
    const event = call("MultiEdit", { file_path: "/a", edits: [{ old_string: "a", new_string: "b" }] });
    const input = event.input as unknown as { tool_input: { edits: object[] } };
    expect(() => input.tool_input.edits.push({})).toThrow(TypeError);
    expect(() => Object.assign(input.tool_input.edits[0] ?? {}, { new_string: "x" })).toThrow(TypeError);
    expect(() => (event.written as string[]).push("x")).toThrow(TypeError);
    expect(() => (event.files as string[]).push("x")).toThrow(TypeError);
    expect(event.written).toEqual(["b"]);
  });

  test("leave the caller's object alone", () => {
    const payload = callOf("Bash", { command: "ls" });
    const reading = toEvent(payload, "posix");
    expect(reading.kind === "event" && reading.event.input).not.toBe(payload);
    expect(Object.isFrozen(payload)).toBe(false);
  });

  test("print as what they are", () => {
    const event = call("Bash", { command: "ls" });
    expect({ ...event }).toMatchObject({ name: "PreToolUse", tool: "Bash", command: "ls", agent: "main" });
  });
});

test.each<[what: string, input: () => unknown]>([
  ["nothing", () => undefined],
  ["a list", () => []],
  ["a big number", () => ({ hook_event_name: "Stop", n: 1n })],
  ["a circle", () => Object.assign(callOf("Bash", {}), circle())],
  ["100,000 levels", () => JSON.parse(`{"x":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)],
  [
    "a getter that throws",
    () => ({
      get hook_event_name() {
        throw new Error("boom");
      },
    }),
  ],
])("toEvent describes %s", (_, input) => {
  expect(toEvent(input(), "posix", "Stop")).toMatchObject({
    kind: "unreadable",
    unreadable: { event: "Stop" },
  });
});

test("withToolInput gives the event with another input, and describes one that is none", () => {
  const before = call("Bash", { command: "ls" }, { cwd: "/elsewhere" });
  const after = withToolInput(before, { command: "pwd" }, "posix");
  expect(after).toMatchObject({ event: { command: "pwd", input: { cwd: "/elsewhere" } } });
  expect(before.command).toBe("ls");
  expect(withToolInput(before, { command: 3 }, "posix")).toMatchObject({
    unreadable: { reason: "tool_input.command should be text but is a number" },
  });
});

function circle(): object {
  const one: { self?: object } = {};
  one.self = one;
  return one;
}

import { describe, expect, test } from "vitest";
import { Hooks } from "./hooks.ts";

const nothing = (): undefined => undefined;
/** What a program without types may say. */
const untyped = (value: unknown): never => value as never;

describe("a mistake is told when a set is made, not when a client runs", () => {
  test.each([
    [
      "an event that there is not",
      () => Hooks.on(untyped("PreTooluse"), nothing),
      "did you mean PreToolUse?",
    ],
    ["the same in add", () => Hooks.add(untyped("Stopp"), []), "did you mean Stop?"],
    [
      "no callback",
      () => Hooks.on("Stop", untyped(undefined)),
      "A callback is a function, and not undefined",
    ],
    ["a text for a callback", () => Hooks.on("Stop", {}, untyped("x")), 'a function, and not "x"'],
    ["a callback that is not in a list", () => Hooks.matcher("x", untyped(nothing)), "Callbacks are a list"],
    ["a hole in the list", () => Hooks.matcher("x", [untyped(undefined)]), "a function, and not undefined"],
    ["a regular expression", () => Hooks.matcher(untyped(/x/), []), "A pattern is a text"],
    [
      "a timeout below 0",
      () => Hooks.matcher("x", [], { timeoutSeconds: -1 }),
      "seconds above 0, and not -1",
    ],
    ["a misspelt policy", () => Hooks.matcher("x", [], { onFailure: untyped("bloc") }), 'and not "bloc"'],
    ["a misspelt option", () => Hooks.matcher("x", [], untyped({ timeout: 5 })), 'no option "timeout"'],
    [
      "the same in on",
      () => Hooks.on("Stop", untyped({ onfailure: "block" }), nothing),
      'option "onfailure"',
    ],
    ["no tools", () => Hooks.on("PreToolUse", { tool: [] }, nothing), "The list of tools is empty"],
    ["a pattern for a tool", () => Hooks.on("PreToolUse", { tool: "mcp__db__.*" }, nothing), 'use "pattern"'],
    [
      "a tool where there is none",
      () => Hooks.on("Stop", untyped({ tool: "Bash" }), nothing),
      "not about a tool",
    ],
    [
      "a matcher of another make",
      () => Hooks.add("Stop", [untyped({ hooks: [nothing] })]),
      "Callbacks are a list",
    ],
  ])("%s", (_, make, message) => {
    expect(make).toThrow(message);
  });

  test.each(["(", "[B", "Bash\\", "(?i)bash", "a)|(b"])("a pattern that can never match: %s", (pattern) => {
    const message = "is no valid regular expression";
    expect(() => Hooks.matcher(pattern, [nothing])).toThrow(message);
    expect(() => Hooks.on("PreToolUse", { pattern }, nothing)).toThrow(message);
    expect(() => Hooks.empty.add("PreToolUse", [{ pattern, callbacks: [nothing] }])).toThrow(message);
  });

  test("null is no pattern, as on the wire", () => {
    expect(Hooks.matcher(untyped(null), [nothing])).toStrictEqual({ callbacks: [nothing] });
  });
});

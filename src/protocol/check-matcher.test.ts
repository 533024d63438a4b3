import { describe, expect, test } from "vitest";
import { Hooks } from "./hooks.ts";

const nothing = (): undefined => undefined;
/** What a program without types may say. */
const untyped = <T = never>(value: unknown): T => value as T;

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
    ["a timeout below 0", () => Hooks.matcher("x", [], { timeoutSeconds: -1 }), "and not -1"],
    [
      "more seconds than a timer holds",
      () => Hooks.matcher("x", [], { timeoutSeconds: 1e9 }),
      "up to 2147483",
    ],
    ["no time at all", () => Hooks.on("Stop", { timeoutSeconds: 1e-9 }, nothing), "and not 1e-9"],
    [
      "a callback more",
      () => untyped<(...given: unknown[]) => unknown>(Hooks.on)("Stop", {}, nothing, nothing),
      "on adds one callback",
    ],
    [
      "a misspelt part of a command",
      () => Hooks.toSettings(Hooks, untyped({ command: "x", argz: [] })),
      'no part "argz"',
    ],
    [
      "no command, where none is needed",
      () => Hooks.toSettings(Hooks, untyped({ timeuot: 3 })),
      'no part "timeuot"',
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
      "a tool beside a pattern",
      () => Hooks.on("PreToolUse", untyped({ tool: "Bash", pattern: "Edit" }), nothing),
      'Of "tool" and "pattern" only one can be given',
    ],
    [
      "a tool that is undefined",
      () => Hooks.on("PreToolUse", untyped({ tool: undefined }), nothing),
      "A tool is a whole name",
    ],
    [
      "no callback at all",
      () => untyped<(event: string) => void>(Hooks.on)("Stop"),
      "A callback is a function, and not undefined",
    ],
    [
      "options that are none",
      () => Hooks.on("Stop", untyped("x"), nothing),
      'must be an object, and not "x"',
    ],
    ["the same in a matcher", () => Hooks.matcher("x", [], untyped([])), "must be an object, and not a list"],
    [
      "a wire name in a matcher",
      () => Hooks.add("Stop", [untyped({ matcher: "x", callbacks: [] })]),
      'A matcher has no part "matcher"',
    ],
    [
      "the same for a time limit",
      () => Hooks.add("Stop", [untyped({ timeout: 5, callbacks: [] })]),
      'A matcher has no part "timeout"',
    ],
    [
      "no list of matchers",
      () => Hooks.add("Stop", untyped(undefined)),
      "Matchers are a list, and not undefined",
    ],
    [
      "a matcher alone",
      () => Hooks.add("Stop", untyped(Hooks.matcher("x", []))),
      "Matchers are a list, and not an object",
    ],
    [
      "a hole in the matchers",
      () => Hooks.add("Stop", untyped(new Array(2 ** 32 - 1))),
      "Callbacks are a list, and not undefined",
    ],
    [
      "no set to be added",
      () => Hooks.concat(untyped("x")),
      'A set of callbacks must be an object, and not "x"',
    ],
    ["a set of nothing", () => Hooks.concat(untyped({})), "What a set of callbacks holds is a list"],
    [
      "a set with a strange event",
      () => Hooks.toProtocol(untyped({ events: [{ event: "constructor" }] })),
      "constructor: no such event",
    ],
    [
      "a command that is none",
      () => Hooks.toSettings(Hooks.on("Stop", nothing), untyped(undefined)),
      "A handler of a settings file: command",
    ],
    [
      "a text for a command",
      () => Hooks.toSettings(Hooks.on("Stop", nothing), untyped("x")),
      "What a settings file runs must be an object",
    ],
    [
      "a handler of a strange kind",
      () => Hooks.toSettings(Hooks.on("Stop", nothing), () => untyped({ type: "shell" })),
      "A handler of a settings file: type",
    ],
    [
      "a handler without what it runs",
      () => Hooks.toSettings(Hooks.on("Stop", nothing), () => untyped({ type: "http" })),
      "A handler of a settings file: url",
    ],
    [
      "a matcher of another make",
      () => Hooks.add("Stop", [untyped({ hooks: [nothing] })]),
      'A matcher has no part "hooks"',
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

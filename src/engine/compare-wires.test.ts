import { describe, expect, test } from "vitest";
import { missingWires, withExisting } from "./compare-wires.ts";
import type { Wire } from "./plan-wiring.ts";

function wire(matcher?: string, more: Partial<Wire> = {}): Wire {
  return { event: "PreToolUse", timeout: 35, ...(matcher !== undefined && { matcher }), ...more };
}

const server = "mcp__(?:plugin_(?:(?!__).)+_)?tickets__.*";

describe("what is missing", () => {
  test.each<[string, Wire, readonly Wire[], unknown]>([
    ["nothing", wire("Edit|Write"), [wire("Edit|Read|Write")], []],
    ["some tools", wire("Edit|Glob|Write"), [wire("Edit|Read")], [["Glob", "Write"]]],
    ["a tool in other settings", wire("Edit|Write"), [wire("Edit"), wire("Write")], []],
    ["the event", wire("Edit"), [wire("Edit", { event: "Stop" })], [["Edit"]]],
    ["all tools", wire(), [wire("Edit")], [undefined]],
    ["no tool of all", wire("Edit"), [wire("*")], []],
    ["a tool of today's name", wire("Agent|Task"), [wire("Task")], []],
    ["a tool that a pattern of others matches", wire("Edit"), [wire("Ed.*")], []],
    ["an MCP server", wire(`^(?:Bash|${server})$`), [wire("^(?:Bash|x)$")], [[server]]],
    ["no MCP server", wire(`^(?:Bash|${server})$`), [wire(`^(?:Bash|Edit|${server})$`)], []],
    ["the refusal when the process fails", wire("Edit", { onFailure: "block" }), [wire("Edit")], [["Edit"]]],
    [
      "no refusal that is there",
      wire("Edit", { onFailure: "block" }),
      [wire("*", { onFailure: "block" })],
      [],
    ],
  ])("%s", (_, wanted, existing, missing) => {
    expect(missingWires([wanted], existing).map(({ tools }) => tools)).toEqual(missing);
  });
});

describe("with those there are", () => {
  test.each([
    ["Edit", "Edit|Write", "Edit|Write"],
    ["Bash|Edit", "Edit|Write", "Bash|Edit|Write"],
    ["Edit", undefined, undefined],
    [undefined, "Edit", undefined],
    [`^(?:${server})$`, "Edit", `^(?:Edit|${server})$`],
    ["Edit", `^(?:Edit|${server})$`, `^(?:Edit|${server})$`],
    ["Bash", "Ed.*", undefined],
    ["Edit", "Ed.*", "Ed.*"],
  ])("%s beside %s is %s", (wanted, before, matcher) => {
    expect(withExisting([wire(wanted)], [wire(before)])).toEqual([wire(matcher)]);
  });

  test("several entries on one event become one", () => {
    const two = [wire("Edit"), wire("Write", { timeout: 40, onFailure: "block" })];
    expect(withExisting([], two)).toEqual([wire("Edit|Write", { timeout: 40, onFailure: "block" })]);
  });
});

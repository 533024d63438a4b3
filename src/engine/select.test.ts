import { expect, test } from "vitest";
import { call, happening } from "../../test/event-of.ts";
import { configure } from "../hooks/configure.ts";
import { on } from "../hooks/on.ts";
import { hooksOf, isForTool, skipReason } from "./select.ts";

const registered = (id: string, hook: ReturnType<typeof on>) => ({ id, hook });
const forTask = on("PreToolUse", { tool: ["Task", "mcp__a__b"] }, () => undefined);

test("hooks of an event come in their order, each once", () => {
  const hooks = [
    registered(
      "a",
      on(["Stop", "PreToolUse"], () => undefined),
    ),
    registered(
      "b",
      on("Stop", () => undefined),
    ),
    registered(
      "c",
      on("PreToolUse", () => undefined),
    ),
  ];
  expect(hooksOf(hooks, "PreToolUse").map(({ id }) => id)).toEqual(["a", "c"]);
  expect(hooksOf(hooks, "SessionEnd")).toEqual([]);
});

test.each([
  ["Agent", true],
  ["mcp__a__b", true],
  ["Bash", false],
  ["agent", false],
  [undefined, false],
])("a hook for Task is for %s: %s", (tool, expected) => {
  expect(isForTool(forTask, tool)).toBe(expected);
  expect(isForTool({}, tool)).toBe(true);
});

test("says why a hook is not asked", () => {
  const reason = (hook: ReturnType<typeof on>, event = call("Bash", { command: "ls" })) =>
    skipReason(registered("a", hook), event);
  expect(reason(forTask)).toBe("not for Bash");
  expect(reason(forTask, call("Task", { prompt: "x" }))).toBeUndefined();
  expect(reason(configure(forTask, { as: "off" }))).toBe("switched off");
  expect(reason(forTask, happening("Stop"))).toBe("the event has no tool");
});

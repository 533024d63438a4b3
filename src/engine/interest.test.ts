import { expect, test } from "vitest";
import { any } from "../conditions/combine.ts";
import { command } from "../conditions/command.ts";
import type { Condition } from "../conditions/condition.ts";
import { condition } from "../conditions/custom.ts";
import { path } from "../conditions/path.ts";
import { tool } from "../conditions/tool.ts";
import { toEvent } from "../events/read-event.ts";
import { configure } from "../hooks/configure.ts";
import { guard } from "../hooks/guard.ts";
import type { Hook } from "../hooks/hook.ts";
import { interestsOf, isOfInterest } from "./interest.ts";

function concerns(hook: Hook, tool_name: string, tool_input: object): boolean {
  const reading = toEvent(
    { hook_event_name: "PreToolUse", session_id: "s", cwd: "/code", tool_name, tool_input },
    "posix",
  );
  if (reading.kind !== "event") throw new Error("the payload cannot be read");
  return isOfInterest(reading.event, interestsOf([{ id: "one", hook }]));
}

const when = (...conditions: readonly Condition[]): Hook =>
  guard({ when: conditions, deny: "no" }) as unknown as Hook; // a guard of one event is a hook
const bash = (hook: Hook, text: string): boolean => concerns(hook, "Bash", { command: text });

test("a command that cannot run the name is nobody's business", () => {
  const push = when(command("git push"));
  expect(bash(push, "ls -la")).toBe(false);
  expect(bash(push, "git status")).toBe(true);
  expect(bash(push, "g'i't push")).toBe(true);
  expect(bash(push, "$x push")).toBe(true);
});

test("another tool is nobody's business, as for the wiring", () => {
  expect(concerns(when(command("git push")), "Read", { file_path: "/code/a" })).toBe(false);
  expect(concerns(when(path("src/**")), "Write", { file_path: "/code/a", content: "x" })).toBe(true);
  expect(concerns(when(tool("Task")), "Agent", { prompt: "x", description: "x", subagent_type: "x" })).toBe(
    true,
  );
});

test("another shell has its own ways to hide a name", () => {
  expect(concerns(when(command("git push")), "PowerShell", { command: "Get-ChildItem" })).toBe(true);
});

test("of alternatives one is enough, and one that must be asked counts for all", () => {
  const either = when(any(command("git push"), command("rm")));
  expect(bash(either, "ls")).toBe(false);
  expect(bash(either, "rm x")).toBe(true);
  expect(bash(when(any(command("git push"), path("src/**"))), "ls")).toBe(true);
});

test("what follows a condition that may fail says nothing: its failing must be heard of", () => {
  const custom = condition("custom", () => {
    throw new Error("broken");
  });
  expect(bash(when(custom, command("git push")), "ls")).toBe(true);
  expect(bash(when(command("git push"), custom), "ls")).toBe(false);
  expect(bash(when(tool("Bash"), command("git push")), "ls")).toBe(false);
});

test("a hook that is switched off has no business", () => {
  const off = configure(when(command("git push")), { as: "off" });
  expect(bash(off, "git push")).toBe(false);
});

import { expect, test } from "vitest";
import { hookEvents } from "./event-names.ts";
import { nearest } from "./nearest.ts";

const commands = ["init", "sync", "list", "state", "run", "remove"];
const makers = ["command", "configure", "condition", "content", "context", "guard", "nudge", "on"];

test.each<[string, readonly string[], string | undefined]>([
  ["lsit", commands, "list"],
  ["snyc", commands, "sync"],
  ["intt", commands, "init"],
  ["rnu", commands, "run"],
  ["statte", commands, "state"],
  ["frobnicate", commands, undefined],
  ["PreToolUSe", hookEvents, "PreToolUse"],
  ["pre_tool_use", hookEvents, "PreToolUse"],
  ["PostTolUse", hookEvents, "PostToolUse"],
  ["Stpo", hookEvents, "Stop"],
  ["SesionStart", hookEvents, "SessionStart"],
  ["BeforeTool", hookEvents, undefined],
  ["cmd", makers, "command"],
  ["con", ["configure", "condition"], undefined],
  ["gaurd", makers, "guard"],
  ["", makers, undefined],
])("%s", (word, names, meant) => {
  expect(nearest(word, names)).toBe(meant);
});

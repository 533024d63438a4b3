import { expect, test } from "vitest";
import { hookRuns, shownTexts } from "./stream-lines.ts";

const line = (subtype: string, fields: object) => ({ type: "system", subtype, ...fields });
const started = (hook_id: string) =>
  line("hook_started", { hook_id, hook_name: "PreToolUse:Bash", hook_event: "PreToolUse" });
const ended = (hook_id: string, fields: object) => line("hook_response", { hook_id, ...fields });

test("hook runs keep the order of their starts, whichever ends first", () => {
  const runs = hookRuns([
    started("a"),
    started("b"),
    started("c"),
    started("d"),
    ended("b", { outcome: "error", stderr: "refused" }),
    ended("a", { outcome: "success", exit_code: 0, stdout: "{}\n", stderr: "" }),
    ended("d", { outcome: "cancelled" }),
  ]);
  const common = { event: "PreToolUse", name: "PreToolUse:Bash" };
  expect(runs).toEqual([
    { ...common, outcome: "success", exitCode: 0, stdout: "{}\n", stderr: "" },
    { ...common, outcome: "error", stdout: "", stderr: "refused" },
    { ...common, outcome: "unfinished", stdout: "", stderr: "" },
    { ...common, outcome: "cancelled", stdout: "", stderr: "" },
  ]);
});

test("an outcome nobody knows yet is not a success", () => {
  expect(hookRuns([started("a"), ended("a", { outcome: "novel" })])).toMatchObject([{ outcome: "error" }]);
});

test("shown texts are the informational lines", () => {
  const lines = [
    line("informational", { content: "Stop says: hi" }),
    line("init", { content: "no" }),
    { type: "user" },
  ];
  expect(shownTexts(lines)).toEqual(["Stop says: hi"]);
});

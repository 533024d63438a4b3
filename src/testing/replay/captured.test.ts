import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../../../test/rooms.ts";
import { temporaryFolder } from "../../../test/temporary-project.ts";
import { nodeHost } from "../../hosts/node.ts";
import { recordingAt } from "./recordings.ts";
import { sceneOf } from "./scene.ts";

const captured = join(repository, "test/fixtures/claude-code-2.1.332/transcripts");

/** What is rebuilt from a captured transcript: event, and what tells it apart. */
function rebuilt(path: string): readonly string[] {
  const recording = recordingAt(path);
  if (recording === undefined) throw new Error(`${path} is not there`);
  const scene = sceneOf(recording, nodeHost({ root: "/code/app" }), { at: 0 });
  return [...scene.events({ lines: 0 })].map(({ payload }) => {
    const { hook_event_name: event, tool_name, source, stop_hook_active, agent_type, trigger } = payload;
    return [event, tool_name ?? source ?? stop_hook_active ?? agent_type ?? trigger]
      .filter((part) => part !== undefined)
      .join(" ");
  });
}

test("calls of every kind: failed, refused by the user, refused by the client itself", () => {
  expect(rebuilt(join(captured, "tools.jsonl"))).toEqual([
    "SessionStart startup",
    "UserPromptSubmit",
    "PreToolUse Bash",
    "PostToolUse Bash",
    "PreToolUse Bash",
    "PostToolUseFailure Bash",
    "PreToolUse Bash",
    "PostToolUseFailure Bash",
    "PreToolUse Write",
    "PostToolUse Write",
    "PreToolUse Read",
    "PostToolUse Read",
    "PreToolUse Edit",
    "PostToolUse Edit",
    "PreToolUse Skill",
    "PostToolUse Skill",
    "PreToolUse WebFetch",
    "Stop false",
    "SessionEnd",
  ]);
});

test("a slash command, a session that is resumed three times, and compacted", () => {
  const resumed = ["SessionEnd", "SessionStart resume"];
  expect(rebuilt(join(captured, "slash-compact-resume.jsonl"))).toEqual([
    "SessionStart startup",
    "UserPromptExpansion",
    "UserPromptSubmit",
    "Stop false",
    ...resumed,
    "PreCompact manual",
    "SessionStart compact",
    "PostCompact manual",
    ...resumed,
    ...resumed,
    ...resumed,
    "SessionEnd",
  ]);
});

test("a stop that hooks blocked until the client gave up", () => {
  const stops = rebuilt(join(captured, "stop-blocked-until-cap.jsonl")).filter((event) =>
    event.startsWith("Stop"),
  );
  expect(stops).toEqual(["Stop false", ...Array.from({ length: 8 }, () => "Stop true")]);
});

test("a subagent beside the session that started it", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "main", "subagents"), { recursive: true });
  copyFileSync(join(captured, "subagent-main.jsonl"), join(folder, "main.jsonl"));
  const agent = join(folder, "main", "subagents", "agent-af68fea9bbe60f1ce.jsonl");
  copyFileSync(join(captured, "subagent-agent.jsonl"), agent);
  expect(rebuilt(join(folder, "main.jsonl"))).toEqual([
    "SessionStart startup",
    "UserPromptSubmit",
    "PreToolUse Agent",
    "SubagentStart general-purpose",
    "SubagentStop false",
    "PostToolUse Agent",
    "Stop false",
    "UserPromptSubmit",
    "Stop false",
    "SessionEnd",
  ]);
  expect(rebuilt(agent)).toEqual(["SubagentStart general-purpose", "SubagentStop false"]);
  const late = readFileSync(agent, "utf8").replaceAll(/"timestamp": ?"2026/g, '"timestamp":"2036');
  writeFileSync(agent, late);
  expect(rebuilt(join(folder, "main.jsonl")).slice(-3)).toEqual([
    "SubagentStart general-purpose",
    "SubagentStop false",
    "SessionEnd",
  ]);
});

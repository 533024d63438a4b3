import { expect, test } from "vitest";
import { call, callOf, eventOf, happening } from "../../test/event-of.ts";
import type { EventDetails } from "./event.ts";

const edit = { old_string: "let a", new_string: "const a" };

test.each<[tool: string, input: object, facts: Partial<EventDetails>]>([
  ["Bash", { command: "ls", timeout: 5 }, { command: "ls", timeoutMs: 5, files: [] }],
  ["PowerShell", { command: "dir", timeout: "60000" }, { command: "dir", timeoutMs: 60_000 }],
  ["Monitor", { command: "tail -f x", timeout_ms: 7 }, { command: "tail -f x", timeoutMs: 7 }],
  ["Bash", { command: "ls", timeout: "soon" }, { timeoutMs: undefined }],
  ["Bash", { command: "ls", timeout: "" }, { timeoutMs: undefined }],
  ["Read", { file_path: "a.ts" }, { files: ["/code/app/a.ts"], command: undefined, written: [] }],
  ["Write", { file_path: "/x/../y", content: "c" }, { files: ["/y"], written: ["c"], removed: [] }],
  ["Edit", { file_path: "/a", ...edit }, { written: ["const a"], removed: ["let a"] }],
  ["MultiEdit", { file_path: "/a", edits: [edit, edit] }, { written: ["const a", "const a"], files: ["/a"] }],
  ["NotebookEdit", { notebook_path: "/n", new_source: "s" }, { files: ["/n"], written: ["s"] }],
  ["NotebookEdit", { notebook_path: "/n", new_source: "s", edit_mode: "delete" }, { written: [] }],
  ["Glob", { pattern: "*", path: "src" }, { files: ["/code/app/src"] }],
  ["Grep", { pattern: "x" }, { files: [] }],
  ["LSP", { filePath: "/a", file_path: "/b" }, { files: ["/a", "/b"] }],
  ["Task", { prompt: "look" }, { tool: "Agent", prompt: "look" }],
  ["WebFetch", { url: "http://localhost", prompt: "sum" }, { prompt: "sum" }],
  ["Skill", { skill: "deploy" }, { tool: "Skill", files: [], command: undefined }],
  ["ToolOfTheFuture", { file_path: "/a" }, { tool: "ToolOfTheFuture", files: [] }],
  ["mcp__fs__move", { source: "a", destination: "/b" }, { files: ["/code/app/a", "/b"] }],
  ["mcp__fs__read", { paths: ["/a", "/a", 3, "/b"] }, { files: ["/a", "/b"] }],
  [
    "mcp__fs__edit",
    { path: "/a", edits: [{ oldText: "x", newText: "y" }] },
    { written: ["y"], removed: ["x"] },
  ],
])("%s %j", (tool, input, facts) => {
  expect(call(tool, input)).toMatchObject(facts);
});

test.each<[event: string, fields: object, facts: Partial<EventDetails>]>([
  ["UserPromptSubmit", { prompt: "hi" }, { prompt: "hi", tool: undefined, succeeded: undefined }],
  ["UserPromptSubmit", { prompt: [{ type: "text", text: "a" }, { type: "image" }] }, { prompt: "a" }],
  ["FileChanged", { file_path: "a.ts", event: "change" }, { files: ["/code/app/a.ts"] }],
  ["InstructionsLoaded", { file_path: "/code/app/CLAUDE.md" }, { files: ["/code/app/CLAUDE.md"] }],
  ["Stop", {}, { agent: "main", files: [], written: [], response: undefined }],
  ["SubagentStop", { agent_id: "a1", agent_type: "Explore" }, { agent: "Explore" }],
  ["SubagentStop", { agent_id: "a1" }, { agent: "" }],
  ["SessionStart", { agent_type: "reviewer" }, { agent: "main" }],
  [
    "PostToolBatch",
    {
      tool_calls: [
        { tool_name: "Write", tool_input: { file_path: "a", content: "x" }, tool_use_id: "1" },
        { tool_name: "Read", tool_input: { file_path: "/b" }, tool_use_id: "2" },
      ],
    },
    { files: ["/code/app/a", "/b"], written: ["x"], tool: undefined, command: undefined },
  ],
])("%s %j", (event, fields, facts) => {
  expect(happening(event, fields)).toMatchObject(facts);
});

test("without a working directory a relative file stays relative", () => {
  const write = callOf("Write", { file_path: "src/a.ts", content: "" }, { cwd: undefined });
  expect(eventOf(write).files).toEqual(["src/a.ts"]);
});

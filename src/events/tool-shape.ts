import type { HookEvent } from "../protocol/event-names.ts";
import { currentToolName } from "../protocol/tool-names.ts";
import { isRecord } from "./text-blocks.ts";
import { wrongType } from "./wrong-type.ts";

type Input = Readonly<Record<string, unknown>>;

/** Texts without which nobody can tell what a call would do, by tool. The host checks them before hooks run. */
const needed: Readonly<Record<string, readonly string[]>> = {
  Bash: ["command"],
  PowerShell: ["command"],
  Read: ["file_path"],
  Write: ["file_path", "content"],
  Edit: ["file_path", "old_string", "new_string"],
  MultiEdit: ["file_path"],
  NotebookEdit: ["notebook_path"],
};

/** Texts that a verdict may rest on when they are there. */
const optional: Readonly<Record<string, readonly string[]>> = {
  Monitor: ["command"],
  NotebookEdit: ["new_source", "edit_mode"],
  Glob: ["path", "pattern"],
  Grep: ["path", "pattern"],
  Agent: ["prompt", "subagent_type"],
  WebFetch: ["url", "prompt"],
  Skill: ["skill", "args"],
};

const events: ReadonlySet<HookEvent> = new Set<HookEvent>([
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PermissionRequest",
  "PermissionDenied",
  "PreSkillShellCommand",
]);

/** What keeps a tool call from being judged; undefined when nothing does, or when the event is about no call. */
export function toolProblem(event: HookEvent, input: Input): string | undefined {
  if (!events.has(event)) return undefined;
  const { tool_name: tool, tool_input: call } = input;
  if (typeof tool !== "string") return wrongType("tool_name", "text", tool);
  if (!isRecord(call)) return wrongType("tool_input", "an object", call);
  const name = currentToolName(tool);
  const missing = listed(needed, name).find((field) => typeof call[field] !== "string");
  if (missing !== undefined) return wrongType(`tool_input.${missing}`, "text", call[missing]);
  const wrong = listed(optional, name).find((field) => !isTextOrAbsent(call[field]));
  if (wrong !== undefined) return wrongType(`tool_input.${wrong}`, "text", call[wrong]);
  return name === "MultiEdit" ? editsProblem(call["edits"]) : undefined;
}

function editsProblem(edits: unknown): string | undefined {
  if (!Array.isArray(edits)) return wrongType("tool_input.edits", "a list", edits);
  for (const [at, edit] of edits.entries()) {
    const path = `tool_input.edits[${at}]`;
    if (!isRecord(edit)) return wrongType(path, "a replacement", edit);
    const wrong = ["old_string", "new_string"].find((field) => typeof edit[field] !== "string");
    if (wrong !== undefined) return wrongType(`${path}.${wrong}`, "text", edit[wrong]);
  }
  return undefined;
}

function listed(table: typeof needed, tool: string): readonly string[] {
  return (Object.hasOwn(table, tool) ? table[tool] : undefined) ?? [];
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || value === null || typeof value === "string";
}

import { currentToolName } from "../protocol/tool-names.ts";
import { isRecord } from "./text-blocks.ts";

type Payload = Readonly<Record<string, unknown>>;

const texts = [
  "session_id",
  "transcript_path",
  "cwd",
  "prompt_id",
  "permission_mode",
  "agent_id",
  "agent_type",
  "tool_use_id",
];

/** Fields without which nobody can tell what a call would do, by tool. The host checks them before hooks run. */
const needed: Readonly<Record<string, readonly string[]>> = {
  Bash: ["command"],
  PowerShell: ["command"],
  Read: ["file_path"],
  Write: ["file_path", "content"],
  Edit: ["file_path", "old_string", "new_string"],
  MultiEdit: ["file_path"],
  NotebookEdit: ["notebook_path"],
};

/**
 * What keeps a payload from being judged, in words with the field's path; undefined when it can be. Only
 * fields that a verdict rests on are looked at: unknown fields, tools and values are normal.
 */
export function shapeProblem(input: Payload): string | undefined {
  for (const field of texts) {
    if (input[field] !== undefined && typeof input[field] !== "string") {
      return wrongType(field, "text", input[field]);
    }
  }
  return toolProblem(input) ?? promptProblem(input);
}

function toolProblem(input: Payload): string | undefined {
  if (!isAboutTool(input)) return undefined;
  const { tool_name: tool, tool_input: call } = input;
  if (typeof tool !== "string") return wrongType("tool_name", "text", tool);
  if (!isRecord(call)) return wrongType("tool_input", "an object", call);
  const name = currentToolName(tool);
  for (const field of (Object.hasOwn(needed, name) ? needed[name] : undefined) ?? []) {
    if (typeof call[field] !== "string") return wrongType(`tool_input.${field}`, "text", call[field]);
  }
  return name === "MultiEdit" ? editsProblem(call["edits"]) : undefined;
}

function isAboutTool(input: Payload): boolean {
  const event = String(input["hook_event_name"]);
  return /^(Pre|Post)ToolUse|^Permission|^PreSkillShellCommand$/.test(event);
}

function editsProblem(edits: unknown): string | undefined {
  if (!Array.isArray(edits)) return wrongType("tool_input.edits", "a list", edits);
  const bad = edits.findIndex(
    (edit: unknown) =>
      !isRecord(edit) || typeof edit["old_string"] !== "string" || typeof edit["new_string"] !== "string",
  );
  return bad < 0 ? undefined : wrongType(`tool_input.edits[${bad}]`, "a replacement", edits[bad]);
}

function promptProblem(input: Payload): string | undefined {
  if (input["hook_event_name"] !== "UserPromptSubmit") return undefined;
  const { prompt } = input;
  if (typeof prompt === "string" || Array.isArray(prompt)) return undefined;
  return wrongType("prompt", "text or a list of blocks", prompt);
}

function wrongType(path: string, expected: string, found: unknown): string {
  if (found === undefined) return `${path} is missing`;
  const kind = found === null ? "null" : Array.isArray(found) ? "a list" : typeof found;
  return `${path} should be ${expected} but is ${kind}`;
}

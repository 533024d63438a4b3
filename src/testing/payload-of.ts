import type { HookEvent } from "../protocol/event-names.ts";
import { inputFields } from "../protocol/input-fields.ts";
import { prompt, type SessionFields, stop } from "./payloads.ts";

/** What a field holds when nobody says; one kind of value for each type. */
const plain: Readonly<Record<string, unknown>> = {
  string: "",
  number: 0,
  boolean: false,
  object: {},
  unknown: {},
};

/** Values with which an event is a likely one. */
const likely: Readonly<Record<string, unknown>> = {
  tool_name: "Bash",
  tool_input: { command: "ls" },
  tool_use_id: "toolu_01XkPvQzR7mWn3sT8uYb4cDe",
  tool_response: { stdout: "", stderr: "", interrupted: false, isImage: false },
  agent_id: "a1",
  agent_type: "general-purpose",
  trigger: "auto",
  source: "startup",
};

/**
 * A payload of any event with a value for each field that the host always sends; `fields` replaces and adds. The fields may
 * be those of another builder: so a call becomes the same call after it ran, or failed.
 *
 * @example
 * payloadOf("SessionStart", { source: "resume" }).source; // "resume"
 * payloadOf("PostToolUse", edit("src/a.ts", "a = 1", "a = 2")).hook_event_name; // "PostToolUse"
 * payloadOf("PostToolUseFailure", { ...bash("npm test"), error: "Exit code 1" }).error; // "Exit code 1"
 */
export function payloadOf(event: HookEvent, fields: Readonly<Record<string, unknown>> = {}): Payload {
  const { hook_event_name: _, prompt: __, ...session } = prompt("");
  const required = Object.entries(inputFields[event].required).map(([name, type]) => [
    name,
    usualValue(name, type),
  ]);
  const { last_assistant_message, background_tasks, session_crons } = stop();
  const ending = event === "Stop" || event === "SubagentStop";
  return {
    ...session,
    ...Object.fromEntries(required),
    ...(ending && { last_assistant_message, background_tasks, session_crons }),
    ...(event === "PostToolUse" && { tool_response: resultOf(fields["tool_input"]) }),
    ...fields,
    hook_event_name: event,
  };
}

/** What a tool answers that was about a file; others as a command that prints nothing. */
function resultOf(input: unknown): unknown {
  if (typeof input !== "object" || input === null || !("file_path" in input)) return likely["tool_response"];
  return { filePath: input.file_path };
}

/** A payload as the host sends it. */
export type Payload = SessionFields & { hook_event_name: HookEvent; readonly [field: string]: unknown };

function usualValue(name: string, type: unknown): unknown {
  if (Object.hasOwn(likely, name)) return likely[name];
  if (typeof type === "string") return plain[type];
  if (typeof type !== "object" || type === null) return undefined;
  if ("oneOf" in type && Array.isArray(type.oneOf)) return type.oneOf[0];
  if ("list" in type) return [];
  return "nullable" in type ? null : {};
}

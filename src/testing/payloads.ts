import { posix } from "node:path";

/** The fields that every payload of a running session has, with the wire's own names. */
export type SessionFields = {
  session_id: string;
  transcript_path: string;
  cwd: string;
  prompt_id: string;
  permission_mode: string;
};

/** Inside a subagent the host adds both of these. */
export type AgentFields = { agent_id?: string; agent_type?: string };

export type ToolPayload<Tool extends string, Input extends object> = SessionFields &
  AgentFields & {
    effort: { level: string };
    hook_event_name: "PreToolUse";
    tool_name: Tool;
    tool_input: Input;
    tool_use_id: string;
  };

export type PromptPayload = SessionFields & { hook_event_name: "UserPromptSubmit"; prompt: string };

export type StopPayload = SessionFields & {
  effort: { level: string };
  hook_event_name: "Stop";
  stop_hook_active: boolean;
  last_assistant_message: string;
  background_tasks: object[];
  session_crons: object[];
};

export type BashInput = {
  command: string;
  description?: string;
  timeout?: number;
  run_in_background?: boolean;
};
export type EditInput = { file_path: string; old_string: string; new_string: string; replace_all: boolean };
export type WriteInput = { file_path: string; content: string };

/** Fields that replace the builder's own; fields the host does not have today may be given as well. */
export type Overrides<Payload> = Partial<Payload> & { readonly [field: string]: unknown };

const session: SessionFields = {
  session_id: "7f1b5c0e-3a52-4c43-9c1e-0d6a2f3b8e11",
  transcript_path: "/home/dev/.claude/projects/-code-app/7f1b5c0e-3a52-4c43-9c1e-0d6a2f3b8e11.jsonl",
  cwd: "/code/app",
  prompt_id: "b2d0c7a4-51f6-4f7e-8a3d-6c9e1f0a2b33",
  permission_mode: "default",
};
const effort = { level: "medium" };

/**
 * The payload of a Bash call before it runs.
 *
 * @example
 * bash("git push --force").tool_input.command; // "git push --force"
 * bash("ls", { cwd: "/code/other", agent_id: "a1", agent_type: "Explore" });
 */
export function bash(
  command: string,
  overrides: Overrides<ToolPayload<"Bash", BashInput>> = {},
): ToolPayload<"Bash", BashInput> {
  return toolCall("Bash", { command }, overrides);
}

/**
 * The payload of an Edit before it is made. A relative path is taken from `cwd`, as the model sends absolute ones.
 *
 * @example
 * edit("src/a.ts", "a = 1", "a = 2").tool_input.file_path; // "/code/app/src/a.ts"
 */
export function edit(
  file: string,
  oldText: string,
  newText: string,
  overrides: Overrides<ToolPayload<"Edit", EditInput>> = {},
): ToolPayload<"Edit", EditInput> {
  const file_path = absolute(file, overrides.cwd);
  return toolCall(
    "Edit",
    { file_path, old_string: oldText, new_string: newText, replace_all: false },
    overrides,
  );
}

/**
 * The payload of a Write before it happens. A relative path is taken from `cwd`.
 *
 * @example
 * write("notes.md", "# Notes\n").tool_input.content; // "# Notes\n"
 */
export function write(
  file: string,
  content: string,
  overrides: Overrides<ToolPayload<"Write", WriteInput>> = {},
): ToolPayload<"Write", WriteInput> {
  return toolCall("Write", { file_path: absolute(file, overrides.cwd), content }, overrides);
}

/**
 * The payload of a prompt that the user has just sent.
 *
 * @example
 * prompt("fix the login").prompt; // "fix the login"
 */
export function prompt(text: string, overrides: Overrides<PromptPayload> = {}): PromptPayload {
  return { ...session, hook_event_name: "UserPromptSubmit", prompt: text, ...overrides };
}

/**
 * The payload of the main agent about to stop.
 *
 * @example
 * stop().stop_hook_active; // false
 * stop({ stop_hook_active: true, last_assistant_message: "Done, I think." });
 */
export function stop(overrides: Overrides<StopPayload> = {}): StopPayload {
  return {
    ...session,
    effort: { ...effort },
    hook_event_name: "Stop",
    stop_hook_active: false,
    last_assistant_message: "All done.",
    background_tasks: [],
    session_crons: [],
    ...overrides,
  };
}

function toolCall<Tool extends string, Input extends object>(
  tool_name: Tool,
  tool_input: Input,
  overrides: Partial<ToolPayload<Tool, Input>>,
): ToolPayload<Tool, Input> {
  return {
    ...session,
    effort: { ...effort },
    hook_event_name: "PreToolUse",
    tool_name,
    tool_input,
    tool_use_id: "toolu_01XkPvQzR7mWn3sT8uYb4cDe",
    ...overrides,
  };
}

/** Payloads are the same on every machine: paths are POSIX unless they start like a Windows path. */
function absolute(file: string, cwd: string | undefined): string {
  return /^([a-z]:[\\/]|[\\~])/i.test(file) ? file : posix.resolve(cwd ?? session.cwd, file);
}

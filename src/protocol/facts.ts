import type { HookEvent } from "./event-names.ts";

/** What the host does with one event, as far as dispatch, wiring and answers need to know. */
export interface EventFacts {
  /** Input field that a matcher is compared with; none: the host ignores matchers here. */
  readonly matcher?: string;
  /** The host's own limit for a command, http or mcp_tool handler, in seconds. */
  readonly timeout: number;
  /** Refusal by top-level `decision: "block"`, by `permissionDecision`, by a nested decision, or only by exit 2. */
  readonly refusal?: "decision" | "permission" | "request" | "action" | "exit";
  /** Handler types: `command` alone where http and callbacks never fire. */
  readonly doors: "all" | "command";
  /** Whether `onFailure: "block"` keeps the action from happening. */
  readonly failClosed: boolean;
}

/** The facts of each event, as measured and documented for client 2.1.332. */
export const eventFacts: { readonly [E in HookEvent]: EventFacts } = {
  PreToolUse: { matcher: "tool_name", timeout: 600, refusal: "permission", doors: "all", failClosed: true },
  PostToolUse: { matcher: "tool_name", timeout: 600, refusal: "decision", doors: "all", failClosed: false },
  PostToolUseFailure: {
    matcher: "tool_name",
    timeout: 600,
    refusal: "decision",
    doors: "all",
    failClosed: false,
  },
  PostToolBatch: { timeout: 600, refusal: "decision", doors: "all", failClosed: true },
  Notification: { matcher: "notification_type", timeout: 600, doors: "all", failClosed: false },
  UserPromptSubmit: { timeout: 30, refusal: "decision", doors: "all", failClosed: true },
  UserPromptExpansion: {
    matcher: "command_name",
    timeout: 600,
    refusal: "decision",
    doors: "all",
    failClosed: true,
  },
  SessionStart: { matcher: "source", timeout: 600, doors: "command", failClosed: false },
  SessionEnd: { matcher: "reason", timeout: 1.5, doors: "all", failClosed: false },
  Stop: { timeout: 600, refusal: "decision", doors: "all", failClosed: false },
  StopFailure: { matcher: "error", timeout: 600, doors: "all", failClosed: false },
  SubagentStart: { matcher: "agent_type", timeout: 600, doors: "all", failClosed: false },
  SubagentStop: { matcher: "agent_type", timeout: 600, refusal: "decision", doors: "all", failClosed: false },
  PreCompact: { matcher: "trigger", timeout: 600, refusal: "decision", doors: "all", failClosed: true },
  PostCompact: { matcher: "trigger", timeout: 600, doors: "all", failClosed: false },
  PreModelSwitch: { matcher: "to_model", timeout: 30, refusal: "permission", doors: "all", failClosed: true },
  PostModelSwitch: { matcher: "to_model", timeout: 30, doors: "all", failClosed: false },
  PermissionRequest: {
    matcher: "tool_name",
    timeout: 600,
    refusal: "request",
    doors: "all",
    failClosed: true,
  },
  PermissionDenied: { matcher: "tool_name", timeout: 600, doors: "all", failClosed: false },
  Setup: { matcher: "trigger", timeout: 600, doors: "command", failClosed: false },
  TeammateIdle: { timeout: 600, refusal: "exit", doors: "all", failClosed: false },
  TaskCreated: { timeout: 600, refusal: "decision", doors: "all", failClosed: true },
  TaskCompleted: { timeout: 600, refusal: "exit", doors: "all", failClosed: false },
  Elicitation: {
    matcher: "mcp_server_name",
    timeout: 600,
    refusal: "action",
    doors: "all",
    failClosed: true,
  },
  ElicitationResult: {
    matcher: "mcp_server_name",
    timeout: 600,
    refusal: "action",
    doors: "all",
    failClosed: true,
  },
  ConfigChange: { matcher: "source", timeout: 600, refusal: "decision", doors: "all", failClosed: true },
  WorktreeCreate: { timeout: 600, refusal: "exit", doors: "all", failClosed: true },
  WorktreeRemove: { timeout: 600, refusal: "exit", doors: "all", failClosed: true },
  InstructionsLoaded: { matcher: "load_reason", timeout: 600, doors: "all", failClosed: false },
  CwdChanged: { timeout: 600, doors: "all", failClosed: false },
  FileChanged: { matcher: "file_path", timeout: 600, doors: "all", failClosed: false },
  DirectoryAdded: { matcher: "source", timeout: 600, doors: "all", failClosed: false },
  MessageDisplay: { timeout: 10, doors: "all", failClosed: false },
  PreSkillShellCommand: {
    matcher: "tool_name",
    timeout: 600,
    refusal: "permission",
    doors: "all",
    failClosed: true,
  },
};

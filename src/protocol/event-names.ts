/** Every hook event of the host, in the order of its own list (34 on 2.1.332). */
export const hookEvents = [
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PostToolBatch",
  "Notification",
  "UserPromptSubmit",
  "UserPromptExpansion",
  "SessionStart",
  "SessionEnd",
  "Stop",
  "StopFailure",
  "SubagentStart",
  "SubagentStop",
  "PreCompact",
  "PostCompact",
  "PreModelSwitch",
  "PostModelSwitch",
  "PermissionRequest",
  "PermissionDenied",
  "Setup",
  "TeammateIdle",
  "TaskCreated",
  "TaskCompleted",
  "Elicitation",
  "ElicitationResult",
  "ConfigChange",
  "WorktreeCreate",
  "WorktreeRemove",
  "InstructionsLoaded",
  "CwdChanged",
  "FileChanged",
  "DirectoryAdded",
  "MessageDisplay",
  "PreSkillShellCommand",
] as const;

/** Name of a hook event. */
export type HookEvent = (typeof hookEvents)[number];

const known: ReadonlySet<unknown> = new Set(hookEvents);

/** Whether a value is the name of an event that this version knows. */
export function isHookEvent(name: unknown): name is HookEvent {
  return known.has(name);
}

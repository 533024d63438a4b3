import type { HookEvent } from "./event-names.ts";

/** What a hook can say. Which of them an event honours is the table below. */
export type OutcomeKind =
  | "allow"
  | "deny"
  | "ask"
  | "defer"
  | "block"
  | "context"
  | "rewriteInput"
  | "replaceOutput"
  | "notify"
  | "stop"
  | "raw";

/**
 * The outcomes that the host honours on each event; every other one would be dropped in silence. `raw` is
 * everywhere where an answer is read at all. On TaskCompleted, TeammateIdle, WorktreeCreate and
 * WorktreeRemove a block can only be said with an exit code.
 */
export const honours = {
  PreToolUse: ["allow", "deny", "ask", "defer", "rewriteInput", "context", "notify", "stop", "raw"],
  PostToolUse: ["block", "replaceOutput", "context", "notify", "stop", "raw"],
  PostToolUseFailure: ["block", "context", "notify", "stop", "raw"],
  PostToolBatch: ["block", "context", "notify", "stop", "raw"],
  Notification: ["raw"],
  UserPromptSubmit: ["block", "context", "notify", "stop", "raw"],
  UserPromptExpansion: ["block", "context", "notify", "stop", "raw"],
  SessionStart: ["context", "notify", "stop", "raw"],
  SessionEnd: ["raw"],
  Stop: ["block", "context", "notify", "stop", "raw"],
  StopFailure: ["raw"],
  SubagentStart: ["context", "notify", "stop", "raw"],
  SubagentStop: ["block", "context", "notify", "stop", "raw"],
  PreCompact: ["block", "raw"],
  PostCompact: ["raw"],
  PreModelSwitch: ["allow", "deny", "ask", "notify", "raw"],
  PostModelSwitch: ["context", "notify", "stop", "raw"],
  PermissionRequest: ["allow", "deny", "notify", "stop", "raw"],
  PermissionDenied: ["raw"],
  Setup: [],
  TeammateIdle: ["block", "notify", "stop", "raw"],
  TaskCreated: ["block", "notify", "raw"],
  TaskCompleted: ["block", "notify", "stop", "raw"],
  Elicitation: ["deny", "raw"],
  ElicitationResult: ["deny", "raw"],
  ConfigChange: ["block", "raw"],
  WorktreeCreate: ["block", "raw"],
  WorktreeRemove: ["block", "raw"],
  InstructionsLoaded: ["raw"],
  CwdChanged: ["notify", "raw"],
  FileChanged: ["notify", "raw"],
  DirectoryAdded: ["notify", "raw"],
  MessageDisplay: ["replaceOutput", "raw"],
  PreSkillShellCommand: ["deny", "notify", "raw"],
} as const;

const table: Readonly<Record<HookEvent, readonly OutcomeKind[]>> = honours;

/** The outcomes that every one of the events `E` honours. */
export type Honoured<E extends HookEvent> = {
  [K in OutcomeKind]: [E] extends [EventsHonouring<K>] ? K : never;
}[OutcomeKind];

/** The events that honour the outcome `K`. */
export type EventsHonouring<K extends OutcomeKind> = {
  [E in HookEvent]: K extends (typeof honours)[E][number] ? E : never;
}[HookEvent];

/** Whether the host acts on this outcome on this event. */
export function isHonoured(event: HookEvent, kind: OutcomeKind): boolean {
  return table[event].includes(kind);
}

import type { HookEvent } from "../../protocol/event-names.ts";

/** What happens next when no hook stands in the way. */
const goesOn: Readonly<Record<HookEvent, string>> = {
  PreToolUse: "the call goes on to the permission rules",
  PostToolUse: "the model sees the result as it is",
  PostToolUseFailure: "the model sees the error as it is",
  PostToolBatch: "the next model request is made",
  Notification: "the notification is sent",
  UserPromptSubmit: "the prompt goes to the model",
  UserPromptExpansion: "the command is expanded",
  SessionStart: "the session starts",
  SessionEnd: "the session ends",
  Stop: "the agent stops",
  StopFailure: "the turn stays failed",
  SubagentStart: "the subagent starts",
  SubagentStop: "the subagent stops",
  PreCompact: "the conversation is compacted",
  PostCompact: "the session goes on, compacted",
  PreModelSwitch: "the model is switched as the user asked",
  PostModelSwitch: "the session goes on with the new model",
  PermissionRequest: "the user is asked as always",
  PermissionDenied: "the call stays denied",
  Setup: "the setup goes on",
  TeammateIdle: "the teammate goes idle",
  TaskCreated: "the task is created",
  TaskCompleted: "the task is completed",
  Elicitation: "the user is asked for the input",
  ElicitationResult: "the user's input goes to the server",
  ConfigChange: "the change is applied",
  WorktreeCreate: "the worktree is made as always",
  WorktreeRemove: "the worktree is removed",
  InstructionsLoaded: "the instructions are in the context",
  CwdChanged: "the session goes on in the new folder",
  FileChanged: "the session goes on",
  DirectoryAdded: "the directory stays added",
  MessageDisplay: "the message is shown as it is",
  PreSkillShellCommand: "the skill's command runs",
};

/** What a refusal does, where there is one. */
const refused: Partial<Readonly<Record<HookEvent, string>>> = {
  PreToolUse: "The call does not run, and the model is told why.",
  PermissionRequest: "The permission is denied in the user's place, and the model is told why.",
  PreSkillShellCommand:
    "The command does not run, and its place in the skill says that it was blocked and why.",
  PostToolUse: "The tool has run already; the model is told what is wrong.",
  PostToolUseFailure: "The tool has failed already; the model is told what is wrong.",
  PostToolBatch: "The agent loop stops before the next model request.",
  UserPromptSubmit: "The prompt is blocked and never reaches the model; the user is told why.",
  UserPromptExpansion: "The expansion is blocked; the user is told why.",
  Stop: "The agent must go on, with the reason as its next instruction.",
  SubagentStop: "The subagent must go on, with the reason as its next instruction.",
  PreCompact: "The conversation is not compacted.",
  PreModelSwitch: "The model is not switched.",
  TaskCreated: "The task is removed again, and the model is told why.",
  TaskCompleted: "The task stays open, and the model is told why.",
  TeammateIdle: "The teammate keeps working, with the reason as feedback.",
  Elicitation: "The request is declined in the user's place.",
  ElicitationResult: "The user's input is replaced by a refusal.",
  ConfigChange: "The change is not applied to the session.",
  WorktreeCreate: "The worktree is not made.",
  WorktreeRemove: "The hook's refusal is told; the worktree stays.",
};

type Fields = Readonly<Record<string, unknown>>;

/** What the host does with an answer, a sentence for each part of it that it acts on. */
export function effectsOf(event: HookEvent, json: unknown, exitCode: 0 | 2): readonly string[] {
  const top = fieldsIn(json);
  const specific = fieldsIn(top["hookSpecificOutput"]);
  const decision = exitCode === 2 || top["decision"] === "block" ? "deny" : decisionIn(specific);
  const said = [
    decision === undefined ? undefined : decided(event, decision),
    ...changes(event, specific),
    ...stopped(event, top),
    top["systemMessage"] === undefined ? undefined : "The user is shown the message.",
  ].filter((text) => text !== undefined);
  const isSilent = Object.keys(top).length === 0 && exitCode === 0;
  if (isSilent) return [`Nothing is printed, so no hook has a say: ${goesOn[event]}.`];
  return decision === undefined && top["continue"] !== false
    ? [...said, `Nothing is refused: ${goesOn[event]}.`]
    : said;
}

function decisionIn(specific: Fields): string | undefined {
  const permission = specific["permissionDecision"];
  if (typeof permission === "string") return permission;
  const behavior = fieldsIn(specific["decision"])["behavior"];
  if (typeof behavior === "string") return behavior;
  return specific["action"] === "decline" ? "deny" : undefined;
}

function decided(event: HookEvent, decision: string): string {
  if (decision === "deny") return refused[event] ?? `It is refused, if the host can: ${goesOn[event]}.`;
  if (decision === "defer")
    return "A run with -p pauses here and can be resumed; in a terminal the user is asked.";
  if (event === "PreModelSwitch")
    return decision === "ask" ? "The user is asked before the model is switched." : "The model is switched.";
  if (event === "PermissionRequest") return "The permission is given in the user's place.";
  return decision === "ask"
    ? "The user is asked, and shown the reason, also where a rule would allow the call."
    : "The call runs without asking the user, unless a deny or ask rule of the settings is against it.";
}

function changes(event: HookEvent, specific: Fields): readonly (string | undefined)[] {
  const input = specific["updatedInput"] ?? fieldsIn(specific["decision"])["updatedInput"];
  const output = specific["updatedToolOutput"] ?? specific["updatedMCPToolOutput"];
  const context = specific["additionalContext"];
  const keepsOn = event === "Stop" || event === "SubagentStop";
  return [
    input === undefined ? undefined : "What runs is the changed input.",
    output === undefined ? undefined : "The model sees the replaced output.",
    specific["displayContent"] === undefined ? undefined : "The reader sees the replaced text.",
    context === undefined
      ? undefined
      : `The model is given the context${keepsOn ? ", and goes on because of it" : " as a reminder"}.`,
  ];
}

function stopped(event: HookEvent, top: Fields): readonly string[] {
  if (top["continue"] !== false) return [];
  const first = event === "PreToolUse" && top["hookSpecificOutput"] === undefined;
  return [first ? "The call still runs, then the turn ends." : "The turn ends, and the user is told why."];
}

function fieldsIn(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

import type { HookInputs, SpecificOutputs } from "./event-map.ts";
import { configChangeInput } from "./events/config-change.ts";
import { cwdChangedInput, cwdChangedOutput } from "./events/cwd-changed.ts";
import { directoryAddedInput } from "./events/directory-added.ts";
import { elicitationInput, elicitationOutput } from "./events/elicitation.ts";
import { elicitationResultInput, elicitationResultOutput } from "./events/elicitation-result.ts";
import { fileChangedInput, fileChangedOutput } from "./events/file-changed.ts";
import { instructionsLoadedInput } from "./events/instructions-loaded.ts";
import { messageDisplayInput, messageDisplayOutput } from "./events/message-display.ts";
import { notificationInput, notificationOutput } from "./events/notification.ts";
import { permissionDeniedInput, permissionDeniedOutput } from "./events/permission-denied.ts";
import { permissionRequestInput, permissionRequestOutput } from "./events/permission-request.ts";
import { postCompactInput } from "./events/post-compact.ts";
import { postModelSwitchInput, postModelSwitchOutput } from "./events/post-model-switch.ts";
import { postToolBatchInput, postToolBatchOutput } from "./events/post-tool-batch.ts";
import { postToolUseInput, postToolUseOutput } from "./events/post-tool-use.ts";
import { postToolUseFailureInput, postToolUseFailureOutput } from "./events/post-tool-use-failure.ts";
import { preCompactInput } from "./events/pre-compact.ts";
import { preModelSwitchInput, preModelSwitchOutput } from "./events/pre-model-switch.ts";
import { preSkillShellCommandInput, preSkillShellCommandOutput } from "./events/pre-skill-shell-command.ts";
import { preToolUseInput, preToolUseOutput } from "./events/pre-tool-use.ts";
import { sessionEndInput } from "./events/session-end.ts";
import { sessionStartInput, sessionStartOutput } from "./events/session-start.ts";
import { setupInput, setupOutput } from "./events/setup.ts";
import { stopInput, stopOutput } from "./events/stop.ts";
import { stopFailureInput } from "./events/stop-failure.ts";
import { subagentStartInput, subagentStartOutput } from "./events/subagent-start.ts";
import { subagentStopInput, subagentStopOutput } from "./events/subagent-stop.ts";
import { taskCompletedInput } from "./events/task-completed.ts";
import { taskCreatedInput } from "./events/task-created.ts";
import { teammateIdleInput } from "./events/teammate-idle.ts";
import { userPromptExpansionInput, userPromptExpansionOutput } from "./events/user-prompt-expansion.ts";
import { userPromptSubmitInput, userPromptSubmitOutput } from "./events/user-prompt-submit.ts";
import { worktreeCreateInput, worktreeCreateOutput } from "./events/worktree-create.ts";
import { worktreeRemoveInput } from "./events/worktree-remove.ts";
import type { Schema } from "./schema.ts";

/** The input schema of each event. */
export const inputSchemas: { readonly [E in keyof HookInputs]: Schema<HookInputs[E]> } = {
  PreToolUse: preToolUseInput,
  PostToolUse: postToolUseInput,
  PostToolUseFailure: postToolUseFailureInput,
  PostToolBatch: postToolBatchInput,
  Notification: notificationInput,
  UserPromptSubmit: userPromptSubmitInput,
  UserPromptExpansion: userPromptExpansionInput,
  SessionStart: sessionStartInput,
  SessionEnd: sessionEndInput,
  Stop: stopInput,
  StopFailure: stopFailureInput,
  SubagentStart: subagentStartInput,
  SubagentStop: subagentStopInput,
  PreCompact: preCompactInput,
  PostCompact: postCompactInput,
  PreModelSwitch: preModelSwitchInput,
  PostModelSwitch: postModelSwitchInput,
  PermissionRequest: permissionRequestInput,
  PermissionDenied: permissionDeniedInput,
  Setup: setupInput,
  TeammateIdle: teammateIdleInput,
  TaskCreated: taskCreatedInput,
  TaskCompleted: taskCompletedInput,
  Elicitation: elicitationInput,
  ElicitationResult: elicitationResultInput,
  ConfigChange: configChangeInput,
  WorktreeCreate: worktreeCreateInput,
  WorktreeRemove: worktreeRemoveInput,
  InstructionsLoaded: instructionsLoadedInput,
  CwdChanged: cwdChangedInput,
  FileChanged: fileChangedInput,
  DirectoryAdded: directoryAddedInput,
  MessageDisplay: messageDisplayInput,
  PreSkillShellCommand: preSkillShellCommandInput,
};

/** The schema of each `hookSpecificOutput`. */
export const specificOutputSchemas: { readonly [E in keyof SpecificOutputs]: Schema<SpecificOutputs[E]> } = {
  PreToolUse: preToolUseOutput,
  PostToolUse: postToolUseOutput,
  PostToolUseFailure: postToolUseFailureOutput,
  PostToolBatch: postToolBatchOutput,
  Notification: notificationOutput,
  UserPromptSubmit: userPromptSubmitOutput,
  UserPromptExpansion: userPromptExpansionOutput,
  SessionStart: sessionStartOutput,
  Stop: stopOutput,
  SubagentStart: subagentStartOutput,
  SubagentStop: subagentStopOutput,
  PreModelSwitch: preModelSwitchOutput,
  PostModelSwitch: postModelSwitchOutput,
  PermissionRequest: permissionRequestOutput,
  PermissionDenied: permissionDeniedOutput,
  Setup: setupOutput,
  Elicitation: elicitationOutput,
  ElicitationResult: elicitationResultOutput,
  WorktreeCreate: worktreeCreateOutput,
  CwdChanged: cwdChangedOutput,
  FileChanged: fileChangedOutput,
  MessageDisplay: messageDisplayOutput,
  PreSkillShellCommand: preSkillShellCommandOutput,
};

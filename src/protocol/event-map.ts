import type { ConfigChangeInput } from "./events/config-change.ts";
import type { CwdChangedInput, CwdChangedSpecificOutput } from "./events/cwd-changed.ts";
import type { DirectoryAddedInput } from "./events/directory-added.ts";
import type { ElicitationInput, ElicitationSpecificOutput } from "./events/elicitation.ts";
import type { ElicitationResultInput, ElicitationResultSpecificOutput } from "./events/elicitation-result.ts";
import type { FileChangedInput, FileChangedSpecificOutput } from "./events/file-changed.ts";
import type { InstructionsLoadedInput } from "./events/instructions-loaded.ts";
import type { MessageDisplayInput, MessageDisplaySpecificOutput } from "./events/message-display.ts";
import type { NotificationInput, NotificationSpecificOutput } from "./events/notification.ts";
import type { PermissionDeniedInput, PermissionDeniedSpecificOutput } from "./events/permission-denied.ts";
import type { PermissionRequestInput, PermissionRequestSpecificOutput } from "./events/permission-request.ts";
import type { PostCompactInput } from "./events/post-compact.ts";
import type { PostModelSwitchInput, PostModelSwitchSpecificOutput } from "./events/post-model-switch.ts";
import type { PostToolBatchInput, PostToolBatchSpecificOutput } from "./events/post-tool-batch.ts";
import type { PostToolUseInput, PostToolUseSpecificOutput } from "./events/post-tool-use.ts";
import type {
  PostToolUseFailureInput,
  PostToolUseFailureSpecificOutput,
} from "./events/post-tool-use-failure.ts";
import type { PreCompactInput } from "./events/pre-compact.ts";
import type { PreModelSwitchInput, PreModelSwitchSpecificOutput } from "./events/pre-model-switch.ts";
import type {
  PreSkillShellCommandInput,
  PreSkillShellCommandSpecificOutput,
} from "./events/pre-skill-shell-command.ts";
import type { PreToolUseInput, PreToolUseSpecificOutput } from "./events/pre-tool-use.ts";
import type { SessionEndInput } from "./events/session-end.ts";
import type { SessionStartInput, SessionStartSpecificOutput } from "./events/session-start.ts";
import type { SetupInput, SetupSpecificOutput } from "./events/setup.ts";
import type { StopInput, StopSpecificOutput } from "./events/stop.ts";
import type { StopFailureInput } from "./events/stop-failure.ts";
import type { SubagentStartInput, SubagentStartSpecificOutput } from "./events/subagent-start.ts";
import type { SubagentStopInput, SubagentStopSpecificOutput } from "./events/subagent-stop.ts";
import type { TaskCompletedInput } from "./events/task-completed.ts";
import type { TaskCreatedInput } from "./events/task-created.ts";
import type { TeammateIdleInput } from "./events/teammate-idle.ts";
import type {
  UserPromptExpansionInput,
  UserPromptExpansionSpecificOutput,
} from "./events/user-prompt-expansion.ts";
import type { UserPromptSubmitInput, UserPromptSubmitSpecificOutput } from "./events/user-prompt-submit.ts";
import type { WorktreeCreateInput, WorktreeCreateSpecificOutput } from "./events/worktree-create.ts";
import type { WorktreeRemoveInput } from "./events/worktree-remove.ts";

/** Payload of each event, by the event's name. */
export interface HookInputs {
  PreToolUse: PreToolUseInput;
  PostToolUse: PostToolUseInput;
  PostToolUseFailure: PostToolUseFailureInput;
  PostToolBatch: PostToolBatchInput;
  Notification: NotificationInput;
  UserPromptSubmit: UserPromptSubmitInput;
  UserPromptExpansion: UserPromptExpansionInput;
  SessionStart: SessionStartInput;
  SessionEnd: SessionEndInput;
  Stop: StopInput;
  StopFailure: StopFailureInput;
  SubagentStart: SubagentStartInput;
  SubagentStop: SubagentStopInput;
  PreCompact: PreCompactInput;
  PostCompact: PostCompactInput;
  PreModelSwitch: PreModelSwitchInput;
  PostModelSwitch: PostModelSwitchInput;
  PermissionRequest: PermissionRequestInput;
  PermissionDenied: PermissionDeniedInput;
  Setup: SetupInput;
  TeammateIdle: TeammateIdleInput;
  TaskCreated: TaskCreatedInput;
  TaskCompleted: TaskCompletedInput;
  Elicitation: ElicitationInput;
  ElicitationResult: ElicitationResultInput;
  ConfigChange: ConfigChangeInput;
  WorktreeCreate: WorktreeCreateInput;
  WorktreeRemove: WorktreeRemoveInput;
  InstructionsLoaded: InstructionsLoadedInput;
  CwdChanged: CwdChangedInput;
  FileChanged: FileChangedInput;
  DirectoryAdded: DirectoryAddedInput;
  MessageDisplay: MessageDisplayInput;
  PreSkillShellCommand: PreSkillShellCommandInput;
}

/** Payload of any event, told apart by `hook_event_name`. */
export type HookInput = HookInputs[keyof HookInputs];

/** `hookSpecificOutput` of each event that has one, by the event's name. */
export interface SpecificOutputs {
  PreToolUse: PreToolUseSpecificOutput;
  PostToolUse: PostToolUseSpecificOutput;
  PostToolUseFailure: PostToolUseFailureSpecificOutput;
  PostToolBatch: PostToolBatchSpecificOutput;
  Notification: NotificationSpecificOutput;
  UserPromptSubmit: UserPromptSubmitSpecificOutput;
  UserPromptExpansion: UserPromptExpansionSpecificOutput;
  SessionStart: SessionStartSpecificOutput;
  Stop: StopSpecificOutput;
  SubagentStart: SubagentStartSpecificOutput;
  SubagentStop: SubagentStopSpecificOutput;
  PreModelSwitch: PreModelSwitchSpecificOutput;
  PostModelSwitch: PostModelSwitchSpecificOutput;
  PermissionRequest: PermissionRequestSpecificOutput;
  PermissionDenied: PermissionDeniedSpecificOutput;
  Setup: SetupSpecificOutput;
  Elicitation: ElicitationSpecificOutput;
  ElicitationResult: ElicitationResultSpecificOutput;
  WorktreeCreate: WorktreeCreateSpecificOutput;
  CwdChanged: CwdChangedSpecificOutput;
  FileChanged: FileChangedSpecificOutput;
  MessageDisplay: MessageDisplaySpecificOutput;
  PreSkillShellCommand: PreSkillShellCommandSpecificOutput;
}

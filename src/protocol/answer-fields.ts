// Written by `npm run generate` from the schemas; do not edit.
import type { HookEvent } from "./event-names.ts";
import type { Fields } from "./shape.ts";

/** Fields that the answer of every event may or must have. */
// biome-ignore format: one line an event
export const commonAnswerFields: Fields = {"required":{},"optional":{"continue":"boolean","stopReason":"string","decision":{"oneOf":["block"]},"reason":"string","systemMessage":"string","terminalSequence":"string","suppressOutput":"boolean"}};

/** Further fields of the answer of each event. */
// biome-ignore format: one line an event
export const answerFields: { readonly [E in HookEvent]: Fields } = {
  PreToolUse: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["PreToolUse"]}},"optional":{"permissionDecision":{"oneOf":["allow","deny","ask","defer"]},"permissionDecisionReason":"string","updatedInput":"object","additionalContext":"string"}}}}},
  PostToolUse: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["PostToolUse"]}},"optional":{"additionalContext":"string","classifierContext":"string","updatedToolOutput":"unknown","updatedMCPToolOutput":"unknown"}}}}},
  PostToolUseFailure: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["PostToolUseFailure"]}},"optional":{"additionalContext":"string"}}}}},
  PostToolBatch: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["PostToolBatch"]}},"optional":{"additionalContext":"string"}}}}},
  Notification: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["Notification"]}},"optional":{"additionalContext":"string"}}}}},
  UserPromptSubmit: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["UserPromptSubmit"]}},"optional":{"additionalContext":"string","sessionTitle":"string","suppressOriginalPrompt":"boolean"}}}}},
  UserPromptExpansion: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["UserPromptExpansion"]}},"optional":{"additionalContext":"string","suppressOriginalPrompt":"boolean"}}}}},
  SessionStart: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["SessionStart"]}},"optional":{"additionalContext":"string","initialUserMessage":"string","sessionTitle":"string","watchPaths":{"list":"string"},"reloadSkills":"boolean"}}}}},
  SessionEnd: {"required":{},"optional":{"hookSpecificOutput":{"oneOf":[]}}},
  Stop: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["Stop"]}},"optional":{"additionalContext":"string"}}}}},
  StopFailure: {"required":{},"optional":{"hookSpecificOutput":{"oneOf":[]}}},
  SubagentStart: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["SubagentStart"]}},"optional":{"additionalContext":"string"}}}}},
  SubagentStop: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["SubagentStop"]}},"optional":{"additionalContext":"string"}}}}},
  PreCompact: {"required":{},"optional":{"hookSpecificOutput":{"oneOf":[]}}},
  PostCompact: {"required":{},"optional":{"hookSpecificOutput":{"oneOf":[]}}},
  PreModelSwitch: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["PreModelSwitch"]}},"optional":{"permissionDecision":{"oneOf":["allow","deny","ask"]},"permissionDecisionReason":"string"}}}}},
  PostModelSwitch: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["PostModelSwitch"]}},"optional":{"additionalContext":"string"}}}}},
  PermissionRequest: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["PermissionRequest"]},"decision":{"by":"behavior","cases":[{"required":{"behavior":{"oneOf":["allow"]}},"optional":{"updatedInput":"object","updatedPermissions":{"list":{"by":"type","cases":[{"required":{"type":{"oneOf":["addRules","replaceRules","removeRules"]},"rules":{"list":{"fields":{"required":{"toolName":"string"},"optional":{"ruleContent":"string"}}}},"behavior":{"oneOf":["allow","deny","ask"]},"destination":{"oneOf":["userSettings","projectSettings","localSettings","session","cliArg"]}},"optional":{}},{"required":{"type":{"oneOf":["setMode"]},"mode":{"oneOf":["default","acceptEdits","bypassPermissions","plan","dontAsk","auto"]},"destination":{"oneOf":["userSettings","projectSettings","localSettings","session","cliArg"]}},"optional":{}},{"required":{"type":{"oneOf":["addDirectories","removeDirectories"]},"directories":{"list":"string"},"destination":{"oneOf":["userSettings","projectSettings","localSettings","session","cliArg"]}},"optional":{}}]}}}},{"required":{"behavior":{"oneOf":["deny"]}},"optional":{"message":"string","interrupt":"boolean"}}]}},"optional":{}}}}},
  PermissionDenied: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["PermissionDenied"]}},"optional":{"retry":"boolean"}}}}},
  Setup: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["Setup"]}},"optional":{"additionalContext":"string"}}}}},
  TeammateIdle: {"required":{},"optional":{"hookSpecificOutput":{"oneOf":[]}}},
  TaskCreated: {"required":{},"optional":{"hookSpecificOutput":{"oneOf":[]}}},
  TaskCompleted: {"required":{},"optional":{"hookSpecificOutput":{"oneOf":[]}}},
  Elicitation: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["Elicitation"]}},"optional":{"action":{"oneOf":["accept","decline","cancel"]},"content":"object"}}}}},
  ElicitationResult: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["ElicitationResult"]}},"optional":{"action":{"oneOf":["accept","decline","cancel"]},"content":"object"}}}}},
  ConfigChange: {"required":{},"optional":{"hookSpecificOutput":{"oneOf":[]}}},
  WorktreeCreate: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["WorktreeCreate"]},"worktreePath":"string"},"optional":{}}}}},
  WorktreeRemove: {"required":{},"optional":{"hookSpecificOutput":{"oneOf":[]}}},
  InstructionsLoaded: {"required":{},"optional":{"hookSpecificOutput":{"oneOf":[]}}},
  CwdChanged: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["CwdChanged"]}},"optional":{"watchPaths":{"list":"string"}}}}}},
  FileChanged: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["FileChanged"]}},"optional":{"watchPaths":{"list":"string"}}}}}},
  DirectoryAdded: {"required":{},"optional":{"hookSpecificOutput":{"oneOf":[]}}},
  MessageDisplay: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["MessageDisplay"]}},"optional":{"displayContent":"string"}}}}},
  PreSkillShellCommand: {"required":{},"optional":{"hookSpecificOutput":{"fields":{"required":{"hookEventName":{"oneOf":["PreSkillShellCommand"]}},"optional":{"permissionDecision":{"oneOf":["allow","deny","ask","defer"]},"permissionDecisionReason":"string","updatedInput":"object"}}}}},
};

/**
 * The typed protocol of Claude Code's hooks: events, their payloads and answers, callbacks and matchers. Pure: it
 * runs wherever JavaScript does.
 *
 * @packageDocumentation
 */
export type { AsyncAnswer, HookAnswer, HookOutput, TopLevelOutput } from "./protocol/answer.ts";
export type { BaseInput } from "./protocol/base-input.ts";
export type { Beside } from "./protocol/build-answer.ts";
export type { Callback, Context, HookCallback, RegisteredCallback } from "./protocol/callback.ts";
export { checkAnswer } from "./protocol/check-answer.ts";
export { checkInput } from "./protocol/check-input.ts";
export type { EventCodec, Parsed } from "./protocol/event-codec.ts";
export type { HookInput, HookInputs, SpecificOutputs } from "./protocol/event-map.ts";
export { type HookEvent, hookEvents, isHookEvent } from "./protocol/event-names.ts";
export type {
  BlockBuilder,
  ContextBuilder,
  ContinueBuilder,
  EventProtocol,
  Reason,
  StopBuilder,
} from "./protocol/event-protocol.ts";
export { eventFromString, eventToString, type OpenEvent, openEvent } from "./protocol/event-strings.ts";
export type {
  AgentHandler,
  CommandHandler,
  CommonHandler,
  FailureChoice,
  HookHandler,
  HttpHandler,
  McpToolHandler,
  PromptHandler,
} from "./protocol/handlers.ts";
export {
  Hooks,
  type HooksModule,
  type ProtocolForm,
  type ProtocolMatcher,
  type SettingsCommand,
} from "./protocol/hooks.ts";
export type {
  EventHooks,
  HooksConfig,
  Matcher,
  MatcherOptions,
  OnOptions,
  OnToolOptions,
  ToolEvent,
  ToolEventInput,
} from "./protocol/hooks-config.ts";
export type { JsonObject } from "./protocol/json.ts";
export { lintMatcher, type MatcherWarning } from "./protocol/lint-matcher.ts";
export { matches } from "./protocol/matcher.ts";
export {
  type DeferredToolUse,
  type HookMessage,
  readDeferredToolUse,
  readHookMessage,
} from "./protocol/messages.ts";
export {
  Elicitation,
  type ElicitationBuilders,
  ElicitationResult,
  PostModelSwitch,
  PreModelSwitch,
  type PreModelSwitchBuilders,
} from "./protocol/model-protocols.ts";
export type { Open } from "./protocol/open.ts";
export { type Problem, ProtocolError } from "./protocol/protocol-error.ts";
export {
  answerLater,
  block,
  continueWith,
  type GenericResult,
  type ResultOptions,
} from "./protocol/results.ts";
export type { Schema } from "./protocol/schema.ts";
export {
  ConfigChange,
  CwdChanged,
  DirectoryAdded,
  FileChanged,
  InstructionsLoaded,
  Notification,
  SessionEnd,
  SessionStart,
  Setup,
  type WatchBuilders,
  WorktreeCreate,
  type WorktreeCreateBuilders,
  WorktreeRemove,
} from "./protocol/session-protocols.ts";
export {
  type HookSettings,
  type HooksSection,
  hookSettings,
  hooksSection,
  type MatcherGroup,
} from "./protocol/settings.ts";
export type {
  BackgroundTaskSummary,
  ExitReason,
  HookPermissionDecision,
  McpServerProvenance,
  PermissionBehavior,
  PermissionMode,
  PermissionRuleValue,
  PermissionUpdate,
  PermissionUpdateDestination,
  PostToolBatchToolCall,
  SDKAssistantMessageError,
  SessionCronSummary,
} from "./protocol/shared-types.ts";
export {
  type Deferring,
  PermissionDenied,
  type PermissionDeniedBuilders,
  PermissionRequest,
  type PermissionRequestBuilders,
  type Permitting,
  PostToolBatch,
  PostToolUse,
  type PostToolUseBuilders,
  PostToolUseFailure,
  PreSkillShellCommand,
  type PreSkillShellCommandBuilders,
  PreToolUse,
  type PreToolUseBuilders,
} from "./protocol/tool-protocols.ts";
export type {
  AgentInput,
  BashInput,
  EditInput,
  ExitPlanModeInput,
  GlobInput,
  GrepInput,
  KnownTool,
  MonitorInput,
  MultiEditInput,
  NotebookEditInput,
  ReadInput,
  SkillInput,
  TaskCreateInput,
  TaskUpdateInput,
  TodoWriteInput,
  ToolInput,
  ToolInputs,
  ToolName,
  WebFetchInput,
  WebSearchInput,
  WriteInput,
} from "./protocol/tools.ts";
export {
  MessageDisplay,
  type MessageDisplayBuilders,
  PostCompact,
  PreCompact,
  Stop,
  StopFailure,
  SubagentStart,
  SubagentStop,
  TaskCompleted,
  TaskCreated,
  TeammateIdle,
  UserPromptExpansion,
  UserPromptSubmit,
} from "./protocol/turn-protocols.ts";

/**
 * Typed, tested hooks for Claude Code: makers, outcomes and conditions for hook files.
 *
 * @packageDocumentation
 */

export { agent } from "./conditions/agent.ts";
export { type AstLanguage, type AstPattern, astPattern } from "./conditions/ast-pattern.ts";
export { all, any, not } from "./conditions/combine.ts";
export {
  type CommandAnswer,
  type CommandOptions,
  type CommandTest,
  type CommandTestOptions,
  command,
} from "./conditions/command.ts";
export { commandLine, type ReadingOptions } from "./conditions/command-line.ts";
export type { CallHistory, Check, Condition, Evidence, ToolPattern, When } from "./conditions/condition.ts";
export { content } from "./conditions/content.ts";
export { type Answer as ConditionAnswer, type ConditionOptions, condition } from "./conditions/custom.ts";
export type { HistoryOptions } from "./conditions/history.ts";
export { input } from "./conditions/input.ts";
export type {
  AnyLiveEvent as AnyEvent,
  LiveEvent as Event,
  Memory,
  Recorded,
} from "./conditions/live-event.ts";
export { mcp } from "./conditions/mcp.ts";
export { mode } from "./conditions/mode.ts";
export { once } from "./conditions/once.ts";
export { path } from "./conditions/path.ts";
export type { Pattern } from "./conditions/pattern.ts";
export { prompt } from "./conditions/prompt.ts";
export { type RanOptions, ran } from "./conditions/ran.ts";
export { type SaidOptions, said } from "./conditions/said.ts";
export { type SourceEditsOptions, sourceEdits } from "./conditions/source-edits.ts";
export { type TestFileConditions, type TestFileOptions, testFile } from "./conditions/test-file.ts";
export { tool } from "./conditions/tool.ts";
export { read, touched } from "./conditions/touched.ts";
export { usedSkill } from "./conditions/used-skill.ts";
export type { EventDetails, InputOf } from "./events/event.ts";
export type { FileStamp, Host, HostFiles } from "./events/host.ts";
export { Artifact, type ArtifactOptions } from "./hooks/artifact.ts";
export { type AuditOptions, audit } from "./hooks/audit.ts";
export type { AuditRecord } from "./hooks/audit-record.ts";
export type { CommonOptions, WhenFor } from "./hooks/build.ts";
export { type Configuration, configure } from "./hooks/configure.ts";
export { type GateEvent, type GateOptions, gate } from "./hooks/gate.ts";
export { type GuardEvent, type GuardOptions, guard, type Say } from "./hooks/guard.ts";
export type {
  FailurePolicy,
  Firing,
  Hook,
  HookKind,
  Match,
  Mode,
  RegisteredHook,
  Result,
  Undo,
} from "./hooks/hook.ts";
export {
  type CheckPlace,
  type CheckResult,
  type Finding,
  type LintOptions,
  lint,
} from "./hooks/lint.ts";
export { type NudgeEvent, type NudgeOptions, nudge, type SignalNudgeOptions } from "./hooks/nudge.ts";
export { type EventOf, type Handler, type OnOptions, on } from "./hooks/on.ts";
export type * from "./hooks/outcome.ts";
export {
  allow,
  ask,
  block,
  context,
  defer,
  deny,
  notify,
  raw,
  replaceOutput,
  rewriteInput,
  stop,
} from "./hooks/outcomes.ts";
export type { WorkflowEvent, WorkflowOptions } from "./hooks/plan.ts";
export { type Rewrite, type RewriteMatch, type RewriteOptions, rewrite } from "./hooks/rewrite.ts";
export { type ChangeWords, rewriteCommand } from "./hooks/rewrite-command.ts";
export { type AgentSession, Step, type StepOptions, textMatches } from "./hooks/step.ts";
export type {
  HookTests,
  ProgramResult,
  TestCase,
  TestExpectation,
  TestInput,
  TranscriptText,
} from "./hooks/tests.ts";
export { type Workflow, workflow } from "./hooks/workflow.ts";
export type { HookOutput, TopLevelOutput } from "./protocol/answer.ts";
export type { HookInputs, SpecificOutputs } from "./protocol/event-map.ts";
export type { HookEvent } from "./protocol/event-names.ts";
export type * from "./protocol/tools.ts";
export type { CodeOrigin } from "./shell/code-origin.ts";
export type { Assignment, Command, Redirect, Span, Stream, Word } from "./shell/command-line.ts";
export type { Effect, EffectKind } from "./shell/effects/effect.ts";
export type { InterpreterCode } from "./shell/interpreter-code.ts";
export type { CommandEvidence, CommandMatch, MatchOptions } from "./shell/match-command.ts";
export type { OptionSchema } from "./shell/options/option-schema.ts";
export type { GivenOption, ParsedOptions } from "./shell/options/parse-options.ts";
export type { OptionSchemas } from "./shell/options/schemas.ts";
export type { CommandLine } from "./shell/read-line.ts";
export type { Rewriting } from "./shell/rewrite.ts";
export type { Verdict } from "./shell/verdict.ts";
export { type Signal, type Signals, type SignalsOptions, signal, signals } from "./signals/signals.ts";
export type * from "./transcript/transcript.ts";

/**
 * Proof for hooks: event builders, and the real Claude Code played offline against a scripted model.
 *
 * @packageDocumentation
 */

export { type ToolCall, toolCalls } from "./testing/calls.ts";
export { type Client, type FindClientOptions, findClient, type NoClient } from "./testing/client.ts";
export type { ClientReport } from "./testing/client-report.ts";
export type {
  ExplainedAnswer,
  ExplainedBudget,
  ExplainedCondition,
  ExplainedEvidence,
  ExplainedFold,
  ExplainedGlance,
  ExplainedHook,
  ExplainedReading,
  Explanation,
} from "./testing/explain/explanation.ts";
export { type ExplainEventOptions, explainEvent } from "./testing/explain-event.ts";
export { type Payload, payloadOf } from "./testing/payload-of.ts";
export { bash, edit, prompt, stop, write } from "./testing/payloads.ts";
export {
  type Rehearsal,
  type RehearsalExpectation,
  type RehearsalStep,
  rehearsal,
} from "./testing/rehearse/rehearsal.ts";
export { type RehearseOptions, rehearse } from "./testing/rehearse/rehearse.ts";
export type { RehearsalReport } from "./testing/rehearse/report.ts";
export { type Replay, type ReplayOptions, replay } from "./testing/replay/replay.ts";
export type {
  HookSummary,
  Reasons,
  ReplayedEvent,
  ReplayedHook,
  ReplayReport,
} from "./testing/replay/replay-report.ts";
export { type RunClientOptions, runClient } from "./testing/run-client.ts";
export type { Block, Script, Step } from "./testing/script.ts";
export { type TestFunction, testHooks } from "./testing/test-hooks.ts";
export { type CallResult, type TranscriptBuilder, transcript } from "./testing/transcript.ts";

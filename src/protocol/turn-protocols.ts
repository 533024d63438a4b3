import type { HookOutput } from "./answer.ts";
import { type Beside, buildAnswer, needed } from "./build-answer.ts";
import { type EventProtocol, eventProtocol } from "./event-protocol.ts";

/** A prompt is submitted. It can be blocked or given context, never rewritten. */
export const UserPromptSubmit: EventProtocol<"UserPromptSubmit"> = eventProtocol("UserPromptSubmit");

/** A slash command or an MCP prompt is about to expand. */
export const UserPromptExpansion: EventProtocol<"UserPromptExpansion"> = eventProtocol("UserPromptExpansion");

/**
 * The main agent finished responding. A block, or a context, makes it go on: look at `stop_hook_active`.
 *
 * ```ts
 * Stop.block("Run npm test first."); // { decision: "block", reason: "Run npm test first." }
 * ```
 */
export const Stop: EventProtocol<"Stop"> = eventProtocol("Stop");

/** A turn ended with an API error. */
export const StopFailure: EventProtocol<"StopFailure"> = eventProtocol("StopFailure");

/** A subagent is spawned or resumed. */
export const SubagentStart: EventProtocol<"SubagentStart"> = eventProtocol("SubagentStart");

/** A subagent finished responding. */
export const SubagentStop: EventProtocol<"SubagentStop"> = eventProtocol("SubagentStop");

/** The conversation is about to be compacted. */
export const PreCompact: EventProtocol<"PreCompact"> = eventProtocol("PreCompact");

/** The conversation was compacted. */
export const PostCompact: EventProtocol<"PostCompact"> = eventProtocol("PostCompact");

/** Builders of MessageDisplay. */
export interface MessageDisplayBuilders {
  /** `{ hookSpecificOutput: { hookEventName, displayContent } }`: on the screen only; the model keeps the original. */
  readonly display: (text: string, beside?: Beside<"MessageDisplay">) => HookOutput<"MessageDisplay">;
}

/** Text of the assistant is about to be shown. */
export const MessageDisplay: EventProtocol<"MessageDisplay"> & MessageDisplayBuilders = eventProtocol(
  "MessageDisplay",
  {
    display: (value, beside) =>
      buildAnswer("MessageDisplay", { output: { value: needed("The text", value) } }, beside),
  } satisfies MessageDisplayBuilders,
);

/** A task is being created. */
export const TaskCreated: EventProtocol<"TaskCreated"> = eventProtocol("TaskCreated");

/**
 * A task is being marked completed. A command keeps it open with exit code 2 alone; a callback keeps it open with a block,
 * as measured on client 2.1.332, though it is not documented.
 *
 * ```ts
 * TaskCompleted.block("The tests have not run."); // { decision: "block", reason: "The tests have not run." }
 * ```
 */
export const TaskCompleted: EventProtocol<"TaskCompleted"> = eventProtocol("TaskCompleted");

/**
 * A teammate is about to go idle. A command keeps it working with exit code 2 alone; a block is for callbacks, as on
 * TaskCompleted.
 */
export const TeammateIdle: EventProtocol<"TeammateIdle"> = eventProtocol("TeammateIdle");

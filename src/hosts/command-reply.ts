import { messageOf } from "../engine/message-of.ts";
import type { Trace } from "../engine/trace.ts";
import type { AnyEvent } from "../events/event.ts";
import type { Answer } from "../protocol/answer.ts";
import { type HookEvent, isHookEvent } from "../protocol/event-names.ts";
import { eventFacts } from "../protocol/facts.ts";

/** What the process writes and how it ends. */
export interface CommandReply {
  /** One JSON document, a path for WorktreeCreate, or nothing. */
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: 0 | 2;
  /** The event that was answered, when it could be read. */
  readonly event?: AnyEvent;
  readonly trace?: Trace;
  /** What is wrong with hook files and remembered documents, in words. */
  readonly faults?: readonly string[];
  /** What hook code printed, and errors that it left lying about. */
  readonly strays?: readonly string[];
  /** Whether the hooks' process is not what it was: better not asked again. */
  readonly isSpoilt?: true;
  /** Whether it can not even be relied on to tell this reply to another process. */
  readonly isStuck?: true;
}

/** What a call has come to. */
export interface Considered {
  readonly answer: Answer;
  readonly notes: readonly string[];
  /** What the user must hear of whatever the answer is. */
  readonly faults?: readonly string[];
  /** What is wrong with hook files. */
  readonly problems?: readonly string[];
  readonly event?: AnyEvent;
  readonly trace?: Trace;
  readonly isSpoilt?: true;
}

/** How a command says an answer to which there is nothing to add. */
export function plainReply(answer: Answer, event: HookEvent | undefined): CommandReply {
  const { refusal } = answer;
  const stdout = document(answer, event);
  return refusal === undefined
    ? { stdout, stderr: "", exitCode: 0 }
    : { stdout, stderr: `${refusal}\n`, exitCode: 2 };
}

/** How a command says what a call has come to. */
export function replyOf(
  { answer, notes, faults = [], problems = [], event, trace, isSpoilt }: Considered,
  strays: readonly string[],
): CommandReply {
  const known = {
    ...(event !== undefined && { event }),
    ...(trace !== undefined && { trace }),
    ...(problems.length + faults.length > 0 && { faults: [...problems, ...faults] }),
    ...(strays.length > 0 && { strays }),
    ...(isSpoilt && { isSpoilt }),
  };
  const { stdout } = plainReply(answer, trace?.event);
  const lost = faults.map(noteLine);
  // With exit code 2 standard error is what the model reads, so nothing else goes there but what is told only once.
  if (answer.refusal !== undefined)
    return { stdout, stderr: [`${answer.refusal}\n`, ...lost].join(""), exitCode: 2, ...known };
  const stderr = [...notes.map(noteLine), ...lost, ...strays.map(endLine)].join("");
  return { stdout, stderr, exitCode: 0, ...known };
}

/**
 * The reply when Fairlead itself is broken, by a defect or by what hook code has `replaced`: seen by the user, and refused
 * where the event can be kept from happening.
 */
export function brokenReply(error: unknown, expected: string | undefined, replaced = ""): CommandReply {
  const whose =
    replaced === "" ? "this is a defect of Fairlead, please report it" : `hook code replaced ${replaced}`;
  return withoutAnswer(`${whose}: ${messageOf(error)}`, expected);
}

/**
 * The reply when hook code has changed the language for good. Objects and their JSON may then be anything, so it is said
 * in the way that needs neither: by exit code.
 */
export function stuckReply(stuck: string, expected: string | undefined): CommandReply {
  const why = `hook code changed ${stuck} so that it cannot be put back, and no verdict can be relied on: define it with configurable: true, or not at all`;
  return { ...withoutAnswer(why, expected), isSpoilt: true, isStuck: true };
}

/** The reply when nothing is left to do and no hook has answered: something waits for what was replaced. */
export function endlessReply(expected: string | undefined): CommandReply {
  return withoutAnswer(
    "hooks ended without an answer: hook code may have replaced what promises are made of",
    expected,
  );
}

/** The reply in place of one that could not be written, `lost`: standard output is closed, or its disk is full. */
export function unheardReply(lost: string, expected: string | undefined): CommandReply {
  const why = "the answer could not be written to standard output, so nobody has read it";
  return withoutAnswer(`${why}: ${lost.trimEnd()}`, expected);
}

function withoutAnswer(why: string, expected: string | undefined): CommandReply {
  const closed = expected !== undefined && isHookEvent(expected) && eventFacts[expected].failClosed;
  return { stdout: "", stderr: noteLine(why), exitCode: closed ? 2 : 0 };
}

function noteLine(note: string): string {
  return `fairlead: ${note}\n`;
}

/** The answer as the host reads it. WorktreeCreate is the one event whose standard output is a plain path. */
function document({ json }: Answer, event: HookEvent | undefined): string {
  if (json === undefined) return "";
  if (event === "WorktreeCreate") return worktreePath(json);
  return `${JSON.stringify(json)}\n`;
}

function worktreePath(json: Readonly<Record<string, unknown>>): string {
  const specific = json["hookSpecificOutput"] as { worktreePath?: unknown } | undefined; // checked when it was encoded
  return typeof specific?.worktreePath === "string" ? `${specific.worktreePath}\n` : "";
}

function endLine(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}

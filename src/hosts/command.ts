import type { OpenMemory } from "../conditions/live-event.ts";
import type { Budgets } from "../engine/budgets.ts";
import { messageOf } from "../engine/message-of.ts";
import { hooksOf } from "../engine/select.ts";
import type { Trace } from "../engine/trace.ts";
import { answerUnreadable } from "../engine/unreadable.ts";
import type { AnyEvent } from "../events/event.ts";
import type { Host } from "../events/host.ts";
import { type Reading, readEvent } from "../events/read-event.ts";
import { outcomeText } from "../hooks/outcome-text.ts";
import type { Answer } from "../protocol/answer.ts";
import { type HookEvent, isHookEvent } from "../protocol/event-names.ts";
import { eventFacts } from "../protocol/facts.ts";
import { given } from "../protocol/given.ts";
import type { Fault } from "../state/store.ts";
import type { OpenTranscript } from "../transcript/open-transcripts.ts";
import { askUnspoilt } from "./ask-unspoilt.ts";
import { putBack } from "./built-ins.ts";
import { captured } from "./captured.ts";
import type { LoadedHooks } from "./loaded.ts";
import { type Nesting, ofThisProcess, withoutRunning } from "./nested.ts";
import { describeProblem, faultNotices, faultTexts, problemNotices } from "./notices.ts";
import { noveltyIn } from "./novelty.ts";
import { keepQuiet } from "./quiet.ts";

/** One call of a command hook. */
export interface CommandCall {
  /** What arrived on standard input. */
  readonly payload: Uint8Array | string;
  /** The event that the handler is wired for. */
  readonly expected?: string | undefined;
  /** Asked once, with the event that is answered; without one when it cannot be read. */
  readonly load: (event?: HookEvent) => LoadedHooks | Promise<LoadedHooks>;
  readonly host: Host;
  readonly budgets?: Budgets;
  readonly memory?: CallMemory;
  readonly transcript?: OpenTranscript;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
  /** Default: this process and what started it. */
  readonly nesting?: Nesting;
  /**
   * Whether the session of this input was not yet warned of what this version does not know; asked only when there is
   * such a thing. Must not throw. Default: it was not.
   */
  readonly isFirstNovelty?: (input: object) => boolean;
  /**
   * Leaves standard output closed to hook code afterwards: for a process that writes the reply with `writeOut` and
   * ends, since late hooks and exit handlers may still print. Default: false.
   */
  readonly staysQuiet?: boolean;
}

/** How a call remembers; see `Remembering`. */
export interface CallMemory {
  readonly open: OpenMemory;
  /** What went wrong with remembered documents so far. */
  readonly faults: () => readonly Fault[];
  /** Those that the session's user was not told yet. Must not throw. */
  readonly untold: (event: AnyEvent) => Promise<readonly Fault[]>;
}

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

/** Answers one call of a command hook. Never throws; hook code cannot reach standard output. */
export async function answerCommand(call: CommandCall): Promise<CommandReply> {
  const strays = keepQuiet();
  try {
    const considered = await consider(call);
    // A rejection that nobody awaits is told when this turn of the event loop is over.
    await new Promise<void>((resolve) => captured.setImmediate(resolve));
    const { stuck } = putBack();
    if (stuck !== undefined) return stuckReply(stuck, call.expected);
    return reply(considered, strays.texts);
  } catch (error) {
    const { stuck } = putBack();
    return stuck === undefined ? brokenReply(error, call.expected) : stuckReply(stuck, call.expected);
  } finally {
    if (call.staysQuiet === true) strays.letEnd();
    else strays.restore();
  }
}

/** The reply when Fairlead itself is broken: seen by the user, and refused where the event can be kept from happening. */
export function brokenReply(error: unknown, expected: string | undefined): CommandReply {
  return withoutAnswer(`this is a defect of Fairlead, please report it: ${messageOf(error)}`, expected);
}

/**
 * The reply when hook code has changed the language for good. Objects and their JSON may then be anything, so it is said
 * in the way that needs neither: by exit code.
 */
function stuckReply(stuck: string, expected: string | undefined): CommandReply {
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

/** The reply to one that could not be written: standard output is closed, or its disk is full. */
export function unheardReply(expected: string | undefined): CommandReply {
  return withoutAnswer("the answer could not be written to standard output, so nobody has read it", expected);
}

function withoutAnswer(why: string, expected: string | undefined): CommandReply {
  const closed = expected !== undefined && isHookEvent(expected) && eventFacts[expected].failClosed;
  return { stdout: "", stderr: noteLine(why), exitCode: closed ? 2 : 0 };
}

interface Considered {
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

async function consider(call: CommandCall): Promise<Considered> {
  const expected = call.expected !== undefined && isHookEvent(call.expected) ? call.expected : undefined;
  const reading = readEvent(call.payload, call.host.platform, expected);
  const novelties = noveltiesFor(reading, call);
  if (reading.kind === "future") return { answer: {}, notes: novelties };
  const before = putBack();
  const loaded = await loadSafely(call, reading.kind === "event" ? reading.event.name : undefined);
  const { found, what } = putBack();
  const notes = [...loaded.problems, ...(loaded.news ?? [])].map(describeProblem);
  if (found !== before.found) notes.push(`hook files replaced ${what}, which was put back`);
  if (reading.kind === "unreadable") {
    const answer = answerUnreadable(loaded.hooks, reading.unreadable);
    return { answer, notes: [...notes, reading.unreadable.reason] };
  }
  const considered = await judged(reading.event, loaded, notes, call);
  return { ...considered, notes: [...considered.notes, ...novelties] };
}

/** What this version does not know of a newer host is normal, and one warning in a session is enough. */
function noveltiesFor(reading: Reading, { isFirstNovelty }: CommandCall): readonly string[] {
  const novelty = noveltyIn(reading);
  if (novelty === undefined || reading.kind === "unreadable") return [];
  const { input } = reading.kind === "future" ? reading : reading.event;
  return isFirstNovelty?.(input) === false ? [] : [`${novelty} (told once per session)`];
}

async function judged(
  event: AnyEvent,
  loaded: LoadedHooks,
  notes: readonly string[],
  call: CommandCall,
): Promise<Considered> {
  const { host, budgets, memory, transcript, signal, nesting = ofThisProcess } = call;
  const hooks = withoutRunning(loaded.hooks, nesting.inherited);
  const unmark = nesting.mark(hooksOf(hooks, event.name));
  try {
    const { answer, trace, isSpoilt } = await askUnspoilt(hooks, event, host, {
      notices: problemNotices(loaded, event.name),
      ...given({ budgets, transcript, signal }),
      ...(memory !== undefined && {
        memory: memory.open,
        lateNotices: () => faultNotices(event, memory.untold),
      }),
    });
    const faults = faultTexts(memory?.faults() ?? []);
    const said = [...notes, ...failures(trace)];
    return { answer, notes: said, problems: notes, faults, event, trace, ...(isSpoilt && { isSpoilt }) };
  } finally {
    unmark();
  }
}

async function loadSafely({ load }: CommandCall, event: HookEvent | undefined): Promise<LoadedHooks> {
  try {
    return await load(event);
  } catch (error) {
    return { hooks: [], problems: [{ file: "hooks", message: messageOf(error), serves: "nothing" }] };
  }
}

function failures({ hooks, faults }: Trace): string[] {
  const failed = hooks.filter(({ status }) => status === "failed" || status === "late");
  const watched = hooks.filter(({ status }) => status === "observed");
  return [
    ...failed.map(({ id, why, policy }) => `${id}: ${why} (${policy})`),
    ...watched.map(
      ({ id, outcomes }) =>
        `${id} is only watched: it would have said ${outcomes.map((one) => outcomeText(one)).join("; ")}`,
    ),
    ...faults,
  ];
}

/** How a command says an answer to which there is nothing to add. */
export function plainReply(answer: Answer, event: HookEvent | undefined): CommandReply {
  const { refusal } = answer;
  const stdout = document(answer, event);
  return refusal === undefined
    ? { stdout, stderr: "", exitCode: 0 }
    : { stdout, stderr: `${refusal}\n`, exitCode: 2 };
}

function reply(
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

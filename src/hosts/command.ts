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
import { type HookEvent, isHookEvent } from "../protocol/event-names.ts";
import { given } from "../protocol/given.ts";
import type { Fault } from "../state/store.ts";
import type { OpenTranscript } from "../transcript/open-transcripts.ts";
import { askUnspoilt } from "./ask-unspoilt.ts";
import { putBack } from "./built-ins.ts";
import { captured } from "./captured.ts";
import { brokenReply, type CommandReply, type Considered, replyOf, stuckReply } from "./command-reply.ts";
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

/** Answers one call of a command hook. Never throws; hook code cannot reach standard output. */
export async function answerCommand(call: CommandCall): Promise<CommandReply> {
  const strays = keepQuiet();
  try {
    const considered = await consider(call);
    // A rejection that nobody awaits is told when this turn of the event loop is over.
    await new Promise<void>((resolve) => captured.setImmediate(resolve));
    const { stuck } = putBack();
    if (stuck !== undefined) return stuckReply(stuck, call.expected);
    return replyOf(considered, strays.texts);
  } catch (error) {
    const { stuck, what } = putBack();
    return stuck === undefined ? brokenReply(error, call.expected, what) : stuckReply(stuck, call.expected);
  } finally {
    if (call.staysQuiet === true) strays.letEnd();
    else strays.restore();
  }
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

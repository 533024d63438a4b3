import type { Interest } from "../../engine/interest.ts";
import { interestsOf } from "../../engine/interest.ts";
import { hooksOf } from "../../engine/select.ts";
import type { Trace } from "../../engine/trace.ts";
import { refusersOf } from "../../engine/unreadable.ts";
import type { AnyEvent } from "../../events/event.ts";
import type { Host } from "../../events/host.ts";
import { type Reading, readEvent } from "../../events/read-event.ts";
import type { RegisteredHook } from "../../hooks/hook.ts";
import { answerCommand } from "../../hosts/command.ts";
import type { CommandReply } from "../../hosts/command-reply.ts";
import type { LoadedHooks } from "../../hosts/loaded.ts";
import { transcriptsOf } from "../../hosts/transcripts.ts";
import { isHookEvent } from "../../protocol/event-names.ts";
import type { Store } from "../../state/store.ts";
import type { OpenTranscript } from "../../transcript/open-transcripts.ts";
import { budgetsBefore } from "./budgets-before.ts";
import type { ExplainedBudget, ExplainedReading, Explanation } from "./explanation.ts";
import { foldOf } from "./fold-of.ts";
import { glanceOf } from "./glance-of.ts";
import { hooksOfTrace } from "./hooks-of.ts";
import { effectsOf } from "./host-effect.ts";
import { type TriedMemory, triedMemory } from "./tried-memory.ts";

/** What to explain an event with. */
export interface ExplainOptions {
  readonly loaded: LoadedHooks;
  readonly host: Host;
  /** What is remembered; it is read, and never changed. */
  readonly store: Store;
  /** The event that a payload is of which does not say so itself. */
  readonly expected?: string | undefined;
  /** Ask the conditions alone, and run no handler. Default: false. */
  readonly dry?: boolean | undefined;
  /** Where the hooks need to be asked, as the compiled hooks say; `null`: always. Default: what the hooks say. */
  readonly interests?: readonly Interest[] | null | undefined;
}

/**
 * Asks hooks about a payload as the wired entry would, and tells everything that there is to tell. What hooks change
 * of what is remembered, or append through the host, stays in memory and is forgotten. Handlers run, and what they do
 * by themselves they do. Never throws.
 */
export async function explain(payload: Uint8Array | string, options: ExplainOptions): Promise<Explanation> {
  const { loaded, expected, dry = false, store } = options;
  // What is explained happened before: it is no second arrival of the event that was answered then.
  const began = Date.now();
  const host: Host = { ...options.host, began, append: () => undefined };
  const wanted = expected !== undefined && isHookEvent(expected) ? expected : undefined;
  const reading = readEvent(payload, host.platform, wanted);
  const held = new Set<string>();
  const hooks = dry ? loaded.hooks.map((one) => withoutHandler(one, held)) : loaded.hooks;
  const memory = triedMemory(store, host.root, began);
  const trying: Trying = { host, hooks, held, memory, transcript: transcriptsOf(host, undefined) };
  try {
    const before = reading.kind === "event" ? budgetsOf(reading.event, trying) : noBudgets;
    const reply = await answerCommand({
      payload,
      expected: wanted,
      load: () => ({ ...loaded, hooks }),
      host,
      budgets: memory.budgets,
      memory: memory.call,
      transcript: trying.transcript,
    });
    const { event, trace, faults = [], strays = [] } = reply;
    const isAsked = event !== undefined && trace !== undefined;
    return {
      ...eventPart(reading, hooks),
      ...(isAsked ? await askedPart(event, trace, options, { ...trying, before }) : unasked),
      answer: answerPart(reply, reading),
      problems: loaded.problems,
      faults: [...new Set([...(trace?.faults ?? []), ...faults])],
      strays,
      handlersRan: isAsked && !dry,
      ms: trace?.ms ?? 0,
    };
  } finally {
    memory.end();
  }
}

/** Hooks on trial. */
interface Trying {
  readonly host: Host;
  readonly hooks: readonly RegisteredHook[];
  /** Ids of hooks whose handlers were kept from running. */
  readonly held: ReadonlySet<string>;
  readonly memory: TriedMemory;
  readonly transcript: OpenTranscript;
}

const noBudgets: ReadonlyMap<string, ExplainedBudget> = new Map();

function budgetsOf(event: AnyEvent, { hooks, memory }: Trying): typeof noBudgets {
  return budgetsBefore(hooksOf(hooks, event.name), event, memory.store);
}

async function askedPart(
  event: AnyEvent,
  trace: Trace,
  { interests, loaded }: ExplainOptions,
  { host, hooks, held, memory, transcript, before }: Trying & { readonly before: typeof noBudgets },
): Promise<Pick<Explanation, "glance" | "hooks" | "fold">> {
  const known = interests === undefined ? interestsOf(hooks) : (interests ?? undefined);
  const around = {
    memory: once(() => memory.call.open(event)),
    transcript: once(() => transcript(event)),
  };
  return {
    glance: glanceOf(event, loaded.problems.length > 0 ? undefined : known),
    hooks: await hooksOfTrace(hooks, trace, event, { host, budgets: before, held, ...around }),
    fold: foldOf(trace, event, hooks),
  };
}

/** What stands in a report when no hook was asked. */
const unasked = {
  glance: { answered: false, why: "no hook is asked about it" },
  hooks: [],
  fold: { outcome: "none", decidedBy: [], why: "no hook was asked", overruled: [], carried: [] },
} as const;

function eventPart(
  reading: Reading,
  hooks: readonly RegisteredHook[],
): Pick<Explanation, "reading" | "event" | "tool" | "command" | "prompt" | "files" | "session"> {
  const none = { tool: null, command: null, prompt: null, files: [], session: null };
  if (reading.kind === "future")
    return { ...none, reading: readingPart(reading, hooks), event: reading.name };
  if (reading.kind === "unreadable") {
    const { event, tool } = reading.unreadable;
    return { ...none, reading: readingPart(reading, hooks), event: event ?? null, tool: tool ?? null };
  }
  const { name, tool, command, prompt, files, input } = reading.event;
  return {
    reading: { kind: "event" },
    event: name,
    tool: tool ?? null,
    command: command ?? null,
    prompt: prompt ?? null,
    files,
    session: input.session_id ?? null,
  };
}

function readingPart(
  reading: Exclude<Reading, { kind: "event" }>,
  hooks: readonly RegisteredHook[],
): ExplainedReading {
  if (reading.kind === "future") return { kind: "future", name: reading.name };
  const { unreadable } = reading;
  return {
    kind: "unreadable",
    reason: unreadable.reason,
    refusedBy: refusersOf(hooks, unreadable).map(({ id }) => id),
  };
}

function answerPart({ stdout, stderr, exitCode }: CommandReply, reading: Reading): Explanation["answer"] {
  const json = parsed(stdout);
  const event = reading.kind === "event" ? reading.event.name : undefined;
  const known = event ?? (reading.kind === "unreadable" ? reading.unreadable.event : undefined);
  const effects = known === undefined ? [blind(exitCode)] : effectsOf(known, json, exitCode);
  return { stdout, json, stderr, exitCode, effects };
}

function blind(exitCode: 0 | 2): string {
  return exitCode === 2
    ? "It is refused where the event can be kept from happening, and the reason is told."
    : "Nothing is printed: the event goes on as if there were no hook.";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // nothing, or the one event that is answered with a path
  }
}

/** The same hook, noting that it would have been run in place of being run. */
function withoutHandler({ id, hook, ...rest }: RegisteredHook, held: Set<string>): RegisteredHook {
  const run = (): undefined => {
    held.add(id);
  };
  return { ...rest, id, hook: Object.freeze({ ...hook, run }) };
}

function once<T>(open: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => {
    found ??= { value: open() };
    return found.value;
  };
}

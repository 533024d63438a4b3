import type { OpenMemory } from "../conditions/live-event.ts";
import type { AnyEvent } from "../events/event.ts";
import type { Host } from "../events/host.ts";
import type { RegisteredHook } from "../hooks/hook.ts";
import type { Answer } from "../protocol/answer.ts";
import { checkWire } from "../protocol/check-wire.ts";
import { encode } from "../protocol/encode.ts";
import type { Verdict } from "../protocol/verdict.ts";
import type { OpenTranscript } from "../transcript/open-transcripts.ts";
import { askAll } from "./ask-all.ts";
import type { Budgets } from "./budgets.ts";
import { withdrawalBy } from "./deadline.ts";
import { fold } from "./fold.ts";
import { messageOf } from "./message-of.ts";
import { namedVerdicts } from "./name-gates.ts";
import { refusal } from "./policy.ts";
import { hooksOf } from "./select.ts";
import { settle } from "./settle.ts";
import type { Trace } from "./trace.ts";

/** What a dispatch may use besides the host. */
export interface DispatchOptions {
  /** Remembers fires for hooks with `maxFires`; without it such hooks are not capped. */
  readonly budgets?: Budgets;
  /** Texts for the user that go with the answer, where the event can carry them. */
  readonly notices?: readonly string[];
  /** Aborted when nobody waits for the answer any more: hooks that still run are told, and count as late. */
  readonly signal?: AbortSignal;
  /** More of them, asked for when the hooks have answered: what came up meanwhile. Must not throw. */
  readonly lateNotices?: () => Promise<readonly string[]>;
  /** Finds what is remembered; without it a hook that asks for `event.session` or `event.durable` fails. */
  readonly memory?: OpenMemory;
  /** Finds what happened before; without it a hook that asks for `event.transcript` fails. */
  readonly transcript?: OpenTranscript;
}

/** The answer to one event, and how it came about. */
export interface Dispatch {
  readonly answer: Answer;
  readonly trace: Trace;
}

/**
 * Asks every hook of an event and makes one answer of what they say. Never throws.
 *
 * Hooks run at once, those that may rewrite the input one after the other, each seeing the input left by the one
 * before. When the input changed, guards are asked again about the final one.
 */
export async function dispatch(
  hooks: readonly RegisteredHook[],
  event: AnyEvent,
  host: Host,
  options: DispatchOptions = {},
): Promise<Dispatch> {
  const concerned = hooksOf(hooks, event.name);
  try {
    return await consider(concerned, event, host, options);
  } catch (error) {
    const problem = `the dispatch itself failed: ${messageOf(error)}`;
    const trace = { event: event.name, hooks: [], verdict: {}, faults: [problem], ms: 0 };
    return { answer: closed(event, concerned, problem), trace };
  }
}

async function consider(
  hooks: readonly RegisteredHook[],
  event: AnyEvent,
  host: Host,
  { budgets, notices = [], lateNotices, memory, transcript, signal }: DispatchOptions,
): Promise<Dispatch> {
  const started = host.elapsed();
  const asked = await askAll(hooks, event, host, {
    budgets,
    memory: memory && opened(memory, event),
    transcript: transcript && opened(transcript, event),
    withdrawn: signal && withdrawalBy(signal),
  });
  const told = [...notices, ...((await lateNotices?.()) ?? [])];
  const messages = told.map((message) => ({ message }));
  const { verdict, faults, cut } = fold([...messages, ...namedVerdicts(asked)]);
  const { answer, problem } = sealed(event, verdict, hooks);
  const unsettled = await settle(asked, host, verdict.decision?.kind === "defer" || problem !== undefined);
  return {
    answer,
    trace: {
      event: event.name,
      ...(event.tool !== undefined && { tool: event.tool }),
      hooks: asked.map(({ trace }) => trace),
      verdict,
      faults: [...faults, ...(problem === undefined ? [] : [problem]), ...unsettled],
      ...(cut !== undefined && { cut }),
      ms: host.elapsed() - started,
    },
  };
}

/** What lies around an event, found once for all hooks of a dispatch. */
function opened<T>(open: (event: AnyEvent) => T, event: AnyEvent): () => T {
  let found: { readonly value: T } | undefined;
  return () => {
    found ??= { value: open(event) };
    return found.value;
  };
}

/**
 * The encoded verdict, if the host would take it. Every hook's part was checked, so what fails here is a defect
 * of the fold: then the action is refused where any hook of the event fails closed, and nothing is said elsewhere.
 */
function sealed(
  event: AnyEvent,
  verdict: Verdict,
  hooks: readonly RegisteredHook[],
): { answer: Answer; problem?: string } {
  const answer = encode(event.name, verdict);
  const found = answer.json === undefined ? undefined : checkWire(event.name, answer.json);
  if (found === undefined) return { answer };
  const problem = `the answer would not be taken by the host: ${found}`;
  return { answer: closed(event, hooks, problem), problem };
}

/** A refusal where a hook of the event fails closed, nothing elsewhere. */
function closed(event: AnyEvent, hooks: readonly RegisteredHook[], problem: string): Answer {
  const refuses = hooks.some(({ hook }) => hook.onError === "closed" && hook.mode === "enforce");
  const verdict = refuses ? refusal(event.name, problem) : undefined;
  return verdict === undefined ? {} : encode(event.name, verdict);
}

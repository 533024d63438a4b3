import type { OpenMemory } from "../conditions/live-event.ts";
import { calledOff } from "../engine/ask-hook.ts";
import type { Budgets } from "../engine/budgets.ts";
import { dispatch } from "../engine/dispatch.ts";
import type { Trace } from "../engine/trace.ts";
import { answerUnreadable } from "../engine/unreadable.ts";
import type { AnyEvent } from "../events/event.ts";
import type { Host } from "../events/host.ts";
import { type Reading, toEvent } from "../events/read-event.ts";
import type { RegisteredHook } from "../hooks/hook.ts";
import type { Answer } from "../protocol/answer.ts";
import type { AnyCallback } from "../protocol/callback.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import type { JsonObject } from "../protocol/json.ts";
import { markWhole } from "../protocol/meant-fields.ts";
import type { OpenTranscript } from "../transcript/open-transcripts.ts";
import { asHooks, type CallOfCallbacks } from "./callback-hooks.ts";
import { isHooksConfig } from "./find-hooks.ts";
import type { SourceContents } from "./hook-source.ts";
import { inheritedRunning, withoutRunning } from "./nested.ts";
import { noveltyIn } from "./novelty.ts";

/** What a callback asks hooks with. */
export interface Engine {
  readonly parts: SourceContents["parts"];
  /** The events on which callbacks of sets are asked like hooks. */
  readonly isFolded: (event: HookEvent) => boolean;
  readonly host: Host;
  readonly budgets: Budgets;
  readonly memory: OpenMemory;
  readonly transcript: OpenTranscript;
  readonly warn: (message: string) => void;
  /** Sessions whose program was told of what this version does not know of their client. */
  readonly warned: Set<string>;
  readonly onTrace: (trace: Trace) => void;
  /** Keeps what happened, when there is a ledger. Must not throw. */
  readonly keep?: (event: AnyEvent, trace: Trace) => void;
}

/**
 * The one callback for an event: it asks all hooks and folds what they say. Throws only to refuse; see `spoken`.
 * When a hook started this program, it is left out here as it is in a session that it starts.
 */
export function engineCallback(event: HookEvent, engine: Engine): AnyCallback {
  const { host, budgets, memory, transcript, warn, onTrace, keep } = engine;
  return async (input: unknown, toolUseId, { signal, unknown }) => {
    const hooks = hooksFor(engine, { toolUseId, unknown, warn });
    const reading = toEvent(input, host.platform, event);
    if (reading.kind === "unreadable") {
      warn(`${event}: ${reading.unreadable.reason}`);
      return spoken(event, answerUnreadable(hooks, reading.unreadable));
    }
    if (reading.kind === "future") return {}; // never: the event that is wanted is a known one
    const { answer, trace } = await dispatch(hooks, reading.event, host, {
      budgets,
      memory,
      transcript,
      signal,
    });
    for (const failure of failures(trace)) warn(failure);
    warnOfNovelty(reading, engine);
    onTrace(trace);
    keep?.(reading.event, trace);
    return spoken(event, answer);
  };
}

function hooksFor({ parts, isFolded }: Engine, call: CallOfCallbacks): readonly RegisteredHook[] {
  const hooks = parts.flatMap((part) => (isHooksConfig(part) ? asHooks(part, call, isFolded) : [part]));
  return withoutRunning(hooks, inheritedRunning);
}

function warnOfNovelty(reading: Reading & { readonly kind: "event" }, { warned, warn }: Engine): void {
  const novelty = noveltyIn(reading);
  const { session_id: session } = reading.event.input;
  if (novelty === undefined || warned.has(session)) return;
  warned.add(session);
  warn(`${novelty} (told once per session)`);
}

/** What went wrong in a dispatch that nobody else is told; that it was called off is no failure. */
function failures({ hooks, faults }: Trace): readonly string[] {
  const failed = hooks.filter(
    ({ status, why }) => status === "failed" || (status === "late" && !why?.startsWith(calledOff)),
  );
  return [...failed.map(({ id, why, policy }) => `${id}: ${why} (${policy})`), ...faults];
}

/**
 * An answer as a callback can say it. What a command refuses by its exit code alone is a top-level block on
 * TaskCompleted and TeammateIdle; on WorktreeCreate and WorktreeRemove only a failure refuses.
 */
export function spoken(event: HookEvent, { json, refusal }: Answer): JsonObject {
  if (refusal === undefined) return markWhole({ ...json });
  if (event === "TaskCompleted" || event === "TeammateIdle") return { decision: "block", reason: refusal };
  throw new Error(refusal);
}

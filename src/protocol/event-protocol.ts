import type { HookOutput } from "./answer.ts";
import { type Beside, buildAnswer, type If, needed, reasonAnd } from "./build-answer.ts";
import { type EventCodec, eventCodec } from "./event-codec.ts";
import type { HookEvent } from "./event-names.ts";
import { exactly } from "./exact-arguments.ts";
import { eventFacts } from "./facts.ts";
import { given } from "./given.ts";
import { isHonoured } from "./honours.ts";
import type { Decision } from "./verdict.ts";

/** What a builder that gives a reason takes: the reason alone, or with all that may stand beside it. */
export type Reason<E extends HookEvent> = string | (Beside<E> & { reason?: string });

/** Builds answers that decide nothing. */
export interface ContinueBuilder<E extends HookEvent> {
  /** No opinion; `{}` when nothing is given. `decision: "continue"` is never written: it voids the answer. */
  readonly continue: (beside?: Beside<E>) => HookOutput<E>;
}

/** Builds answers that tell the model something. */
export interface ContextBuilder<E extends HookEvent> {
  /** `{ hookSpecificOutput: { hookEventName, additionalContext } }` */
  readonly context: (text: string, beside?: Beside<E>) => HookOutput<E>;
}

/** Builds answers that end the turn. */
export interface StopBuilder<E extends HookEvent> {
  /** `{ continue: false, stopReason }`; on PreToolUse the tool still runs before the turn ends. */
  readonly stop: (reason?: string, beside?: Beside<E>) => HookOutput<E>;
}

/** Builds answers that refuse at the top level. */
export interface BlockBuilder<E extends HookEvent> {
  /** `{ decision: "block", reason }`, at the top level: nested it does nothing. */
  readonly block: (reason?: Reason<E>) => HookOutput<E>;
}

/** Events that only a failure refuses, so that no JSON can say it. */
type ExitOnly = "WorktreeCreate" | "WorktreeRemove";

/** One event: its codec, and the builders of every answer that the host acts on. */
export type EventProtocol<E extends HookEvent> = EventCodec<E> &
  ContinueBuilder<E> &
  If<E, "context", ContextBuilder<E>> &
  If<E, "stop", StopBuilder<E>> &
  (E extends ExitOnly ? unknown : If<E, "block", BlockBuilder<E>>);

/** The protocol of an event, with further builders of its own. */
export function eventProtocol<E extends HookEvent, More extends object>(
  event: E,
  more: More,
): EventProtocol<E> & More;
export function eventProtocol<E extends HookEvent>(event: E): EventProtocol<E>;
export function eventProtocol<E extends HookEvent>(event: E, more: object = {}): EventProtocol<E> {
  const builders = {
    continue: (beside?: Beside<E>) => buildAnswer(event, {}, beside),
    ...(isHonoured(event, "context") && {
      context: (text: string, beside?: Beside<E>) =>
        buildAnswer(event, {}, beside, { additionalContext: needed("The text", text) }),
    }),
    ...(isHonoured(event, "stop") && {
      stop: (stopReason?: string, beside?: Beside<E>) =>
        buildAnswer(event, {}, beside, { continue: false, ...given({ stopReason }) }),
    }),
    ...(isBlockable(event) && { block: deciding(event, "block") }),
  };
  // A cast: the conditions above are those of the type, which follows the same table of outcomes.
  return Object.freeze({
    ...eventCodec(event),
    ...exactly(event, { ...builders, ...more }),
  }) as unknown as EventProtocol<E>;
}

function isBlockable(event: HookEvent): boolean {
  const { refusal, failClosed } = eventFacts[event];
  // Where a failure refuses, JSON does not.
  return refusal === "decision" || (refusal === "exit" && !failClosed);
}

/** A builder that decides and gives a reason. */
export function deciding<E extends HookEvent>(
  event: E,
  kind: Decision["kind"],
): (reason?: Reason<E>) => HookOutput<E> {
  return (argument) => {
    const { beside, ...reason } = reasonAnd(argument);
    return buildAnswer(event, { decision: { kind, ...reason } }, beside, {}, ["reason"]);
  };
}

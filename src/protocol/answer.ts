import type { SpecificOutputs } from "./event-map.ts";
import type { HookEvent } from "./event-names.ts";
import type { EventsHonouring } from "./honours.ts";

/** Fields beside `hookSpecificOutput`; which of them an event acts on is in the protocol's own table. */
export interface TopLevelOutput {
  /** false ends the turn and outranks every decision. */
  continue?: boolean;
  /** Shown to the user when `continue` is false. */
  stopReason?: string;
  /** The only value that means something today; an allowed action has no `decision`. */
  decision?: "block";
  /** Goes with `decision`. */
  reason?: string;
  /** Text for the user, at most 10,000 characters. */
  systemMessage?: string;
  /** OSC 0/1/2/9/99/777 or BEL, in interactive sessions only. */
  terminalSequence?: string;
  /** Accepted, without effect. */
  suppressOutput?: boolean;
  /** An asynchronous answer is a type of its own: it decides nothing. */
  async?: never;
}

/** Events that `decision: "block"` refuses, in an answer. */
type Refusable =
  | Exclude<EventsHonouring<"block">, "WorktreeCreate" | "WorktreeRemove">
  | "PreToolUse"
  | "PreModelSwitch";

/** The JSON object that a hook may answer on the event `E`. */
export type HookOutput<E extends HookEvent = HookEvent> = TopLevelOutput &
  (E extends Refusable ? unknown : { /** This event is not refused in this way. */ decision?: never }) &
  (E extends EventsHonouring<"stop"> ? unknown : { /** This event ends no turn. */ continue?: true }) &
  (E extends EventsHonouring<"notify"> ? unknown : { /** Nobody would see it. */ systemMessage?: never }) &
  (E extends keyof SpecificOutputs ? { hookSpecificOutput?: SpecificOutputs[E] } : unknown);

/** An encoded answer, before a door turns it into bytes. Nothing in it = no opinion = nothing is written. */
export interface Answer {
  readonly json?: Readonly<Record<string, unknown>>;
  /** A refusal that the host only hears through exit code 2 and stderr. */
  readonly refusal?: string;
}

/** Answers now and works on in the background: such an answer decides nothing and adds no context. */
export interface AsyncAnswer {
  async: true;
  /** Milliseconds that the background work may take. */
  asyncTimeout?: number;
  decision?: never;
  hookSpecificOutput?: never;
}

/** What a callback may return on the event `E`; nothing, or `{}`, is no opinion. */
export type HookAnswer<E extends HookEvent = HookEvent> = HookOutput<E> | AsyncAnswer;

import type { HookOutput } from "../protocol/answer.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import type { Honoured } from "../protocol/honours.ts";
import type { ToolInput } from "../protocol/tools.ts";

/** Lets the action go ahead without asking. */
export interface Allow {
  readonly kind: "allow";
  readonly reason?: string;
}

/** Refuses the action; the reason goes to the model. */
export interface Deny {
  readonly kind: "deny";
  readonly reason: string;
}

/** Makes the user decide; the reason is shown in the prompt. */
export interface Ask {
  readonly kind: "ask";
  readonly reason: string;
}

/** Pauses a `-p` run at this call, to be decided and resumed later. */
export interface Defer {
  readonly kind: "defer";
  readonly reason?: string;
}

/** Refuses what the event announces: the prompt, the stop, the result; the reason says what to do next. */
export interface Block {
  readonly kind: "block";
  readonly reason: string;
}

/** Adds text for the model. */
export interface Context {
  readonly kind: "context";
  readonly text: string;
}

/** Changes some fields of the tool input; the others stay as they are. */
export interface RewriteInput<P = Readonly<Record<string, unknown>>> {
  readonly kind: "rewriteInput";
  readonly fields: P;
}

/** Shows the model (or, on MessageDisplay, the reader) something else than what happened. */
export interface ReplaceOutput {
  readonly kind: "replaceOutput";
  readonly value: unknown;
}

/** Tells the user something. */
export interface Notify {
  readonly kind: "notify";
  readonly message: string;
}

/** Ends the turn; the reason is shown to the user. */
export interface Stop {
  readonly kind: "stop";
  readonly reason: string;
}

/** The event's own JSON, for what the others cannot say. */
export interface Raw<O = Readonly<Record<string, unknown>>> {
  readonly kind: "raw";
  readonly output: O;
}

/** Anything a hook can say. */
export type Outcome =
  | Allow
  | Deny
  | Ask
  | Defer
  | Block
  | Context
  | RewriteInput
  | ReplaceOutput
  | Notify
  | Stop
  | Raw;

/** What a hook may say on every one of the events `E`, about the tools `T`. */
export type OutcomeFor<E extends HookEvent, T extends string = string> =
  | Extract<Outcome, { kind: Exclude<Honoured<E>, "rewriteInput" | "raw"> }>
  | ("rewriteInput" extends Honoured<E> ? RewriteInput<Partial<ToolInput<T>>> : never)
  | ("raw" extends Honoured<E> ? Raw<HookOutput<E>> : never);

/** What a handler returns: nothing, one outcome, or several at once. */
export type ResultFor<E extends HookEvent, T extends string = string> =
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a return statement has no opinion
  void | undefined | OutcomeFor<E, T> | readonly OutcomeFor<E, T>[];

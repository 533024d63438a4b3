/** A ruling on the action that an event announces. */
export interface Decision {
  readonly kind: "allow" | "deny" | "ask" | "defer" | "block";
  readonly reason?: string;
}

/** What all hooks of one dispatch together want: the input of the encoder. Everything absent = no opinion. */
export interface Verdict {
  readonly decision?: Decision;
  /** The whole rewritten tool input, untouched fields included. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** What the model (PostToolUse) or the reader (MessageDisplay) is shown instead. */
  readonly output?: { readonly value: unknown };
  /** Text for the model. */
  readonly context?: string;
  /** Text for the user. */
  readonly message?: string;
  /** Ends the turn, saying why to the user. */
  readonly stop?: string;
  /** Fields that only `raw` can say: beside the others, and inside `hookSpecificOutput`. */
  readonly extra?: {
    readonly top?: Readonly<Record<string, unknown>>;
    readonly specific?: Readonly<Record<string, unknown>>;
  };
}

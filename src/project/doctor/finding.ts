/** Something that keeps hooks from working, or may. */
export interface Finding {
  /** Stable name of the kind, such as `wiring`. */
  readonly id: string;
  readonly what: string;
  readonly why: string;
  /** What a person can do about it. */
  readonly fix: string;
  /** Makes it right where that is safe, and says what it did. */
  readonly mend?: () => string;
}

import type { Check } from "../conditions/condition.ts";
import type { HookKind, Mode } from "../hooks/hook.ts";
import type { Outcome } from "../hooks/outcome.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import type { Verdict } from "../protocol/verdict.ts";

/** One condition's part in a hook's trace. */
export interface ConditionTrace {
  readonly label: string;
  /** Whether it stands under `unless`. */
  readonly unless: boolean;
  readonly check: Check;
}

/** What became of a hook in one dispatch. */
export type HookStatus =
  /** Not asked: another tool, switched off, budget spent, conditions that do not hold. */
  | "skipped"
  /** Asked, no opinion. */
  | "silent"
  /** Its outcome is part of the answer. */
  | "fired"
  /** Would have fired, but is only watched. */
  | "observed"
  /** Threw, or said something that the event cannot carry. */
  | "failed"
  /** Did not answer within its deadline. */
  | "late";

/** Everything there is to tell about one hook in one dispatch. */
export interface HookTrace {
  readonly id: string;
  readonly kind: HookKind;
  readonly mode: Mode;
  readonly status: HookStatus;
  /** Why it was skipped, or how it failed. */
  readonly why?: string;
  readonly conditions: readonly ConditionTrace[];
  readonly outcomes: readonly Outcome[];
  /** Set when it failed or was late: what its policy made of that. */
  readonly policy?: "refused" | "let pass";
  /** Whether it was asked again after a rewrite, on the final input. */
  readonly judgedAgain?: boolean;
  /** Milliseconds it took, conditions included. */
  readonly ms: number;
}

/** What happened in one dispatch, hook by hook, in registration order. Hooks of other events are not listed. */
export interface Trace {
  readonly event: HookEvent;
  readonly tool?: string;
  readonly hooks: readonly HookTrace[];
  readonly verdict: Verdict;
  /** Things that went wrong or were cut, in words. */
  readonly faults: readonly string[];
  /** The ends of texts for the model or the user that were over the host's limit; absent when nothing was cut. */
  readonly cut?: readonly string[];
  readonly ms: number;
}

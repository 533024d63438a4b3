import type { Condition, Evidence } from "../conditions/condition.ts";
import type { AnyLiveEvent } from "../conditions/live-event.ts";
import type { Host } from "../events/host.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import type { Outcome } from "./outcome.ts";
import type { HookTests } from "./tests.ts";

/** What a hook is for; it decides budgets, throttles and what happens when it fails. */
export type HookKind = "on" | "guard" | "gate" | "nudge" | "workflow";

/** The function that an author called: some makers share a kind. */
export type HookMaker = HookKind | "lint" | "rewrite" | "audit";

/**
 * What happens when a hook throws, is late or says something the host would discard: `closed` refuses the
 * action, `open` lets it pass. Both leave a trace.
 */
export type FailurePolicy = "closed" | "open";

/**
 * How far a hook may go: `enforce` acts, `warn` tells instead of refusing or rewriting, `observe` only records
 * what it would have done, `off` is not asked at all.
 */
export type Mode = "enforce" | "warn" | "observe" | "off";

/** Why a hook was asked. */
export interface Match<O = unknown> {
  /** What made its conditions hold, in order. */
  readonly evidence: readonly Evidence[];
  /** False when a condition could not be decided and counted as holding. */
  readonly certain: boolean;
  /** Why it could not be decided, in words. */
  readonly doubts: readonly string[];
  /** The hook's options: its defaults, changed by `configure`. */
  readonly options: O;
}

/** What a maker's hook is told beside the match. Handlers of authors do not see it. */
export interface Firing {
  /** What the hook is known by. */
  readonly id: string;
  readonly host: Host;
  /**
   * Takes back what firing took, should the outcome not get there: the hook was late, failed, is only watched, or
   * its answer was dropped. At once when that is known already.
   */
  onLost(undo: Undo): void;
}

/** Gives back what a fire took. */
export type Undo = () => void | Promise<void>;

/** What a handler may give back, before it is checked against the event. */
export type Result = undefined | Outcome | readonly Outcome[];

/** A hook: a frozen plain object. Export it from a file in the hooks folder and it is registered. */
export interface Hook<E extends HookEvent = HookEvent, O = unknown> {
  readonly kind: HookKind;
  /** Who made it, where that is not what its kind is called. */
  readonly maker?: HookMaker;
  /** Overrides the id that the file and export name give. */
  readonly id?: string;
  readonly events: readonly E[];
  /** Exact tool names; absent = every tool, and events without one. */
  readonly tools?: readonly string[];
  readonly when: readonly Condition[];
  readonly unless: readonly Condition[];
  /** What must hold besides `when`, on some events only. */
  readonly also?: Readonly<Partial<Record<HookEvent, readonly Condition[]>>>;
  readonly onError: FailurePolicy;
  readonly mode: Mode;
  /** Times it may fire per session and agent; absent = no limit. */
  readonly maxFires?: number;
  /** Seconds; absent = the engine's default for the event. */
  readonly deadline?: number;
  /** Whether it may change the tool input; such hooks run one after the other. */
  readonly rewrites: boolean;
  readonly options: O;
  readonly tests?: HookTests;
  /**
   * Asked after the conditions and before a fire is taken from the budget: a hook that has nothing to say then costs
   * nothing. Absent = it always has.
   */
  readonly ready?: (event: AnyLiveEvent, firing: Pick<Firing, "id">) => boolean | Promise<boolean>;
  /** The text it says, when that is always the same and may be looked at when hooks are loaded. */
  readonly says?: string;
  /** Runs the hook. Only the engine says how it fires. */
  readonly run: (event: AnyLiveEvent, match: Match, host?: Host, firing?: Firing) => Result | Promise<Result>;
  /** The same hook with other options; see `configure`. */
  withOptions(options: O): Hook<E, O>;
}

/** A hook with the id it is known by. */
export interface RegisteredHook {
  readonly id: string;
  readonly hook: Hook;
  /** The file that exports it, for messages. */
  readonly file?: string;
}

/** The name of the function that made a hook. */
export function makerOf({ maker, kind }: Pick<Hook, "maker" | "kind">): HookMaker {
  return maker ?? kind;
}

/** Whether a value, such as an export of a module, is a hook. */
export function isHook(value: unknown): value is Hook {
  try {
    return typeof value === "object" && value !== null && brand in value;
  } catch {
    return false; // an object that refuses to be looked at, such as a revoked proxy
  }
}

/**
 * Marks hooks. A registered symbol, so that two copies of this package know each other's hooks, on an enumerable
 * field, so that a guard which an author copied by hand (`{ ...guard }`) is not passed over in silence.
 */
export const brand: unique symbol = Symbol.for("fairlead.hook");

/** What the engine tells a hook's maker. Throws where somebody else runs a hook that counts. */
export function fired(firing: Firing | undefined): Firing {
  if (firing === undefined) throw new TypeError("only the engine runs a hook that counts");
  return firing;
}

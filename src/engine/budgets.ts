import type { AnyEvent } from "../events/event.ts";

/** One fire, taken from a hook's budget until it is known whether the answer got there. */
export interface Reservation {
  /** False: the budget is spent, and nothing was taken. */
  readonly granted: boolean;
  /** Why not, when it is for another reason: this very event has had its fire, in another process. */
  readonly repeated?: boolean;
  /** Keeps the fire, or gives it back when it was not delivered. */
  settle(delivered: boolean): Promise<void>;
}

/** Counts fires per session, hook and agent; kept by whoever can remember. */
export interface Budgets {
  reserve(request: {
    readonly hook: string;
    readonly cap: number;
    readonly event: AnyEvent;
  }): Promise<Reservation>;
}

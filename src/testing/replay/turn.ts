import type { Moment } from "./rebuilt-event.ts";

/** How far the agent has come since it was prompted. */
export interface Turn {
  /** What the model said last, when no call followed it: then the agent wants to stop. */
  readonly said: (Moment & { readonly message: string | undefined; readonly text: string }) | undefined;
  readonly failure: (Moment & { readonly error: string; readonly text: string }) | undefined;
  /** A hook has kept the agent from stopping in this turn. */
  readonly active: boolean;
}

/** A turn that has just begun, or none. */
export const nothingSaid: Turn = { said: undefined, failure: undefined, active: false };

import type { LineFacts } from "./line-facts.ts";
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

/** What a turn has come to with a line. */
export function heard(turn: Turn, facts: LineFacts, { at, end }: Moment & { readonly end: number }): Turn {
  const here = { at, written: end };
  if (facts.interrupted) return { ...turn, said: undefined, failure: undefined };
  if (facts.failure !== undefined) return { ...turn, failure: { ...facts.failure, ...here } };
  const isWork = (facts.entry?.calls.length ?? 0) + facts.results.length > 0;
  if (isWork) return { ...turn, said: undefined };
  if (!facts.isModels) return turn;
  const message = facts.entry?.message;
  const goesOn = message !== undefined && message === turn.said?.message;
  const texts = [goesOn ? turn.said?.text : undefined, facts.text].filter((text) => text !== undefined);
  return { ...turn, failure: undefined, said: { ...here, message, text: texts.join("\n") } };
}

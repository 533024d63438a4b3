import type { Match } from "../../index.ts";

/** What a guard of the pack says when it refuses. */
export interface Telling {
  /** What the command is: "a force-push". */
  readonly what: string;
  /** The way out. */
  readonly instead: string;
}

/**
 * A refusal: what it is, where that shows, and what to do instead. Where only a run can tell, the engine says so and
 * why, ahead of this.
 */
export function tell({ what, instead }: Telling): (match: Match) => string {
  return ({ certain, evidence }) => {
    const note = evidence.findLast((one) => one.note !== undefined)?.note;
    if (!certain || note === undefined) return `${what}. ${instead}`;
    return `This is ${what}: ${note}. ${instead}`;
  };
}

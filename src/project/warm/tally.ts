import type { Judged, Pending } from "./judge.ts";

/** What a server has done, and does at the moment. */
export interface Tally {
  /** Events so far. */
  events: number;
  /** Those that are not answered yet. */
  busy: number;
  /** When something happened last, in milliseconds since the epoch. */
  lastAt: number;
  /** Called whenever nothing is left to be answered. */
  onRest: () => void;
}

export function newTally(): Tally {
  return { events: 0, busy: 0, lastAt: Date.now(), onRest: () => undefined };
}

/** Counts an event that is being judged. */
export function counted(judged: Judged | Pending, tally: Tally): Judged | Pending {
  tally.events += 1;
  tally.lastAt = Date.now();
  if (judged.kind !== "pending") return judged;
  tally.busy += 1;
  const done = (): void => {
    tally.busy -= 1;
    tally.lastAt = Date.now();
    if (tally.busy === 0) tally.onRest();
  };
  judged.answer.then(done, done);
  return judged;
}

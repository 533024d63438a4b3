import { StateError } from "./errors.ts";

/** One who changes a state, or waits until he may. */
export interface Change {
  readonly state: string;
  /** Whether he has its lock. */
  isInside: boolean;
}

/** The end of the time that somebody has: what he waits for, and what he has begun to change, is then dropped. */
export interface Ending {
  readonly passed: boolean;
  /** Calls `listener` when the time is over; answers how to take that back. */
  onPass(listener: () => void): () => void;
  /** What is under way, in the order of its beginning; when the time is over, what was under way then. */
  readonly changes: Set<Change>;
}

/** Runs `work` as one of the changes that end with the time. */
export async function noting<R>(
  ending: Ending | undefined,
  change: Change,
  work: () => Promise<R>,
): Promise<R> {
  ending?.changes.add(change);
  try {
    return await work();
  } finally {
    // Afterwards somebody wants to know what it was that took so long.
    if (ending?.passed === false) ending.changes.delete(change);
  }
}

/** Ends with `work`, or throws when the time is over; `work` may then go on, and nobody listens any more. */
export async function untilEnd<R>(
  ending: Ending | undefined,
  path: string,
  work: () => Promise<R>,
): Promise<R> {
  if (ending === undefined) return await work();
  checkTime(ending, path);
  let takeBack = (): void => undefined;
  const over = new Promise<never>((_, reject) => {
    takeBack = ending.onPass(() => reject(timeIsOver(path)));
  });
  try {
    return await Promise.race([work(), over]);
  } finally {
    takeBack();
  }
}

/** Throws when the time is over. */
export function checkTime(ending: Ending | undefined, path: string): void {
  if (ending?.passed === true) throw timeIsOver(path);
}

const timeIsOver = (path: string): StateError =>
  new StateError("lock-timeout", `The time to change ${path} was over. It is left as it was.`, path);

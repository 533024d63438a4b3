import type { Ending } from "./ending.ts";
import { LockReentry, LockTimeout } from "./errors.ts";
import type { Flow } from "./flow.ts";
import type { Turnstile } from "./turnstile.ts";

/** A held lock; calling it lets go. */
export type Unlock = () => void;

/** What a block goes through, in this order: a queue of this process, then a lock that others see. */
export interface Guards {
  readonly gate: Turnstile;
  readonly flow: Flow;
  /** Null when the time is over. */
  readonly acquire: () => Promise<Unlock | null>;
}

/** See `Store.exclusive`. */
export async function exclusively<R>(
  { gate, flow, acquire }: Guards,
  path: string,
  timeout: number,
  block: () => Promise<R>,
  ending?: Ending,
): Promise<R> {
  if (flow.holds(path)) throw new LockReentry(path);
  if (!(await gate.enter(path, timeout, ending))) throw new LockTimeout(path, timeout);
  try {
    const unlock = await acquire();
    if (unlock === null) throw new LockTimeout(path, timeout);
    try {
      return await flow.holding(path, block);
    } finally {
      unlock();
    }
  } finally {
    gate.leave(path);
  }
}

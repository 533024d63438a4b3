import type { Host } from "../events/host.ts";

/** What the hooks of one dispatch share: the one thread that they all run on. */
export interface Thread {
  /** Milliseconds for which hook code held it, all hooks together. */
  held: number;
}

/** The time of one hook. */
interface OwnTime {
  /** Does a part of the hook's work that nobody else can interrupt. */
  readonly hold: Hold;
  /** Milliseconds since it was asked, without those for which others held the thread. */
  readonly spent: () => number;
}

/** Does a piece of work, and takes note of how long it held the thread. */
export type Hold = <T>(work: () => T) => T;

/** Starts a hook's time. A hook that waits while another one works without a pause is not late for that. */
export function ownTime(host: Host, thread: Thread): OwnTime {
  const started = host.elapsed();
  const before = thread.held;
  let own = 0;
  return {
    hold: (work) => {
      const at = host.elapsed();
      try {
        return work();
      } finally {
        const took = host.elapsed() - at;
        own += took;
        thread.held += took;
      }
    },
    spent: () => host.elapsed() - started - (thread.held - before - own),
  };
}

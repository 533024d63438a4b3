import type { EntryCall } from "../../transcript/entry.ts";
import type { Moment } from "./rebuilt-event.ts";

/** A call that was asked for, with the fields of every event of that moment. */
export interface QueuedCall extends Moment {
  readonly call: EntryCall;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Calls that have not ended yet, in the order of the model. */
export interface CallQueue {
  readonly size: number;
  add(call: QueuedCall): void;
  /** Takes out a call that has ended: those that had begun by then, for the first time, and the call itself. */
  end(id: string): { readonly begun: readonly QueuedCall[]; readonly ended: QueuedCall | undefined };
  /** Takes out all of them: those that had not begun. */
  flush(): readonly QueuedCall[];
}

/** Tools that the client runs beside each other; others wait for the one before them to end. */
const besideOthers = new Set(["Read", "Glob", "Grep", "WebFetch", "WebSearch", "Agent", "Task", "LS"]);

/** Calls of one message are written down at once, but begin one after the other: told by how they end. */
export function callQueue(): CallQueue {
  let waiting: { readonly queued: QueuedCall; begun: boolean }[] = [];
  const begin = (upTo: number): QueuedCall[] => {
    const news = waiting.slice(0, upTo).filter(({ begun }) => !begun);
    for (const one of news) one.begun = true;
    return news.map(({ queued }) => queued);
  };
  return {
    get size() {
      return waiting.length;
    },
    add(queued) {
      // Written down twice, it is one call.
      if (!waiting.some((one) => one.queued.call.id === queued.call.id))
        waiting.push({ queued, begun: false });
    },
    end(id) {
      const at = waiting.findIndex(({ queued }) => queued.call.id === id);
      const found = waiting[at];
      if (found === undefined) return { begun: [], ended: undefined };
      const begun = begin(at + 1 + besideFrom(at));
      waiting = waiting.filter((one) => one !== found);
      return { begun, ended: found.queued };
    },
    flush() {
      const left = begin(waiting.length);
      waiting = [];
      return left;
    },
  };

  /** How many calls behind this one began together with it. */
  function besideFrom(at: number): number {
    const beside = ({ queued }: (typeof waiting)[number]): boolean => besideOthers.has(queued.call.name);
    if (!waiting.slice(at, at + 1).every(beside)) return 0;
    const next = waiting.slice(at + 1).findIndex((one) => !beside(one));
    return next < 0 ? waiting.length - at - 1 : next;
  }
}

import type { AnyLiveEvent, Memory } from "../conditions/live-event.ts";
import type { AnyEvent } from "../events/event.ts";
import type { Transcript } from "../transcript/transcript.ts";
import type { Limit } from "./deadline.ts";

/** Ways to what lies around an event, each opened when a hook first asks. */
export interface Around {
  /** What is remembered where it happened. */
  readonly memory?: (() => Memory) | undefined;
  /** What happened before. */
  readonly transcript?: (() => Transcript) | undefined;
}

/**
 * The event as one hook sees it: with a signal of its own and ways to what is remembered and to what happened. What it does with the
 * event changes nothing for other hooks.
 */
export function liveView(event: AnyEvent, limit: Limit, around: Around, hookId?: string): AnyLiveEvent {
  const { memory: open = forgetful, transcript = blind } = around;
  const view = Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(event),
      // Not enumerable: printing or copying an event must open nothing.
      signal: { get: () => limit.signal, enumerable: false },
      session: { get: () => open().session, enumerable: false },
      hookId: { value: hookId, enumerable: false },
      durable: { get: () => open().durable, enumerable: false },
      transcript: { get: () => transcript(), enumerable: false },
    },
  );
  return Object.freeze(view) as AnyLiveEvent; // the event's own fields, and those of Memory and Recorded
}

function forgetful(): never {
  throw new TypeError("event.session and event.durable are not there: this host remembers nothing");
}

function blind(): never {
  throw new TypeError("event.transcript is not there: this host reads no transcripts");
}

import type { AnyLiveEvent, Memory } from "../conditions/live-event.ts";
import type { AnyEvent } from "../events/event.ts";
import type { Limit } from "./deadline.ts";

/**
 * The event as one hook sees it: with a signal of its own and a way to what is remembered. What it does with the
 * event changes nothing for other hooks.
 */
export function liveView(
  event: AnyEvent,
  limit: Limit,
  memory: (() => Memory) | undefined,
  hookId?: string,
): AnyLiveEvent {
  const open = memory ?? forgetful;
  const view = Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(event),
      // Not enumerable: printing or copying an event must open nothing.
      signal: { get: () => limit.signal, enumerable: false },
      session: { get: () => open().session, enumerable: false },
      hookId: { value: hookId, enumerable: false },
      durable: { get: () => open().durable, enumerable: false },
    },
  );
  return Object.freeze(view) as AnyLiveEvent; // the event's own fields, and those of Memory
}

function forgetful(): never {
  throw new TypeError("event.session and event.durable are not there: this host remembers nothing");
}

import { lasting } from "../conditions/lasting-memory.ts";
import type { AnyLiveEvent, Memory, OpenedMemory } from "../conditions/live-event.ts";
import type { AnyEvent, EventDetails } from "../events/event.ts";
import type { Transcript } from "../transcript/transcript.ts";
import type { Limit } from "./deadline.ts";

/** Ways to what lies around an event, each opened when a hook first asks. */
export interface Around {
  /** What is remembered where it happened. */
  readonly memory?: (() => OpenedMemory) | undefined;
  /** What happened before. */
  readonly transcript?: (() => Transcript) | undefined;
}

interface Behind extends Around {
  readonly event: AnyEvent;
  readonly limit: Limit;
  /** The memory for as long as the hook's time lasts. */
  own?: Memory;
}

/**
 * Under this name a view has what its getters read. They are the same functions for all views: other ones would make each
 * view a shape of its own, which is slow.
 */
const behind: unique symbol = Symbol("behind");

/**
 * The event as one hook sees it: with a signal of its own and ways to what is remembered and to what happened. What it does with the
 * event changes nothing for other hooks.
 */
export function liveView(event: AnyEvent, limit: Limit, around: Around, hookId?: string): AnyLiveEvent {
  const { memory, transcript } = around;
  const it: Behind = { event, limit, memory, transcript };
  const view = { name: event.name, input: event.input };
  Object.defineProperties(view, getters);
  Object.defineProperty(view, "hookId", { value: hookId });
  Object.defineProperty(view, behind, { value: it });
  return Object.freeze(view) as AnyLiveEvent; // the event's own fields, and those of Memory and Recorded
}

const details: Readonly<Record<keyof EventDetails, true>> = {
  tool: true,
  command: true,
  files: true,
  written: true,
  removed: true,
  prompt: true,
  agent: true,
  response: true,
  succeeded: true,
  timeoutMs: true,
};

const getters: PropertyDescriptorMap = {
  ...Object.fromEntries(
    Object.keys(details).map((name) => [
      name,
      getter((it) => it.event[name as keyof EventDetails], true), // its keys are just these
    ]),
  ),
  // Not enumerable: printing or copying an event must open nothing.
  signal: getter(({ limit }) => limit.signal),
  session: getter((it) => ownMemory(it).session),
  durable: getter((it) => ownMemory(it).durable),
  [lasting]: getter(({ memory = forgetful }) => memory()),
  transcript: getter(({ transcript = blind }) => transcript()),
};

function getter(read: (it: Behind) => unknown, enumerable = false): PropertyDescriptor {
  return {
    enumerable,
    get(this: { readonly [behind]: Behind }) {
      return read(this[behind]);
    },
  };
}

function ownMemory(it: Behind): Memory {
  if (it.own === undefined) {
    const opened: OpenedMemory = (it.memory ?? forgetful)();
    it.own = opened.until?.(it.limit) ?? opened;
  }
  return it.own;
}

function forgetful(): never {
  throw new TypeError("event.session and event.durable are not there: this host remembers nothing");
}

function blind(): never {
  throw new TypeError("event.transcript is not there: this host reads no transcripts");
}

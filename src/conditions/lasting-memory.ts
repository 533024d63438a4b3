import type { SessionStore } from "../state/session-store.ts";
import type { AnyLiveEvent, Memory } from "./live-event.ts";

/** Under this name an event has the memory that outlasts the hook's time. Registered, as parts that are built apart use it. */
export const lasting: unique symbol = Symbol.for("fairlead/lasting-memory");

/** The session of an event for what is given back when the hook's time is over: a change in `event.session` ends with that. */
export function lastingSession(event: AnyLiveEvent): SessionStore {
  const { [lasting]: memory = event }: Memory & { readonly [lasting]?: Memory } = event;
  return memory.session;
}

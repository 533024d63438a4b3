import { type HookEvent, hookEvents, isHookEvent } from "./event-names.ts";
import { nearest } from "./nearest.ts";
import { ProtocolError } from "./protocol-error.ts";

/** An event as a string that came from outside: one that we know, or one of a newer host. */
export type OpenEvent =
  | { readonly event: HookEvent; readonly unknown: false }
  | { readonly event: string; readonly unknown: true };

/** The wire name of an event. */
export function eventToString(event: HookEvent): string {
  return event;
}

/**
 * The event with this wire name.
 *
 * @throws {ProtocolError} naming the string, when this version knows no such event; `openEvent` does not throw.
 */
export function eventFromString(name: string): HookEvent {
  if (isHookEvent(name)) return name;
  const near = nearest(String(name), hookEvents);
  const hint = near === undefined ? "" : `; did you mean ${near}?`;
  throw new ProtocolError(String(name), [{ path: "", message: `no such event is known${hint}` }]);
}

/**
 * The event with this wire name, whether or not this version knows it.
 *
 * ```ts
 * openEvent("TeammateIdle2"); // { event: "TeammateIdle2", unknown: true }
 * ```
 */
export function openEvent(name: string): OpenEvent {
  return isHookEvent(name) ? { event: name, unknown: false } : { event: name, unknown: true };
}

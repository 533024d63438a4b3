import { brief } from "./brief.ts";
import { type HookEvent, hookEvents, isHookEvent } from "./event-names.ts";
import { nearest } from "./nearest.ts";
import { ProtocolError } from "./protocol-error.ts";

/** An event as a string that came from outside: one that we know, or one of a newer host. */
export type OpenEvent =
  | { readonly event: HookEvent; readonly unknown: false }
  | { readonly event: string; readonly unknown: true };

/**
 * The wire name of an event.
 *
 * @throws {ProtocolError} for what is none, which the types keep out.
 */
export function eventToString(event: HookEvent): string {
  return eventFromString(event);
}

/**
 * The event with this wire name.
 *
 * @throws {ProtocolError} naming the string, when this version knows no such event; `openEvent` does not throw.
 */
export function eventFromString(name: unknown): HookEvent {
  if (isHookEvent(name)) return name;
  const text = typeof name === "string" ? shortened(name) : brief(name);
  const near = nearest(text, hookEvents);
  const hint = near === undefined ? "" : `; did you mean ${near}?`;
  throw new ProtocolError(text, [{ path: "", message: `no such event is known${hint}` }]);
}

/** No event has so long a name, and a message has to be read. */
function shortened(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}...` : name;
}

/**
 * The event with this wire name, whether or not this version knows it.
 *
 * ```ts
 * openEvent("TeammateIdle2"); // { event: "TeammateIdle2", unknown: true }
 * ```
 */
export function openEvent(name: string): OpenEvent {
  if (isHookEvent(name)) return { event: name, unknown: false };
  return { event: typeof name === "string" ? name : brief(name), unknown: true };
}

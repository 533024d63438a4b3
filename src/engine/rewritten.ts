import type { AnyEvent } from "../events/event.ts";
import type { Platform } from "../events/paths.ts";
import { withToolInput as reread } from "../events/read-event.ts";

/** The event with another tool input, or why it would not be one any more. */
export type Rewritten =
  | { readonly event: AnyEvent; readonly problem?: never }
  | { readonly event?: never; readonly problem: string };

/** Puts a rewritten tool input into an event. */
export function withToolInput(
  event: AnyEvent,
  input: Readonly<Record<string, unknown>>,
  platform: Platform,
): Rewritten {
  const reading = reread(event, input, platform);
  if (reading.kind === "event") return { event: reading.event };
  return { problem: reading.kind === "unreadable" ? reading.unreadable.reason : "it is no known event" };
}

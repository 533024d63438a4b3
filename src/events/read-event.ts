import { type HookEvent, isHookEvent } from "../protocol/event-names.ts";
import { decode } from "./decode.ts";
import { details } from "./details.ts";
import type { AnyEvent } from "./event.ts";
import type { Platform } from "./paths.ts";
import { shapeProblem } from "./shape.ts";
import { isRecord } from "./text-blocks.ts";

/** A payload that could not be read: what is known of it, and why, in words for people. */
export interface Unreadable {
  readonly reason: string;
  /** The event it belongs to, from the payload or from the way it was called. */
  readonly event?: HookEvent;
  /** The tool it is about, when that much could be read. */
  readonly tool?: string;
}

/** What became of a payload. */
export type Reading =
  | { readonly kind: "event"; readonly event: AnyEvent }
  | { readonly kind: "future"; readonly name: string; readonly input: Readonly<Record<string, unknown>> }
  | { readonly kind: "unreadable"; readonly unreadable: Unreadable };

/**
 * Turns a payload into a typed event, a described refusal, or an event of the future that this version does
 * not know. Never throws.
 *
 * @param expected the event that the caller was started for; serves when the payload cannot even say that.
 */
export function readEvent(payload: Uint8Array | string, platform: Platform, expected?: HookEvent): Reading {
  const decoded = typeof payload === "string" ? { text: payload } : decode(payload);
  if ("problem" in decoded) return unreadable(decoded.problem, expected);
  if (decoded.text.trim() === "") return unreadable("the input is empty", expected);
  try {
    return toEvent(JSON.parse(decoded.text), platform, expected);
  } catch {
    return unreadable(
      `the input is not JSON, or was cut off (${decoded.text.length} characters arrived)`,
      expected,
    );
  }
}

/** The same for a payload that is an object already. */
export function toEvent(input: unknown, platform: Platform, expected?: HookEvent): Reading {
  if (!isRecord(input)) return unreadable("the input is JSON, but not an object", expected);
  const { hook_event_name: name } = input;
  if (typeof name !== "string") {
    const what = name === undefined ? "is missing" : "is not text";
    return unreadable(`hook_event_name ${what}`, expected, input);
  }
  if (!isHookEvent(name)) return { kind: "future", name, input };
  const problem = shapeProblem(input);
  if (problem !== undefined) return unreadable(problem, name, input);
  return { kind: "event", event: eventOf(name, input, platform) };
}

/** A signal that never fires, for events outside a dispatch. */
const never = new AbortController().signal;

function eventOf(name: HookEvent, input: Readonly<Record<string, unknown>>, platform: Platform): AnyEvent {
  const event = Object.defineProperties(details(input, platform), {
    name: { value: name, enumerable: true },
    input: { value: input, enumerable: true },
    signal: { value: never, enumerable: false },
  });
  return event as unknown as AnyEvent; // the payload's shape was checked above, its name decides the type
}

function unreadable(reason: string, event?: HookEvent, input?: Readonly<Record<string, unknown>>): Reading {
  const tool = input?.["tool_name"];
  return {
    kind: "unreadable",
    unreadable: {
      reason,
      ...(event !== undefined && { event }),
      ...(typeof tool === "string" && { tool }),
    },
  };
}

import { type HookEvent, isHookEvent } from "../protocol/event-names.ts";
import { decode } from "./decode.ts";
import { details } from "./details.ts";
import type { AnyEvent } from "./event.ts";
import { frozen } from "./frozen.ts";
import type { Platform } from "./paths.ts";
import { shapeProblem } from "./shape.ts";
import { isRecord } from "./text-blocks.ts";
import { wrongType } from "./wrong-type.ts";

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
 * @param expected the event that the caller was started for: a payload that says to be another's cannot be read, since a
 *   guard must not pass what it was wired for and could not look at.
 */
export function readEvent(payload: Uint8Array | string, platform: Platform, expected?: HookEvent): Reading {
  return readParsed(parsePayload(payload), platform, expected);
}

/** A payload's JSON, or why there is none. */
export type Parsed = { readonly json: unknown } | { readonly problem: string };

/** The first half of `readEvent`, for one who needs some of the payload before it knows what event to expect. */
export function parsePayload(payload: Uint8Array | string): Parsed {
  const decoded = typeof payload === "string" ? { text: payload } : decode(payload);
  if ("problem" in decoded) return decoded;
  const text = decoded.text.trim();
  return text === "" ? { problem: "the input is empty" } : parse(text);
}

/** The second half. The JSON is frozen. */
export function readParsed(parsed: Parsed, platform: Platform, expected?: HookEvent): Reading {
  return "problem" in parsed
    ? unreadable(parsed.problem, expected)
    : fromOwn(frozen(parsed.json), platform, expected);
}

/** The same for a payload that is an object already. It is copied, since events are frozen. */
export function toEvent(input: unknown, platform: Platform, expected?: HookEvent): Reading {
  try {
    if (!isRecord(input)) return unreadable(wrongType("the input", "an object", input), expected);
    return fromOwn(frozen(JSON.parse(JSON.stringify(input) ?? "null")), platform, expected);
  } catch (error) {
    const why = error instanceof RangeError ? "is nested too deep" : "holds what JSON cannot carry";
    return unreadable(`the input ${why}`, expected);
  }
}

/** The same event with another tool input, which must be frozen JSON; the other fields are shared. */
export function withToolInput(
  event: AnyEvent,
  toolInput: Readonly<Record<string, unknown>>,
  platform: Platform,
): Reading {
  return fromOwn(Object.freeze({ ...event.input, tool_input: toolInput }), platform, event.name);
}

function parse(text: string): Parsed {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return { problem: `the input is not JSON, or was cut off (${text.length} characters arrived)` };
  }
}

function fromOwn(input: unknown, platform: Platform, expected: HookEvent | undefined): Reading {
  if (!isRecord(input)) return unreadable("the input is JSON, but not an object", expected);
  const name = Object.hasOwn(input, "hook_event_name") ? input["hook_event_name"] : undefined;
  if (typeof name !== "string")
    return unreadable(wrongType("hook_event_name", "text", name), expected, input);
  if (expected !== undefined && !isNameOf(expected, name))
    return unreadable(
      `hook_event_name is ${JSON.stringify(name.slice(0, 40))}, and this is wired for ${expected}`,
      expected,
      input,
    );
  if (!isHookEvent(name)) return { kind: "future", name, input };
  const problem = shapeProblem(name, input);
  if (problem !== undefined) return unreadable(problem, name, input);
  return { kind: "event", event: eventOf(name, input, platform) };
}

/** In the files of agents the host takes Stop for SubagentStop. */
function isNameOf(expected: HookEvent, name: string): boolean {
  return name === expected || (expected === "Stop" && name === "SubagentStop");
}

let never: AbortSignal | undefined;

/** A signal that never fires, for events outside a dispatch. */
function neverAborted(): AbortSignal {
  never ??= new AbortController().signal;
  return never;
}

function eventOf(name: HookEvent, input: Readonly<Record<string, unknown>>, platform: Platform): AnyEvent {
  const event = Object.defineProperties(details(input, platform), {
    name: { value: name, enumerable: true },
    input: { value: input, enumerable: true },
    signal: { get: neverAborted, enumerable: false },
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

import type { AnyEvent } from "../src/events/event.ts";
import type { Platform } from "../src/events/paths.ts";
import { toEvent } from "../src/events/read-event.ts";

/** The event of a payload that is known to be a good one. */
export function eventOf(payload: unknown, platform: Platform = "posix"): AnyEvent {
  const reading = toEvent(payload, platform);
  if (reading.kind === "event") return reading.event;
  throw new Error(`no event: ${JSON.stringify(reading)}`);
}

/** A tool call about to run, with the fields that every payload has. */
export function callOf(tool: string, input: unknown, fields: object = {}): Record<string, unknown> {
  return { ...session, hook_event_name: "PreToolUse", tool_name: tool, tool_input: input, ...fields };
}

/** The event of a tool call about to run. */
export function call(tool: string, input: unknown, fields: object = {}): AnyEvent {
  return eventOf(callOf(tool, input, fields));
}

/** An event with the fields that every payload has. */
export function happening(name: string, fields: object = {}): AnyEvent {
  return eventOf({ ...session, hook_event_name: name, ...fields });
}

const session = {
  session_id: "8c1f0000-0000-4000-8000-00000000000a",
  transcript_path: "/home/dev/.claude/projects/app/a.jsonl",
  cwd: "/code/app",
};

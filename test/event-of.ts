import type { AnyLiveEvent } from "../src/conditions/live-event.ts";
import type { Platform } from "../src/events/paths.ts";
import { toEvent } from "../src/events/read-event.ts";
import { memoryIn } from "../src/hosts/memory-in.ts";
import { memoryStore } from "../src/state/memory-store.ts";
import { openTranscripts } from "../src/transcript/open-transcripts.ts";
import { fakeHost } from "./fake-host.ts";

/** The event of a payload that is known to be a good one, with a memory of its own, and transcripts by their paths. */
export function eventOf(
  payload: unknown,
  platform: Platform = "posix",
  texts: Readonly<Record<string, string>> = {},
): AnyLiveEvent {
  const reading = toEvent(payload, platform);
  if (reading.kind !== "event") throw new Error(`no event: ${JSON.stringify(reading)}`);
  const memory = memoryIn(memoryStore(), () => ({ project: "/code/app" }))(reading.event);
  const { session, durable } = Object.getOwnPropertyDescriptors(memory);
  const open = openTranscripts({ files: fakeHost({ texts }).files, platform });
  const hidden = {
    session: { ...session, enumerable: false },
    durable: { ...durable, enumerable: false },
    transcript: { get: () => open(reading.event), enumerable: false },
  };
  return Object.defineProperties(reading.event, hidden) as AnyLiveEvent; // with the fields of Memory and Recorded
}

/** A tool call about to run, with the fields that every payload has. */
export function callOf(tool: string, input: unknown, fields: object = {}): Record<string, unknown> {
  return { ...session, hook_event_name: "PreToolUse", tool_name: tool, tool_input: input, ...fields };
}

/** The event of a tool call about to run. */
export function call(tool: string, input: unknown, fields: object = {}): AnyLiveEvent {
  return eventOf(callOf(tool, input, fields));
}

/** An event with the fields that every payload has. */
export function happening(name: string, fields: object = {}): AnyLiveEvent {
  return eventOf({ ...session, hook_event_name: name, ...fields });
}

const session = {
  session_id: "8c1f0000-0000-4000-8000-00000000000a",
  transcript_path: "/home/dev/.claude/projects/app/a.jsonl",
  cwd: "/code/app",
};

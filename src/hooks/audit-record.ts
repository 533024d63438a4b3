import { fieldValue } from "../conditions/input.ts";
import type { AnyLiveEvent } from "../conditions/live-event.ts";
import { redact } from "../events/redact.ts";
import type { HookEvent } from "../protocol/event-names.ts";

/** What is written down of one event. */
export interface AuditRecord {
  /** ISO 8601, in UTC. */
  readonly at: string;
  readonly event: HookEvent;
  readonly session: string;
  readonly [field: string]: unknown;
}

const details = [
  "tool",
  "command",
  "files",
  "written",
  "removed",
  "prompt",
  "agent",
  "response",
  "succeeded",
  "timeoutMs",
] as const;

/** Characters of one text that are kept: a file that is written may be any size. */
const longestText = 10_000;

/** How a record is made. */
export interface Recording {
  readonly redact: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What is written down of an event: plain JSON, without fields that it does not have. */
export function recordOf(event: AnyLiveEvent, fields: readonly string[], recording: Recording): AuditRecord {
  const values = fields.map((field): [string, unknown] => [field, read(event, field)]);
  const record = Object.fromEntries(values.filter(([, value]) => isSomething(value)));
  const clean = recording.redact ? redact(record) : record;
  return {
    at: new Date(recording.now).toISOString(),
    event: event.name,
    session: event.input.session_id,
    ...(shortened(clean) as Record<string, unknown>), // an object stays one
  };
}

function read(event: AnyLiveEvent, field: string): unknown {
  if (field === "input") return event.input;
  const detail = details.find((name) => name === field);
  return detail === undefined ? fieldValue(event, field) : event[detail];
}

function isSomething(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}

function shortened(json: unknown): unknown {
  return JSON.parse(
    JSON.stringify(json, (_, value: unknown) =>
      typeof value === "string" && value.length > longestText
        ? `${value.slice(0, longestText)}[${value.length} characters in all]`
        : value,
    ),
  );
}

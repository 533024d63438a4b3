import type { HookTrace } from "../engine/trace.ts";
import type { Dispatched } from "./dispatched.ts";
import type { LedgerEntry } from "./entry.ts";
import { isoTime } from "./iso-time.ts";

/** What every entry tells: when, where, which event, how long. Cheap, since every call pays for it. */
export function heartbeat({ event, trace, project, door }: Dispatched, now: number): LedgerEntry {
  const input: Readonly<Record<string, unknown>> = { ...event.input };
  const agent = text(input["agent_id"]);
  const call = text(input["tool_use_id"]);
  const took = slowIn(trace.hooks);
  return {
    at: isoTime(now),
    session: text(event.input.session_id) ?? "",
    ...(agent !== undefined && { agent }),
    ...(project !== undefined && { project }),
    event: event.name,
    ...(trace.tool !== undefined && { tool: trace.tool.slice(0, longestName) }),
    ...(call !== undefined && { call }),
    ...(door !== undefined && { door }),
    ms: tenths(trace.ms),
    asked: trace.hooks.length,
    ...(took !== undefined && { took }),
  };
}

/** Ids and names come from outside, and are no place for a book. */
const longestName = 200;

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value.slice(0, longestName) : undefined;
}

function slowIn(hooks: readonly HookTrace[]): LedgerEntry["took"] {
  const slow = hooks.filter(({ ms }) => ms >= 1);
  return slow.length === 0 ? undefined : Object.fromEntries(slow.map(({ id, ms }) => [id, tenths(ms)]));
}

/** Milliseconds to a tenth. */
export function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}

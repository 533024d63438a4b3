import { sha256 } from "./sha256.ts";

/** Names one event, so that the same event arriving twice is known: hooks may be wired in two places. */
export interface EventKey {
  readonly key: string;
  /** Milliseconds for which an equal event is the same one; absent = for ever. */
  readonly window?: number;
}

/** Milliseconds in which processes that were started for one event have surely asked. */
export const sameMoment = 1000;

type Fields = Readonly<Record<string, unknown>>;

/** Events that come again with the same payload when an agent is held. */
const recurring = new Set<unknown>(["Stop", "SubagentStop", "PreCompact"]);

/**
 * The key of a payload: by the host's own ids, else by all that it says. Null where equal payloads are common, unless
 * `moment` (such as the transcript's size) tells them apart.
 */
export function eventKey(payload: object, moment?: number): EventKey | null {
  const { hook_event_name: name, tool_use_id: call, prompt_id: prompt } = payload as Fields; // any payload has fields
  if (typeof call === "string") return { key: `${String(name)} ${call}` };
  if (name === "UserPromptSubmit" && typeof prompt === "string") return { key: `${name} ${prompt}` };
  if (recurring.has(name) && moment === undefined) return null;
  const digest = sha256(JSON.stringify(payload)).slice(0, 16);
  return { key: [String(name), digest, moment ?? ""].join(" ").trim(), window: sameMoment };
}

/** When an event was met last, as it is stored. */
export interface Met {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Whether an event is the one that was met last. */
export function isSameEvent(met: Met, event: EventKey | null, now: number): boolean {
  if (event === null || met.key !== event.key) return false;
  return event.window === undefined || Math.abs(now - met.at) < event.window;
}

import { sha256 } from "./sha256.ts";

/** Names one event, so that the same event arriving twice is known: hooks may be wired in two places. */
export interface EventKey {
  readonly key: string;
  /** Milliseconds for which an equal event is the same one; absent = for ever. */
  readonly window?: number;
  /**
   * When whoever asks about it began to, in milliseconds since 1970, where that is known. Then, instead of the window:
   * what was met before is an earlier event, since processes that are started for one event run beside each other.
   */
  readonly began?: number;
}

/** What may be known of an event besides its payload. */
export interface EventCircumstances {
  /** What tells equal payloads apart, such as the transcript's size. */
  readonly moment?: number | undefined;
  /** See `EventKey`. */
  readonly began?: number | undefined;
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
export function eventKey(payload: object, { moment, began }: EventCircumstances = {}): EventKey | null {
  const { hook_event_name: name, tool_use_id: call, prompt_id: prompt } = payload as Fields; // any payload has fields
  if (typeof call === "string") return { key: `${String(name)} ${call}` };
  if (name === "UserPromptSubmit" && typeof prompt === "string") return { key: `${name} ${prompt}` };
  if (recurring.has(name) && moment === undefined) return null;
  const digest = sha256(JSON.stringify(payload)).slice(0, 16);
  const key = [String(name), digest, moment ?? ""].join(" ").trim();
  return { key, window: sameMoment, ...(began !== undefined && { began }) };
}

/** When an event was met last, as it is stored. */
export interface Met {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Set when it was met a second time: hooks may be wired twice, so a third is a new one. */
  readonly again?: boolean;
}

/** Whether an event is the one that was met last. */
export function isSameEvent(met: Met, event: EventKey | null, now: number): boolean {
  if (event === null || met.key !== event.key || met.again === true) return false;
  if (event.window === undefined) return true;
  return event.began === undefined ? Math.abs(now - met.at) < event.window : met.at >= event.began;
}

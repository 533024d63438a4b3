/** A payload that was recorded. */
export interface Recorded {
  /** When its answer was out: ISO 8601, UTC. */
  readonly at: string;
  readonly event: string;
  readonly tool?: string;
  /** The tool call's id. */
  readonly call?: string;
  /** First 16 hex digits of the SHA-256 of the payload as it came in. */
  readonly digest: string;
  /** The payload, without secrets; long texts are cut. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** What bounds a recording. */
export const limits = {
  /** Characters of one text in a payload. */
  text: 4_000,
  /** Characters of one line; a payload that is longer is not recorded. */
  line: 64_000,
  /** Payloads of one event and tool, after which the older ones go. */
  kept: 50,
  /** Kinds of events and tools. */
  kinds: 200,
} as const;

import type { HookEvent } from "../../protocol/event-names.ts";

/** One event that hooks were asked about, as far as a transcript tells. */
export interface RebuiltEvent {
  /** What a hook gets. Fields that only the host knew are absent. */
  readonly payload: Readonly<Record<string, unknown>> & { readonly hook_event_name: HookEvent };
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The transcript that tells of it. */
  readonly path: string;
  /** Bytes of that transcript that were there before. */
  readonly written: number;
  /** Set on the end of a session, which nothing outlives: it comes after all that other files tell. */
  readonly isLast?: true;
}

/** A moment in a transcript. */
export interface Moment {
  readonly at: number;
  readonly written: number;
}

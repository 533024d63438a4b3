import type { HookKind, HookMaker, Mode } from "../../hooks/hook.ts";

/** What one hook would have done on one event. */
export interface ReplayedHook {
  readonly hook: string;
  /**
   * `"observed"`: it is only watched. `"failed"`, `"late"`: it broke. `"unjudged"`: it wanted to start a program, use
   * the network or write, which is not done, so what it would have said is not known.
   */
  readonly status: "fired" | "observed" | "failed" | "late" | "unjudged";
  /** What it would have said, why it failed, or what it wanted. Without secrets, at most 1,000 characters. */
  readonly said: string;
}

/** One event on which some hook would have done something. */
export interface ReplayedEvent {
  readonly session: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly event: string;
  readonly tool?: string;
  /** The host's `tool_use_id`. */
  readonly call?: string;
  /** The subagent that it comes from. */
  readonly agent?: string;
  /** The command, file or prompt, without secrets, at most 200 characters. */
  readonly about?: string;
  readonly hooks: readonly ReplayedHook[];
}

/** Reasons with how often they came up, the most frequent first. */
export interface Reasons {
  readonly count: number;
  readonly reasons: readonly { readonly reason: string; readonly times: number }[];
}

/** What one hook would have done. */
export interface HookSummary {
  readonly hook: string;
  readonly maker: HookMaker;
  readonly kind: HookKind;
  readonly mode: Mode;
  /** Events that it was asked about: of its names and tools. */
  readonly events: number;
  /** Events on which it would have said something. */
  readonly fires: number;
  /** Sessions in which it would have. */
  readonly sessions: number;
  /** The first three. */
  readonly examples: readonly (Omit<ReplayedEvent, "hooks" | "call" | "agent"> & { readonly said: string })[];
  /** Calls that it would have refused, and that worked when they were made; the first three in words. */
  readonly refusedButWorked: { readonly count: number; readonly examples: readonly string[] };
  readonly failures: Reasons;
  /** Events that it could not be asked about without starting a program, using the network or writing. */
  readonly unjudged: Reasons;
  /** Milliseconds that it took, together. */
  readonly ms: number;
  /** Milliseconds that 95 of 100 answers stayed below. */
  readonly p95: number;
  /** Where it fired, for comparisons; at most 2,000. */
  readonly places: Readonly<Record<string, string>>;
}

/** What this project's hooks would have done in recorded sessions. */
export interface ReplayReport {
  /** Ids of the sessions, in the order in which they were played. */
  readonly sessions: readonly string[];
  readonly events: number;
  /** Bytes of transcripts that were read. */
  readonly bytes: number;
  /** Lines that are no entries. */
  readonly unread: number;
  /** It was called off before the end. */
  readonly interrupted: boolean;
  /** Every hook, in the order given. */
  readonly hooks: readonly HookSummary[];
  /** What a replay cannot know, in words. */
  readonly limits: readonly string[];
  /** Milliseconds. */
  readonly ms: number;
}

/** What a transcript does not tell, so that nobody takes a replay for more than it is. */
export const limits: readonly string[] = [
  "Files, git and environment are as they are now, not as they were then.",
  "The session goes on as it was recorded: a refused call has run, and a held stop has ended.",
  "Every hook is asked about the recorded input, not about what another would have made of it.",
  "Events that leave no trace in a transcript are not replayed: permission requests, notifications, changed files.",
  "Nothing is started, sent or written: a hook that needs to could not be judged.",
];

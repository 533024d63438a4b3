/** One dispatch, as one line of a session's ledger. Without `hooks` it is a heartbeat: nothing fired, nothing failed. */
export interface LedgerEntry {
  /** When the answer was out: ISO 8601, UTC. */
  readonly at: string;
  readonly session: string;
  /** The subagent that the event comes from; absent on the main thread. */
  readonly agent?: string;
  /** The project's root. */
  readonly project?: string;
  readonly event: string;
  readonly tool?: string;
  /** The tool call's id. */
  readonly call?: string;
  /** How the event came in. Default: as a command hook. */
  readonly door?: "sdk";
  /** Milliseconds that the hooks took together. */
  readonly ms: number;
  /** How many hooks listen to the event; 0 where one look told that it concerns none. */
  readonly asked: number;
  /** Milliseconds of the hooks that took at least one. */
  readonly took?: Readonly<Record<string, number>>;
  /** First 16 hex digits of the SHA-256 of the payload. */
  readonly digest?: string;
  /** What it was about, in a few words: the command, the file, the prompt. */
  readonly about?: string;
  /** What all hooks together answered. */
  readonly outcome?: EntryOutcome;
  /** Why, as the model or the user was told. */
  readonly reason?: string;
  /** Every hook that listens to the event. */
  readonly hooks?: readonly HookEntry[];
  /** What went wrong. */
  readonly faults?: readonly string[];
  /** What did not fit into the answer. */
  readonly cut?: readonly string[];
  /** What hook code printed, and errors that it left lying about. */
  readonly strays?: readonly string[];
}

export type EntryOutcome =
  | "allow"
  | "deny"
  | "ask"
  | "defer"
  | "block"
  | "stop"
  | "rewrite"
  | "replace"
  | "context"
  | "message"
  | "raw"
  | "none";

/** One hook's part in a dispatch. */
export interface HookEntry {
  readonly id: string;
  readonly status: "skipped" | "silent" | "fired" | "observed" | "failed" | "late";
  /** Why it was skipped, or how it failed. */
  readonly why?: string;
  /** What it said, or, when it is only watched, would have said. */
  readonly said?: string;
  /** What its policy made of a failure. */
  readonly policy?: "refused" | "let pass";
  readonly ms: number;
}

/** Whose words a text is: typed by the user, written or thought by the model, or put there by the host, a hook or a skill. */
export type Origin = "user" | "assistant" | "thinking" | "injected";

/** One text of the conversation. */
export interface Said {
  readonly origin: Origin;
  readonly text: string;
  /** Place of its entry in the transcript file, counted over all entries; grows, never used to tell turns apart. */
  readonly position: number;
}

/** How a tool call ended; `"open"` while its result is not written down. */
export type CallOutcome = "ok" | "failed" | "open";

/** One tool call with its result. */
export interface PastCall {
  /** The host's `tool_use_id`. */
  readonly id: string;
  /** Today's name of the tool; former names are followed. */
  readonly tool: string;
  /** As sent. Read from the file when it is asked for; empty when it is not there any more. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The shell command of Bash, PowerShell or Monitor, as sent. */
  readonly command: string | undefined;
  /** Files that the call names: absolute, normalised, forward slashes, each once. */
  readonly files: readonly string[];
  /** Working directory of the call, where the transcript tells. */
  readonly cwd: string | undefined;
  /** `"open"` also for a command that was sent to the background: its ending is not written down. */
  readonly outcome: CallOutcome;
  /** It was refused, by the user, a rule or a hook, and so never ran; its outcome is `"failed"`. */
  readonly denied: boolean;
  /** Text of the result, once there is one. */
  readonly response: string | undefined;
  readonly position: number;
  /** Id of the subagent that made it; undefined for this transcript's own agent. */
  readonly agentId: string | undefined;
}

/** From one prompt of the user to the next. */
export interface TranscriptTurn {
  /** uuid of the prompt that opened it: tells turns apart, also after compaction and resume; null when unknown. */
  readonly prompt: string | null;
  /** What the user typed. */
  readonly text: string;
  readonly position: number;
}

/** Narrows calls. Everything given must hold. */
export interface CallQuery {
  /** Names of tools. */
  readonly tools?: readonly string[];
  readonly outcome?: CallOutcome;
  /** Only calls of the current turn. Default: the whole session. */
  readonly since?: "turn" | "session";
  /** Also calls of subagents that this agent started. Default: false. */
  readonly subagents?: boolean;
}

/** Narrows texts. */
export interface SaidQuery {
  /** Default: all of them. */
  readonly origins?: readonly Origin[];
  readonly since?: "turn" | "session";
}

/** A line of the file that is no entry. */
export interface SkippedLine {
  /** Where it begins in the file, in bytes. */
  readonly offset: number;
  readonly why: string;
}

/** What of a transcript could not be read. */
export interface Skipped {
  readonly count: number;
  /** The first of them, at most 20. */
  readonly lines: readonly SkippedLine[];
}

/**
 * What happened in a session so far, as its transcript tells: read from the file when it is first asked, and only as
 * far as the question needs. A missing transcript is an empty session. What the payload itself knows wins.
 */
export interface Transcript {
  /** The turn that is going on; undefined before the first prompt. */
  readonly turn: TranscriptTurn | undefined;
  /** All turns, oldest first. */
  turns(): readonly TranscriptTurn[];
  /** What the model said last to the user; the payload's `last_assistant_message` wins. */
  lastAssistantText(): string | undefined;
  /** Texts, oldest first. */
  said(query?: SaidQuery): readonly Said[];
  /** Tool calls, oldest first. */
  calls(query?: CallQuery): readonly PastCall[];
  /** Skills that were used, oldest first, each once. */
  skills(): readonly string[];
  /** How many entries the file has; the next one gets this position. */
  readonly length: number;
  /** Lines that are no entries. */
  readonly skipped: Skipped;
  /** The transcript of the session's main agent; itself when it is that. */
  readonly main: Transcript;
  /** The transcript of a subagent that this agent started, by its id. */
  subagent(agentId: string): Transcript;
}

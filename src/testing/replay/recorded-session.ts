import type { BackgroundWork } from "./background-work.ts";
import type { Unread } from "./recorded-lines.ts";

/** One transcript file of a session. */
export interface RecordedFile {
  readonly path: string;
  readonly size: number;
  /** The subagent whose file it is. */
  readonly agentId: string | undefined;
}

/** What all files of one session share. */
export interface RecordedSession {
  readonly id: string;
  /** The main file. */
  readonly path: string;
  /** Types of subagents by their ids, as far as they are known. */
  readonly agentTypes: Map<string, string>;
  /** What goes on in the background, whoever started it. */
  readonly work: BackgroundWork;
  readonly unread: Unread;
  /** The moment of entries before the first that tells its time. */
  readonly now: number;
  /** The working folder until an entry tells it. */
  readonly cwd: string;
}

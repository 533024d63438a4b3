import type { Platform } from "../events/paths.ts";
import type { Present } from "./present.ts";
import type { SessionFile } from "./session-file.ts";
import type { Transcript } from "./transcript.ts";

/** The transcripts of one session, the main one and those of subagents. */
export interface Family {
  readonly main: Transcript;
  subagent(agentId: string): Transcript;
  /** Ids of all subagents of the session. */
  subagents(): readonly string[];
}

/** What a transcript is made of. */
export interface ViewOptions {
  readonly file: SessionFile;
  readonly platform: Platform;
  /** The subagent whose transcript it is. */
  readonly agentId: string | undefined;
  readonly present: Present;
  /** Called when somebody asks for others. */
  readonly family: () => Family;
}

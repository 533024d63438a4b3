import type { HookEvent } from "../../protocol/event-names.ts";
import type { BackgroundWork } from "./background-work.ts";

/** Whose conversation it is. */
export interface Speaker {
  /** The transcript that tells of it. */
  readonly path: string;
  /** A subagent's id. */
  readonly agentId: string | undefined;
  /** What goes on in the background of the session. */
  readonly work: BackgroundWork;
  /** Fields of every event at this moment. */
  fields(event: HookEvent): Readonly<Record<string, unknown>>;
  /** Told of agents that were started, with their type. */
  started(agentId: string, type: string): void;
}

import { defineState, type StateDefinition } from "./definition.ts";
import type { DurableStore } from "./durable-store.ts";
import { isId } from "./paths.ts";

/** Which session was last started in a project by its user. */
export interface MainSession {
  sessionId: string;
  /** Milliseconds since 1970. */
  startedAt: number;
}

const shape: MainSession = { sessionId: "", startedAt: 0 };

/** One per project; `state ls` reads it. */
export const MainSession: StateDefinition<MainSession> = defineState("fairlead.main-session", shape, {
  scope: "project",
});

/** A session that starts, as the host tells of it: its ids may be missing or nonsense. */
interface Started {
  readonly sessionId: string | null | undefined;
  readonly agentId?: string | null | undefined;
  readonly startedAt: number;
}

/**
 * Records a started session as the project's, unless it is a subagent's: that runs inside another one. Where there is
 * no project, nothing. Throws StateError when it cannot be written.
 */
export function noteMainSession(project: DurableStore, { sessionId, agentId, startedAt }: Started): void {
  if (project.dir === null || !isId(sessionId) || isId(agentId)) return;
  project.slot(MainSession).set({ sessionId, startedAt });
}

/** The id of the session last started in a project, or null. */
export function mainSession(project: DurableStore): string | null {
  return project.slot(MainSession).get()?.sessionId ?? null;
}

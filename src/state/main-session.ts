import { defineState, type StateDefinition } from "./definition.ts";
import type { DurableStore } from "./durable-store.ts";

/** Which session was last started in a project by its user. */
export interface MainSession {
  sessionId: string;
  /** Milliseconds since 1970. */
  startedAt: number;
}

const shape: MainSession = { sessionId: "", startedAt: 0 };

const MainSession: StateDefinition<MainSession> = defineState("fairlead.main-session", shape, {
  scope: "project",
});

/** Records a started session as the project's, unless it is a subagent's: that runs inside another one. */
export function noteMainSession(
  project: DurableStore,
  started: MainSession & { readonly agentId?: string | null },
): void {
  const { sessionId, startedAt, agentId } = started;
  if (sessionId === "" || (agentId !== undefined && agentId !== null)) return;
  project.slot(MainSession).set({ sessionId, startedAt });
}

/** The id of the session last started in a project, or null. */
export function mainSession(project: DurableStore): string | null {
  return project.slot(MainSession).get()?.sessionId ?? null;
}

import type { Setting } from "../../hosts/warm/messages.ts";
import type { Env } from "../find.ts";
import type { Arrived } from "./arrived.ts";

/** What the server knows of sessions: the environments that they were started in. */
export interface Sessions {
  /** Learns a session's environment from the event that begins it. */
  note(payload: Arrived, event: string, setting: Setting): void;
  /** The environment of a session that was seen to begin. */
  envOf(sessionId: string): Env | undefined;
  /** Whether a client that was seen here still runs, as far as can be told. */
  isAnyAlive(): boolean;
}

const mostSessions = 200;

export function sessions(): Sessions {
  const known = new Map<string, Setting["env"]>();
  return {
    note: (payload, event, { env }) => {
      const id = event === "SessionStart" ? sessionIn(payload) : undefined;
      if (id === undefined) return;
      known.delete(id);
      known.set(id, env);
      const [oldest] = known.keys();
      if (known.size > mostSessions && oldest !== undefined) known.delete(oldest);
    },
    envOf: (id) => known.get(id),
    isAnyAlive: () => [...known.values()].some(({ CLAUDE_PID: pid }) => isAlive(Number(pid))),
  };
}

function sessionIn({ fields: { session_id: id } }: Arrived): string | undefined {
  return typeof id === "string" ? id : undefined;
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

import { isRecord } from "../../events/text-blocks.ts";
import type { EntryCall } from "../../transcript/entry.ts";
import type { RecordedResult } from "./line-facts.ts";

type Summary = Readonly<Record<string, string>>;

/** Work that goes on while the agent may end its turn. */
export interface BackgroundWork {
  /** A call has ended, and may have left something running. */
  heard(call: EntryCall, result: RecordedResult): void;
  ended(id: string): void;
  /** As `background_tasks` of a Stop. */
  running(): readonly Summary[];
}

/** Follows what was sent to the background and has not been told to have ended. */
export function backgroundWork(): BackgroundWork {
  const tasks = new Map<string, Summary>();
  const gone = new Set<string>();
  return {
    heard({ input }, { response, agent }) {
      if (!isRecord(response)) return;
      const { backgroundTaskId, isAsync } = response;
      const description = typeof input["description"] === "string" ? input["description"] : "";
      const task = { status: "running", description };
      if (typeof backgroundTaskId === "string") {
        const command = typeof input["command"] === "string" ? { command: input["command"] } : {};
        tasks.set(backgroundTaskId, { id: backgroundTaskId, type: "shell", ...task, ...command });
      }
      if (isAsync === true && agent !== undefined) {
        const type = input["subagent_type"];
        const kind = typeof type === "string" ? { agent_type: type } : {};
        tasks.set(agent, { id: agent, type: "subagent", ...task, ...kind });
      }
      // A short task can be told to have ended before its call is written down.
      for (const id of gone) tasks.delete(id);
    },
    ended(id) {
      tasks.delete(id);
      gone.add(id);
    },
    running: () => [...tasks.values()],
  };
}

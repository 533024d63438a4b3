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
    heard(call, result) {
      const task = taskOf(call, result);
      // A short task can be told to have ended before its call is written down.
      if (task !== undefined && !gone.has(task["id"] ?? "")) tasks.set(task["id"] ?? "", task);
    },
    ended(id) {
      tasks.delete(id);
      gone.add(id);
    },
    running: () => [...tasks.values()],
  };
}

function taskOf({ input }: EntryCall, { response, agent }: RecordedResult): Summary | undefined {
  if (!isRecord(response)) return undefined;
  const { backgroundTaskId: id, isAsync } = response;
  const field = (name: string, as = name): Summary =>
    typeof input[name] === "string" ? { [as]: input[name] } : {};
  const task = { status: "running", description: "", ...field("description") };
  if (typeof id === "string") return { id, type: "shell", ...task, ...field("command") };
  if (isAsync !== true || agent === undefined) return undefined;
  return { id: agent, type: "subagent", ...task, ...field("subagent_type", "agent_type") };
}

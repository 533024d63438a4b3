import { isRecord } from "../../events/text-blocks.ts";
import type { EntryCall } from "../../transcript/entry.ts";
import type { RecordedResult } from "./line-facts.ts";

type Summary = Readonly<Record<string, string>>;

/**
 * Work that goes on while the agent may end its turn. Asked by time, since the files of a session are read beside each
 * other, one further than the other.
 */
export interface BackgroundWork {
  /** A call has ended, and may have left something running. */
  heard(call: EntryCall, result: RecordedResult, at: number): void;
  ended(id: string, at: number): void;
  /** As `background_tasks` of a Stop. */
  running(at: number): readonly Summary[];
}

/** Follows what was sent to the background and has not been told to have ended. */
export function backgroundWork(): BackgroundWork {
  const tasks = new Map<string, { readonly task: Summary; readonly from: number }>();
  const ends = new Map<string, number>();
  return {
    heard(call, result, at) {
      const task = taskOf(call, result);
      if (task?.["id"] !== undefined) tasks.set(task["id"], { task, from: at });
    },
    ended(id, at) {
      if (!ends.has(id)) ends.set(id, at);
    },
    running: (at) =>
      [...tasks].flatMap(([id, { task, from }]) =>
        from <= at && at < (ends.get(id) ?? Number.POSITIVE_INFINITY) ? [task] : [],
      ),
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

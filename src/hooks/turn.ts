import type { AnyLiveEvent } from "../conditions/live-event.ts";
import { isRecord } from "../events/text-blocks.ts";
import { type EventKey, eventKey } from "../state/event-key.ts";
import type { TurnMark } from "../state/held.ts";
import type { Transcript } from "../transcript/transcript.ts";
import type { Firing } from "./hook.ts";

/** The transcript of the agent that an event comes from; undefined where the host reads none. */
export function pastOf(event: AnyLiveEvent): Transcript | undefined {
  try {
    return event.transcript;
  } catch {
    return undefined;
  }
}

/** What tells the turn of an event from others. */
export function turnOf(event: AnyLiveEvent): TurnMark {
  const { prompt_id: promptId } = event.input as { readonly prompt_id?: string }; // on every payload of newer hosts
  return { prompt: pastOf(event)?.turn?.prompt ?? null, promptId: promptId ?? null };
}

/** An agent of a session, as a key. */
export function agentKey(hookId: string, event: AnyLiveEvent): string {
  return `${hookId} ${event.input.agent_id ?? "main"}`;
}

/** Names a stop, so that two processes which answer for it count it once. Between two stops the transcript grows. */
export function stopKey({ input }: AnyLiveEvent, { host }: Pick<Firing, "host">): EventKey | null {
  const path = "agent_transcript_path" in input ? input.agent_transcript_path : input.transcript_path;
  const moment = typeof path === "string" ? host.files.stamp(path)?.size : undefined;
  return eventKey(input, { moment, began: host.began });
}

/** Background work that has ended does not count; a status that is not known here does. */
const ended = new Set([
  "completed",
  "failed",
  "killed",
  "cancelled",
  "canceled",
  "stopped",
  "error",
  "timeout",
]);

/**
 * Whether the agent only waits: for work in the background, or for a wake-up that it asked for. What the host lists is
 * the whole session's: other subagents, and the main agent's wake-ups, are nothing that a subagent waits for.
 */
export function isWaiting(event: AnyLiveEvent): boolean {
  const { background_tasks: tasks, session_crons: crons } = event.input as object as Readonly<
    Record<string, unknown>
  >; // read with care
  const isSubagent = event.name === "SubagentStop";
  const isGoing = (task: unknown): boolean => {
    if (!isRecord(task) || typeof task["status"] !== "string") return true;
    return !ended.has(task["status"].toLowerCase()) && !(isSubagent && task["type"] === "subagent");
  };
  if (Array.isArray(tasks) && tasks.some(isGoing)) return true;
  return !isSubagent && Array.isArray(crons) && crons.length > 0;
}

/** Whether the agent already goes on because a hook held it; also where the host does not say that it does not. */
export function goesOn({ input }: AnyLiveEvent): boolean {
  return "stop_hook_active" in input && input.stop_hook_active !== false;
}

/**
 * Whether an agent is still in the turn that is remembered, where nothing tells turns apart. A subagent has the one task
 * that it was started for, and compactions of one turn must never be held twice.
 */
export function isOngoing(event: AnyLiveEvent): boolean {
  return event.name !== "Stop" || goesOn(event);
}

/** What begins a message that is put together anew each time; the numbers in it differ, and what comes late. */
const opening = /^\D{8,40}/;

/**
 * How often the agent was held with a message in this turn, as the transcript tells, where hooks' words are written
 * down: for when the host says that it was held, and nothing of it is remembered any more.
 */
export function timesHeld(event: AnyLiveEvent, message: string): number {
  const [known = message] = opening.exec(message) ?? [];
  const injected = pastOf(event)?.said({ origins: ["injected"], since: "turn" }) ?? [];
  return injected.filter(({ text }) => text.includes(known)).length;
}

/** The host's own agents, such as the one that makes titles, have no type; nothing is demanded of them. */
export function isHostsOwn(event: AnyLiveEvent): boolean {
  return event.name === "SubagentStop" && event.agent === "";
}

import type { HookEvent } from "../../protocol/event-names.ts";
import type { LineFacts } from "./line-facts.ts";
import type { Moment, RebuiltEvent } from "./rebuilt-event.ts";
import type { Speaker } from "./speaker.ts";
import { toolEvents } from "./tool-events.ts";
import { heard, nothingSaid, type Turn } from "./turn.ts";

/** One agent's part of a session. */
export interface Conversation {
  /** What hooks were asked when this line was written. */
  take(facts: LineFacts, moment: Moment & { readonly end: number }): readonly RebuiltEvent[];
  /** What they were asked when nothing more came. */
  end(): readonly RebuiltEvent[];
}

/** Rebuilds the events of one agent, line by line. */
export function conversation(speaker: Speaker): Conversation {
  const { agentId, path, work } = speaker;
  const tools = toolEvents(speaker);
  let turn: Turn = nothingSaid;
  // A subagent's beginning waits for the line that tells its type.
  let late: Moment | undefined;

  const event = (name: HookEvent, { at, written }: Moment, fields: object = {}): RebuiltEvent => ({
    payload: { ...speaker.fields(name), hook_event_name: name, ...fields },
    at,
    path,
    written,
  });
  const beginning = (): readonly RebuiltEvent[] => {
    const begun = late === undefined ? [] : [event("SubagentStart", late)];
    late = undefined;
    return begun;
  };
  const stop = ({ said, failure, active }: Turn): readonly RebuiltEvent[] => {
    if (failure !== undefined && agentId === undefined)
      return [event("StopFailure", failure, { error: failure.error, ...lastMessage(failure.text) })];
    if (said === undefined) return [];
    const running = { background_tasks: work.running(said.at), session_crons: [] };
    const fields = { stop_hook_active: active, ...lastMessage(said.text), ...running };
    return [event(agentId === undefined ? "Stop" : "SubagentStop", said, fields)];
  };
  const end = (): readonly RebuiltEvent[] => {
    const begun = [...beginning(), ...tools.flush()];
    const last = turn;
    turn = { ...turn, said: undefined, failure: undefined };
    return [...begun, ...stop(last)];
  };
  const opening = (prompt: string, { slash }: LineFacts, moment: Moment): readonly RebuiltEvent[] => {
    const before = end();
    turn = nothingSaid;
    if (agentId !== undefined) {
      late = moment;
      return before;
    }
    const typed = slash === undefined ? [] : [event("UserPromptExpansion", moment, expanded(slash, prompt))];
    return [...before, ...typed, event("UserPromptSubmit", moment, { prompt })];
  };
  /** What the line says about the turn before it says anything itself. */
  const turning = (facts: LineFacts, moment: Moment): readonly RebuiltEvent[] => {
    if (facts.prompt !== undefined) return opening(facts.prompt, facts, moment);
    if (facts.stopped === undefined) return facts.isModels ? beginning() : [];
    const stopped = end();
    if (facts.stopped === "blocked") turn = { ...turn, active: true };
    return stopped;
  };

  return {
    take(facts, moment) {
      for (const id of facts.ended) work.ended(id, moment.at);
      const events = [...turning(facts, moment)];
      turn = heard(turn, facts, moment);
      tools.asked(facts.entry?.calls ?? [], moment);
      for (const result of facts.results) events.push(...tools.answered(result, moment));
      return facts.interrupted ? [...events, ...tools.flush()] : events;
    },
    end,
  };
}

function lastMessage(text: string): object {
  return text === "" ? {} : { last_assistant_message: text };
}

function expanded({ name, args }: { readonly name: string; readonly args: string }, prompt: string): object {
  return { expansion_type: "slash_command", command_name: name, command_args: args, prompt };
}

import type { HookEvent } from "../../protocol/event-names.ts";
import { currentToolName } from "../../protocol/tool-names.ts";
import { backgroundWork } from "./background-work.ts";
import { callQueue, type QueuedCall } from "./call-queue.ts";
import type { LineFacts, RecordedResult } from "./line-facts.ts";
import type { Moment, RebuiltEvent } from "./rebuilt-event.ts";
import { nothingSaid, type Turn } from "./turn.ts";

/** One agent's part of a session. */
export interface Conversation {
  /** What hooks were asked when this line was written. */
  take(facts: LineFacts, moment: Moment & { readonly end: number }): readonly RebuiltEvent[];
  /** What they were asked when nothing more came. */
  end(moment: Moment): readonly RebuiltEvent[];
}

/** Whose conversation it is. */
export interface Speaker {
  readonly path: string;
  /** A subagent's id. */
  readonly agentId: string | undefined;
  /** Fields of every event at this moment. */
  fields(event: HookEvent): Readonly<Record<string, unknown>>;
  /** Told of agents that were started, with their type. */
  started(agentId: string, type: string): void;
}

/** Rebuilds the events of one agent, line by line. */
export function conversation(speaker: Speaker): Conversation {
  const { agentId, path } = speaker;
  const calls = callQueue();
  const work = backgroundWork();
  let turn: Turn = nothingSaid;
  let late: Moment | undefined;

  const event = (name: HookEvent, { at, written }: Moment, fields: object = {}): RebuiltEvent => ({
    payload: { ...speaker.fields(name), hook_event_name: name, ...fields },
    at,
    path,
    written,
  });
  const before = (queued: QueuedCall): RebuiltEvent => ({
    payload: { ...queued.fields, ...toolFields(queued), hook_event_name: "PreToolUse" },
    at: queued.at,
    path,
    written: queued.written,
  });
  /** A subagent's beginning waits for the line that tells its type. */
  const beginning = (): readonly RebuiltEvent[] => {
    const begun = late === undefined ? [] : [event("SubagentStart", late)];
    late = undefined;
    return begun;
  };
  const ending = (): readonly RebuiltEvent[] => {
    const { said, failure, active } = turn;
    const open = calls.flush().map(before);
    const start = beginning();
    turn = { ...turn, said: undefined, failure: undefined };
    const words = failure?.text ?? said?.text;
    const message = words === undefined || words === "" ? {} : { last_assistant_message: words };
    const name = agentId === undefined ? "Stop" : "SubagentStop";
    if (open.length > 0) return [...start, ...open];
    if (failure !== undefined && agentId === undefined)
      return [event("StopFailure", failure, { error: failure.error, ...message })];
    if (said === undefined) return start;
    const open_work = { background_tasks: work.running(), session_crons: [] };
    return [...start, event(name, said, { stop_hook_active: active, ...message, ...open_work })];
  };
  const opening = ({ prompt, slash }: LineFacts, moment: Moment): readonly RebuiltEvent[] => {
    const left = ending();
    turn = nothingSaid;
    if (agentId !== undefined) {
      late = moment;
      return left;
    }
    const expansion =
      slash === undefined
        ? []
        : [event("UserPromptExpansion", moment, expanded(slash.name, slash.args, prompt ?? ""))];
    return [...left, ...expansion, event("UserPromptSubmit", moment, { prompt })];
  };
  const answered = (result: RecordedResult, moment: Moment): readonly RebuiltEvent[] => {
    const { begun, ended } = calls.end(result.id);
    const asked = begun.filter((queued) => queued !== ended || !result.unasked).map(before);
    if (ended === undefined) return [];
    const type = ended.call.input["subagent_type"];
    if (result.agent !== undefined) speaker.started(result.agent, typeof type === "string" ? type : "");
    work.heard(ended.call, result);
    if (result.unasked || result.denied) return asked;
    const name = result.failed ? "PostToolUseFailure" : "PostToolUse";
    const how = result.failed
      ? { error: result.text ?? "", is_interrupt: false }
      : { tool_response: result.response };
    return [...asked, event(name, moment, { ...toolFields(ended), ...how })];
  };

  return {
    take(facts, moment) {
      const { entry } = facts;
      const events: RebuiltEvent[] = [];
      for (const id of facts.ended) work.ended(id);
      if (facts.prompt !== undefined) events.push(...opening(facts, moment));
      if (facts.stopped !== undefined) {
        events.push(...ending());
        if (facts.stopped === "blocked") turn = { ...turn, active: true };
      }
      if (facts.isModels || facts.failure !== undefined) events.push(...beginning());
      turn = heard(turn, facts, moment);
      for (const call of entry?.calls ?? [])
        calls.add({ call, ...moment, fields: speaker.fields("PreToolUse") });
      for (const result of facts.results) events.push(...answered(result, moment));
      if (facts.interrupted) events.push(...calls.flush().map(before));
      return events;
    },
    end: () => ending(),
  };
}

/** What a turn has come to with a line. */
function heard(turn: Turn, facts: LineFacts, moment: Moment & { readonly end: number }): Turn {
  const here = { at: moment.at, written: moment.end };
  if (facts.interrupted) return { ...turn, said: undefined, failure: undefined };
  if (facts.failure !== undefined) return { ...turn, failure: { ...facts.failure, ...here } };
  const calls = facts.entry?.calls ?? [];
  if (calls.length > 0 || facts.results.length > 0) return { ...turn, said: undefined };
  if (!facts.isModels) return turn;
  const { message } = facts.entry ?? {};
  const goesOn = message !== undefined && message === turn.said?.message;
  const text = [goesOn ? turn.said?.text : undefined, facts.text].filter((one) => one !== undefined).join("\n");
  return { ...turn, failure: undefined, said: { ...here, message, text } };
}

function toolFields({ call }: QueuedCall): Readonly<Record<string, unknown>> {
  return { tool_name: currentToolName(call.name), tool_input: call.input, tool_use_id: call.id };
}

function expanded(name: string, args: string, prompt: string): object {
  return { expansion_type: "slash_command", command_name: name, command_args: args, prompt };
}

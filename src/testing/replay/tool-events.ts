import { currentToolName } from "../../protocol/tool-names.ts";
import { callQueue, type QueuedCall } from "./call-queue.ts";
import type { RecordedResult } from "./line-facts.ts";
import type { Moment, RebuiltEvent } from "./rebuilt-event.ts";
import type { Speaker } from "./speaker.ts";

/** The events of one agent's tool calls. */
export interface ToolEvents {
  /** The model asked for calls: nothing happens before it is known how they end. */
  asked(calls: readonly QueuedCall["call"][], moment: Moment): void;
  /** A call has ended: its beginning, with what began beside it, and its end. */
  answered(result: RecordedResult, moment: Moment): readonly RebuiltEvent[];
  /** No more will end: the beginnings of those that are left. */
  flush(): readonly RebuiltEvent[];
}

/** Rebuilds the events of tool calls. */
export function toolEvents(speaker: Speaker): ToolEvents {
  const queue = callQueue();
  const beginning = (queued: QueuedCall): RebuiltEvent => ({
    payload: { ...queued.fields, ...fieldsOf(queued), hook_event_name: "PreToolUse" },
    at: queued.at,
    path: speaker.path,
    written: queued.written,
  });
  return {
    asked(calls, { at, written }) {
      for (const call of calls) queue.add({ call, at, written, fields: speaker.fields("PreToolUse") });
    },
    answered(result, moment) {
      const { begun, ended } = queue.end(result.id);
      if (ended === undefined) return [];
      if (result.agent !== undefined) speaker.started(result.agent, typeOf(ended));
      speaker.work.heard(ended.call, result, moment.at);
      const began = begun.filter((queued) => queued !== ended || !result.unasked).map(beginning);
      return [...began, ...endOf(ended, result, moment, speaker)];
    },
    flush: () => queue.flush().map(beginning),
  };
}

/** A refused call has no event of its own. */
function endOf(
  ended: QueuedCall,
  result: RecordedResult,
  { at, written }: Moment,
  { path, fields }: Speaker,
): readonly RebuiltEvent[] {
  if (result.unasked || result.denied) return [];
  const name = result.failed ? "PostToolUseFailure" : "PostToolUse";
  const how = result.failed
    ? { error: result.text ?? "", is_interrupt: false }
    : { tool_response: responseOf(ended, result) };
  return [
    { payload: { ...fields(name), ...fieldsOf(ended), ...how, hook_event_name: name }, at, path, written },
  ];
}

function fieldsOf({ call }: QueuedCall): Readonly<Record<string, unknown>> {
  return { tool_name: currentToolName(call.name), tool_input: call.input, tool_use_id: call.id };
}

function typeOf({ call }: QueuedCall): string {
  const type = call.input["subagent_type"];
  return typeof type === "string" ? type : "";
}

/** Subagents' transcripts, and those of old clients, keep only the text of a result. */
function responseOf({ call }: QueuedCall, { response }: RecordedResult): unknown {
  if (typeof response !== "string" || currentToolName(call.name) !== "Bash") return response;
  return { stdout: response, stderr: "", interrupted: false, isImage: false, noOutputExpected: false };
}

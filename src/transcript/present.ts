import type { AnyEvent } from "../events/event.ts";
import type { CallOutcome } from "./transcript.ts";

/** The tool call that an event is about. */
export interface PresentCall {
  readonly id: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly command: string | undefined;
  readonly files: readonly string[];
  readonly cwd: string | undefined;
  readonly outcome: CallOutcome;
  readonly denied: boolean;
  readonly response: string | undefined;
}

/** What a payload knows itself. The file is written later, so this wins. */
export interface Present {
  readonly call?: PresentCall;
  readonly lastAssistantMessage?: string;
  /** The prompt that was just submitted. */
  readonly prompt?: string;
}

/** What is known of the present where nothing happens. */
export const nothingNew: Present = {};

type Fields = Readonly<Record<string, unknown>>;

/** What an event's payload knows of its own agent's session. */
export function presentOf(event: AnyEvent): Present {
  const input: Fields = { ...event.input };
  const last = input["last_assistant_message"];
  const call = presentCall(event, input);
  return {
    ...(call !== undefined && { call }),
    ...(typeof last === "string" && last !== "" && { lastAssistantMessage: last }),
    ...(event.name === "UserPromptSubmit" && event.prompt !== undefined && { prompt: event.prompt }),
  };
}

const outcomes: Readonly<Record<string, CallOutcome>> = {
  PreToolUse: "open",
  PermissionRequest: "open",
  PermissionDenied: "failed",
  PostToolUse: "ok",
  PostToolUseFailure: "failed",
};

function presentCall(event: AnyEvent, fields: Fields): PresentCall | undefined {
  const { tool, name, command, files, response } = event;
  const outcome = outcomes[name];
  if (tool === undefined || outcome === undefined) return undefined;
  const { tool_use_id: id, tool_input: sent, cwd } = fields;
  const input = isFields(sent) ? sent : {};
  return {
    id: typeof id === "string" ? id : "",
    tool,
    input,
    command,
    files,
    cwd: typeof cwd === "string" ? cwd : undefined,
    outcome: outcome === "ok" ? endedAs(event, input, fields["tool_response"]) : outcome,
    denied: name === "PermissionDenied",
    response,
  };
}

function endedAs({ succeeded }: AnyEvent, input: Fields, response: unknown): CallOutcome {
  if (succeeded === false) return "failed";
  const goesOn =
    input["run_in_background"] === true || (isFields(response) && "backgroundTaskId" in response);
  return goesOn ? "open" : "ok";
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

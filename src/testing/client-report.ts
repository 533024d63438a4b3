import { type ToolCall, toolCalls } from "./calls.ts";
import { type JsonObject, parseLines, textOf } from "./json.ts";
import type { ModelRequest } from "./model.ts";
import type { ProcessEnd } from "./run-process.ts";
import { type HookRun, hookRuns, shownTexts } from "./stream-lines.ts";
import { newlyTold } from "./told.ts";

/** What happened in one session of the real client. All fields are there however it ended. */
export type ClientReport = Omit<ProcessEnd, "stdout"> & {
  /** The client's version line. */
  readonly version: string;
  readonly sessionId: string;
  /** Every tool call that the model asked for, subagents included, in that order. */
  readonly calls: readonly ToolCall[];
  /** The calls that ran. */
  readonly ran: readonly ToolCall[];
  /** The calls that a hook or the permission rules refused; `result` is the reason the model was given. */
  readonly refused: readonly ToolCall[];
  /** All text that reached the model in any conversation, each text once: prompts, context from hooks, results. */
  readonly told: string;
  /** The same for each request of the main conversation: what the model learned before it played that step. */
  readonly toldBefore: readonly string[];
  /** `toldBefore[step]`; throws a RangeError that says how often the model was asked when there is no such step. */
  readonly toldIn: (step: number) => string;
  /** The handlers that ran, in the order in which they started. */
  readonly hooks: readonly HookRun[];
  /** Notices and warnings that the user was shown. */
  readonly shown: readonly string[];
  /** The last text of the model, as the client printed it. */
  readonly answer: string;
  /** Texts of the project afterwards by path, without `.git`, `node_modules` and symbolic links. */
  readonly files: Readonly<Record<string, string>>;
  /** The session's transcript. */
  readonly transcript: readonly JsonObject[];
  /** What the client printed: its stream-json lines. */
  readonly lines: readonly JsonObject[];
  /** What the model was sent, with the conversation each request belongs to. */
  readonly requests: readonly ModelRequest[];
  /** The folder with `home` and `project`, when it was kept. */
  readonly folder?: string;
};

type Evidence = {
  readonly end: ProcessEnd;
  readonly version: string;
  readonly requests: readonly ModelRequest[];
  readonly files: Readonly<Record<string, string>>;
  readonly folder: string | undefined;
  readonly readTranscript: (sessionId: string) => Promise<JsonObject[]>;
};

export async function toReport(evidence: Evidence): Promise<ClientReport> {
  const { end, version, requests, files, folder } = evidence;
  const { stdout, ...ending } = end;
  const lines = parseLines(stdout);
  const calls = toolCalls(requests, lines);
  const sessionId = textOf(lines.find((line) => textOf(line["session_id"]))?.["session_id"]);
  return {
    ...ending,
    version,
    sessionId,
    calls,
    ran: calls.filter(({ outcome }) => outcome === "ran"),
    refused: calls.filter(({ outcome }) => outcome === "refused"),
    ...whatWasTold(requests),
    hooks: hookRuns(lines),
    shown: shownTexts(lines),
    answer: textOf(lines.findLast(({ type }) => type === "result")?.["result"]),
    files,
    transcript: await evidence.readTranscript(sessionId),
    lines,
    requests,
    ...(folder !== undefined && { folder }),
  };
}

function whatWasTold(
  requests: readonly ModelRequest[],
): Pick<ClientReport, "told" | "toldBefore" | "toldIn"> {
  const told = newlyTold(requests);
  const toldBefore = told.filter((_, i) => requests[i]?.kind === "main");
  const toldIn = (step: number): string => {
    const text = toldBefore[step];
    if (text === undefined)
      throw new RangeError(`The model was asked ${toldBefore.length} times; there is no step ${step}.`);
    return text;
  };
  return { told: told.filter((_, i) => requests[i]?.kind !== "aside").join("\n"), toldBefore, toldIn };
}

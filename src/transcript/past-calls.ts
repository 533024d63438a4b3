import { normalizePath, type Platform } from "../events/paths.ts";
import type { CallRow } from "./digest.ts";
import type { Present } from "./present.ts";
import type { SessionFile } from "./session-file.ts";
import type { CallOutcome, CallQuery, PastCall } from "./transcript.ts";

/** Where calls come from. */
export interface CallSource {
  readonly file: SessionFile;
  readonly platform: Platform;
  readonly agentId: string | undefined;
  /** Place in the file of a row's entry. */
  readonly position: (row: { readonly position: number }) => number;
}

/** How a call ended. One that goes on in the background has not. */
export function outcomeOf({ call, result }: CallRow): CallOutcome {
  if (result === undefined) return "open";
  if (result.failed) return "failed";
  return call.goesOn || result.goesOn ? "open" : "ok";
}

/** Whether a call fits a question. */
export function fits(tool: string, outcome: CallOutcome, query: CallQuery): boolean {
  if (query.outcome !== undefined && query.outcome !== outcome) return false;
  return query.tools === undefined || query.tools.includes(tool);
}

/** A call of the file. What is large is read when it is asked for. */
export function pastCall(row: CallRow, source: CallSource): PastCall {
  const { call, result } = row;
  const { file, platform } = source;
  let files: readonly string[] | undefined;
  const sent = (): Readonly<Record<string, unknown>> =>
    file.entryAt(call)?.calls.find(({ id }) => id === call.id)?.input ?? {};
  return {
    id: call.id,
    tool: call.tool,
    get input() {
      return sent();
    },
    get command() {
      if (call.command !== undefined || !runsCommands.has(call.tool)) return call.command;
      const { command } = sent();
      return typeof command === "string" ? command : undefined;
    },
    get files() {
      files ??= [...new Set((call.files ?? []).map((name) => normalizePath(name, call.cwd ?? "", platform)))];
      return files;
    },
    cwd: call.cwd,
    outcome: outcomeOf(row),
    denied: result?.denied === true,
    get response() {
      return result && file.entryAt(result)?.results.find(({ id }) => id === call.id)?.text;
    },
    get position() {
      return source.position(call);
    },
    agentId: call.agent ?? source.agentId,
  };
}

const runsCommands = new Set(["Bash", "PowerShell", "Monitor"]);

/** Puts what the event knows of its own call over what the file knows: the file is written later. */
export function withPresent(
  calls: readonly PastCall[],
  { call: present }: Present,
  query: CallQuery,
  source: { readonly next: () => number; readonly agentId: string | undefined },
): readonly PastCall[] {
  if (present === undefined) return calls;
  const { tool, outcome, id } = present;
  const known = id === "" ? undefined : calls.findLast((call) => call.id === id);
  // What has ended in the file is not open again.
  if (known !== undefined && outcome === "open") return calls;
  if (!fits(tool, outcome, query)) return calls.filter((call) => call !== known);
  const position = (): number => known?.position ?? source.next();
  const call = {
    ...present,
    agentId: source.agentId,
    get position() {
      return position();
    },
  };
  return known === undefined ? [...calls, call] : calls.map((one) => (one === known ? call : one));
}

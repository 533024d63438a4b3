import { readdirSync } from "node:fs";
import { join } from "node:path";
import { hasTool } from "../../engine/reach.ts";
import type { Host } from "../../events/host.ts";
import { toEvent } from "../../events/read-event.ts";
import { transcriptsOf } from "../../hosts/transcripts.ts";
import type { LedgerEntry } from "../../ledger/entry.ts";
import { readRecorded } from "../../ledger/recording/read.ts";
import { isHookEvent } from "../../protocol/event-names.ts";
import type { PastCall } from "../../transcript/transcript.ts";
import { payloadOf } from "../payload-of.ts";

/** The payload of an event that the ledger tells of, and where it comes from; or why there is none. */
export type FoundPayload =
  | { readonly payload: object; readonly from: "recording" | "transcript" }
  | { readonly missing: string };

/** Where to look for payloads. */
export interface PayloadPlaces {
  readonly host: Host;
  /** Folder of this project's recordings. */
  readonly recordings: string;
  /** The client's own folder, such as `~/.claude`. */
  readonly clientFolder: string;
}

/** Finds what came in with an event: the ledger keeps no payloads, a recording does, and a transcript has the call. */
export function payloadFor(entry: LedgerEntry, places: PayloadPlaces): FoundPayload {
  const recorded = readRecorded(places.recordings).findLast(
    ({ digest, event, call }) =>
      event === entry.event &&
      (entry.digest === undefined ? call !== undefined && call === entry.call : digest === entry.digest),
  );
  if (recorded !== undefined) return { payload: recorded.payload, from: "recording" };
  return fromTranscript(entry, places);
}

function fromTranscript(entry: LedgerEntry, { host, clientFolder }: PayloadPlaces): FoundPayload {
  const { event, call: id, session } = entry;
  if (!isHookEvent(event) || !hasTool(event) || id === undefined)
    return { missing: "the ledger keeps no payloads, and only tool calls stand in a transcript" };
  const path = transcriptOf(session, clientFolder);
  if (path === undefined)
    return { missing: "the ledger keeps no payloads, and the session's transcript is gone" };
  const call = callIn(path, id, session, host);
  if (call === undefined) return { missing: `the call is not in the transcript ${path}` };
  const result =
    event === "PostToolUse" ? { tool_response: { stdout: call.response ?? "", stderr: "" } } : {};
  const failed = event === "PostToolUseFailure" ? { error: call.response ?? "" } : {};
  const payload = payloadOf(event, {
    session_id: session,
    transcript_path: path,
    cwd: call.cwd ?? host.root,
    tool_name: call.tool,
    tool_input: call.input,
    tool_use_id: id,
    ...(call.agentId !== undefined && { agent_id: call.agentId }),
    ...result,
    ...failed,
  });
  return { payload, from: "transcript" };
}

function callIn(path: string, id: string, session: string, host: Host): PastCall | undefined {
  const about = payloadOf("Stop", { session_id: session, transcript_path: path });
  const reading = toEvent(about, host.platform);
  if (reading.kind !== "event") return undefined;
  const transcript = transcriptsOf(host, undefined)(reading.event);
  return transcript.calls({ subagents: true }).find((call) => call.id === id);
}

/** A session's transcript in the client's folder; ids come from outside, and name no other place. */
export function transcriptOf(session: string, clientFolder: string): string | undefined {
  if (!/^[\w-]{1,128}$/.test(session)) return undefined;
  const projects = join(clientFolder, "projects");
  const folder = namesIn(projects).find((name) => namesIn(join(projects, name)).includes(`${session}.jsonl`));
  return folder === undefined ? undefined : join(projects, folder, `${session}.jsonl`);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

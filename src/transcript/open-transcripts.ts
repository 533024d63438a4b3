import type { AnyEvent } from "../events/event.ts";
import type { HostFiles } from "../events/host.ts";
import type { Platform } from "../events/paths.ts";
import type { Family } from "./family.ts";
import { nothingNew, type Present, presentOf } from "./present.ts";
import { type SessionFile, sessionFile } from "./session-file.ts";
import type { Transcript } from "./transcript.ts";
import { viewOf } from "./view.ts";
import type { IndexFile } from "./whole.ts";

/** Where an index is kept: of which session, and of which subagent. */
export interface IndexOwner {
  readonly sessionId: string | undefined;
  readonly transcriptPath: string;
  readonly agentId: string | undefined;
}

/** The world as transcripts need it. */
export interface TranscriptWorld {
  readonly files: HostFiles;
  readonly platform: Platform;
  /** Keeps what was read for other processes. Default: nothing is kept. */
  readonly index?: (owner: IndexOwner) => IndexFile | undefined;
}

/** Finds the transcript of the agent that an event comes from. */
export type OpenTranscript = (event: AnyEvent) => Transcript;

/** Most files that are followed at once. */
const mostFiles = 32;

/** Opens transcripts for events. Files are followed from one event to the next; nothing is read before somebody asks. */
export function openTranscripts(world: TranscriptWorld): OpenTranscript {
  const followed = new Map<string, SessionFile>();
  const fileOf = (path: string, owner: IndexOwner): SessionFile => {
    const known = followed.get(path);
    followed.delete(path);
    const own = owner.agentId !== undefined;
    const file = known ?? sessionFile({ files: world.files, path, own, index: world.index?.(owner) });
    followed.set(path, file);
    if (followed.size > mostFiles) followed.delete(followed.keys().next().value ?? "");
    return file;
  };
  return (event) => {
    const session = placesOf(event);
    const family = familyOf(session, event, world, fileOf);
    return session.agentId === undefined ? family.main : family.subagent(session.agentId);
  };
}

/** Where the files of a session lie. */
interface Places {
  readonly sessionId: string | undefined;
  /** Empty when there is none. */
  readonly main: string;
  readonly folder: string;
  readonly agentId: string | undefined;
  /** Where the event says that its agent's file is. */
  readonly agent: string | undefined;
}

function placesOf({ input }: AnyEvent): Places {
  const fields: Readonly<Record<string, unknown>> = { ...input };
  const text = (name: string): string | undefined => {
    const value = fields[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const named = text("transcript_path") ?? "";
  // Where the payload names the subagent's own file, the main one is two folders up.
  const main = named.replace(/[\\/]subagents[\\/]agent-[^\\/]+\.jsonl$/, ".jsonl");
  const agent = text("agent_transcript_path") ?? (main === named ? undefined : named);
  const folder = `${main.replace(/\.jsonl$/, "")}/subagents`;
  return { sessionId: text("session_id"), main, folder, agentId: text("agent_id"), agent };
}

function familyOf(
  places: Places,
  event: AnyEvent,
  { files, platform }: TranscriptWorld,
  fileOf: (path: string, owner: IndexOwner) => SessionFile,
): Family {
  const views = new Map<string | undefined, Transcript>();
  const view = (agentId: string | undefined): Transcript => {
    const known = views.get(agentId);
    if (known !== undefined) return known;
    const present: Present = agentId === places.agentId ? presentOf(event) : nothingNew;
    const owner = { sessionId: places.sessionId, transcriptPath: places.main, agentId };
    const file = fileOf(pathOf(places, agentId), owner);
    const made = viewOf({ file, platform, agentId, present, family: () => family });
    views.set(agentId, made);
    return made;
  };
  const family: Family = {
    get main() {
      return view(undefined);
    },
    subagent: view,
    subagents: () => files.list(places.folder).flatMap((name) => /^agent-(.+)\.jsonl$/.exec(name)?.[1] ?? []),
  };
  return family;
}

/** An id that is no name of a file has no file. */
function pathOf({ main, folder, agentId: own, agent }: Places, agentId: string | undefined): string {
  if (agentId === undefined) return main;
  if (agentId === own && agent !== undefined) return agent;
  return main === "" || /[\\/\0]/.test(agentId) ? "" : `${folder}/agent-${agentId}.jsonl`;
}

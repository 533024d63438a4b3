// The first look at an event: whether any hook could have something to say. Most of the time none has, and then
// neither the hooks nor what asks them are loaded.

import { isOfInterest } from "./engine/interest.ts";
import { hasTool } from "./engine/reach.ts";
import type { AnyEvent } from "./events/event.ts";
import { readEvent } from "./events/read-event.ts";
import { asText, readStdin } from "./hosts/stdin.ts";
import type * as Hot from "./hot.ts";
import type * as Details from "./ledger/details.ts";
import { keepEntry } from "./ledger/ledger.ts";
import type * as Keep from "./ledger/recording/keep.ts";
import { openCache } from "./project/cache.ts";
import { keyOf } from "./project/cache-key.ts";
import { currentFolder, findProject, type Project } from "./project/find.ts";
import { freshness } from "./project/fresh.ts";
import type { Manifest } from "./project/manifest.ts";
import { cacheRoot } from "./project/places.ts";
import { version } from "./project/version.ts";
import { isHookEvent } from "./protocol/event-names.ts";
import { stateRoot } from "./state/paths.ts";

const { env } = process;

/** Answers the event on standard input and ends the process; `answered` runs when the answer is out. */
export async function main(answered: () => void): Promise<void> {
  const payload = asText(await readStdin());
  const unheard = whatConcernsNobody(payload);
  if (unheard !== undefined) {
    keepHeartbeat(unheard);
    answered();
    if (unheard.records && typeof payload === "string") record(payload, unheard.project);
    process.exit(0);
  }
  const hot: typeof Hot = require("./hot.ts");
  hot.main(payload, answered);
}

/** An event, and the project that it is about. */
interface Unheard {
  readonly event: AnyEvent;
  readonly project: Project;
  /** Whether payloads of the project are recorded. */
  readonly records: boolean;
}

/** The event, only when asking the hooks would give no answer, no note and no change of what is remembered. */
function whatConcernsNobody(payload: Uint8Array | string): Unheard | undefined {
  try {
    const event = toolEventIn(payload);
    const project = event && findProject({ env, cwd: currentFolder(env), told: () => event.input.cwd });
    if (event === undefined || project === undefined) return undefined;
    const manifest = freshManifest(project.root, project.hooksDir);
    if (manifest?.interests === undefined || isOfInterest(event, manifest.interests)) return undefined;
    return { event, project, records: manifest.records === true };
  } catch {
    return undefined; // whatever it is, it is told where events are answered
  }
}

/** That it came in is worth a line: no line means that nothing is wired. Never throws. */
function keepHeartbeat({ event, project }: Unheard): void {
  const { name, tool } = event;
  const trace = {
    event: name,
    ...(tool !== undefined && { tool }),
    hooks: [],
    verdict: {},
    faults: [],
    ms: 0,
  };
  try {
    const root = stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? "");
    const details = (): typeof Details => require("./ledger/details.ts");
    keepEntry({ event, trace, project: project.root }, { root, now: Date.now(), env, details });
  } catch {
    // the environment names no place for state
  }
}

/** On other events there may be news to tell, whatever the hooks say. */
function toolEventIn(payload: Uint8Array | string): AnyEvent | undefined {
  const expected = process.argv[2];
  if (expected === undefined || !isHookEvent(expected) || !hasTool(expected)) return undefined;
  const platform = process.platform === "win32" ? "win32" : "posix";
  const reading = readEvent(payload, platform, expected);
  return reading.kind === "event" ? reading.event : undefined;
}

/** What is known of the project's hooks, if nothing has changed since that was found out. */
function freshManifest(root: string, hooksDir: string): Manifest | undefined {
  const manifest = openCache(cacheRoot(env), root, keyOf(version)).manifest();
  if (manifest?.interests === undefined || manifest.untold === true) return undefined;
  const isFresh = freshness(manifest, hooksDir, Date.now()).state === "fresh";
  return isFresh ? manifest : undefined;
}

/** Only where the user asked for it. */
function record(payload: string, { root }: Project): void {
  const { keepPayload }: typeof Keep = require("./ledger/recording/keep.ts");
  keepPayload({ payload, project: root, now: Date.now(), env });
}

// The first look at an event: whether any hook could have something to say. Most of the time none has, and then
// neither the hooks nor what asks them are loaded.

import { isOfInterest } from "./engine/interest.ts";
import { hasTool } from "./engine/reach.ts";
import type { AnyEvent } from "./events/event.ts";
import { readEvent } from "./events/read-event.ts";
import { asText, readStdin } from "./hosts/stdin.ts";
import type * as Hot from "./hot.ts";
import { openCache } from "./project/cache.ts";
import { keyOf } from "./project/cache-key.ts";
import { currentFolder, findProject } from "./project/find.ts";
import { freshness } from "./project/fresh.ts";
import { cacheRoot } from "./project/places.ts";
import { version } from "./project/version.ts";
import { isHookEvent } from "./protocol/event-names.ts";

/** Answers the event on standard input and ends the process; `answered` runs when the answer is out. */
export async function main(answered: () => void): Promise<void> {
  const payload = asText(await readStdin());
  if (concernsNobody(payload)) {
    answered();
    process.exit(0);
  }
  const hot: typeof Hot = require("./hot.ts");
  hot.main(payload, answered);
}

/** True only when asking the hooks would give no answer, no note and no change of what is remembered. */
function concernsNobody(payload: Uint8Array | string): boolean {
  try {
    const event = toolEventIn(payload);
    const interests = event && knownInterests();
    return event !== undefined && interests !== undefined && !isOfInterest(event, interests);
  } catch {
    return false; // whatever it is, it is told where events are answered
  }
}

/** On other events there may be news to tell, whatever the hooks say. */
function toolEventIn(payload: Uint8Array | string): AnyEvent | undefined {
  const expected = process.argv[2];
  if (expected === undefined || !isHookEvent(expected) || !hasTool(expected)) return undefined;
  const platform = process.platform === "win32" ? "win32" : "posix";
  const reading = readEvent(payload, platform, expected);
  return reading.kind === "event" && reading.event.name === expected ? reading.event : undefined;
}

/** What the project's hooks must be asked about, if nothing has changed since that was found out. */
function knownInterests(): ReturnType<typeof freshInterests> {
  const { env } = process;
  const project = findProject({ env, cwd: currentFolder(env) });
  return project === undefined ? undefined : freshInterests(project.root, project.hooksDir);
}

function freshInterests(root: string, hooksDir: string) {
  const manifest = openCache(cacheRoot(process.env), root, keyOf(version)).manifest();
  if (manifest?.interests === undefined || manifest.untold === true) return undefined;
  const isFresh = freshness(manifest, hooksDir, Date.now()).state === "fresh";
  return isFresh ? manifest.interests : undefined;
}

import type { AnyEvent } from "../../events/event.ts";
import type { Host } from "../../events/host.ts";
import { toEvent } from "../../events/read-event.ts";
import { backgroundWork } from "./background-work.ts";
import { filesUntil } from "./files-until.ts";
import { merged } from "./merged.ts";
import { rebuild } from "./rebuild.ts";
import type { RebuiltEvent } from "./rebuilt-event.ts";
import type { Unread } from "./recorded-lines.ts";
import type { Recording } from "./recordings.ts";

/** The time in a scene, which moves from event to event. */
export interface Clock {
  /** Milliseconds since the epoch. */
  at: number;
}

/** A recorded session as it goes on. */
export interface Scene {
  /** The world at the moment that was reached. */
  readonly host: Host;
  /** Its events in order; `unread` counts lines that are no entries. */
  events(unread: Unread): Generator<RebuiltEvent>;
  /** Moves to an event: it is then, and its transcript is there up to it. Undefined when the event cannot be read. */
  reach(rebuilt: RebuiltEvent): AnyEvent | undefined;
}

/** Sets the scene for a session. Nothing is read before it is asked for. */
export function sceneOf(recording: Recording, host: Host, clock: Clock): Scene {
  const { id, path, files, changed } = recording;
  const seen = filesUntil(host.files, `${path.replace(/\.jsonl$/, "")}/subagents`);
  seen.reach(path, 0);
  // What a hook appends to a file is not written, and nothing is amiss with the hook.
  const around = { ...host, files: seen.files, now: () => clock.at, append: () => undefined };
  return {
    host: around,
    events(unread) {
      const session = {
        id,
        path,
        agentTypes: new Map<string, string>(),
        work: backgroundWork(),
        unread,
        now: changed,
        cwd: host.root,
      };
      return merged(files.map((file) => rebuild(host.files, file, session)));
    },
    reach(rebuilt) {
      seen.reach(rebuilt.path, rebuilt.written);
      clock.at = rebuilt.at;
      const reading = toEvent(rebuilt.payload, host.platform);
      return reading.kind === "event" ? reading.event : undefined;
    },
  };
}

import { hooksOf } from "../../engine/select.ts";
import type { AnyEvent } from "../../events/event.ts";
import type { Host } from "../../events/host.ts";
import type { RegisteredHook } from "../../hooks/hook.ts";
import { processMemory } from "../../hosts/process-memory.ts";
import { entryOf } from "../../ledger/entry-of.ts";
import { given } from "../../protocol/given.ts";
import { memoryStore } from "../../state/memory-store.ts";
import { sessionDir } from "../../state/paths.ts";
import { openTranscripts } from "../../transcript/open-transcripts.ts";
import { type Asking, askAlone } from "./ask-alone.ts";
import type { RebuiltEvent } from "./rebuilt-event.ts";
import type { Recording } from "./recordings.ts";
import { type RefusedCalls, refusedCalls } from "./refused-calls.ts";
import type { HookSummary, ReplayedEvent } from "./replay-report.ts";
import { type Clock, type Scene, sceneOf } from "./scene.ts";
import { tally } from "./tally.ts";

/** The world that sessions are played in. */
export interface Stage extends Pick<Asking, "env" | "attempts" | "signal" | "onAsk"> {
  readonly host: Host;
  readonly clock: Clock;
}

/** Plays sessions with hooks, and counts what they do. */
export interface Player {
  /** Events so far. */
  readonly events: number;
  /** Lines so far that are no entries. */
  readonly unread: number;
  /**
   * Plays a session; gives the events on which some hook would have done something. `goesOn` is asked before each
   * event, and told how far into its file that is.
   */
  play(
    recording: Recording,
    root: string,
    goesOn: (written: number) => Promise<boolean>,
  ): AsyncGenerator<ReplayedEvent>;
  summaries(): readonly HookSummary[];
}

/** A session that is being played. */
interface Playing {
  readonly scene: Scene;
  readonly asking: Asking;
  readonly refusals: RefusedCalls;
  readonly session: string;
  readonly root: string;
}

/** Makes a player. What hooks remember is kept in memory, so that what is durable is there in the next session. */
export function player(hooks: readonly RegisteredHook[], stage: Stage): Player {
  const { clock, env, attempts, signal, onAsk } = stage;
  const tallies = new Map(hooks.map((registered) => [registered.id, tally(registered)]));
  const unread = { lines: 0 };
  const store = memoryStore({ now: () => clock.at });
  let events = 0;

  const note = (event: ReplayedEvent): void => {
    for (const one of event.hooks) tallies.get(one.hook)?.told(event, one);
  };

  async function ask(rebuilt: RebuiltEvent, at: Playing): Promise<ReplayedEvent | undefined> {
    const { scene, asking, refusals, session, root } = at;
    const listeners = hooksOf(hooks, rebuilt.payload.hook_event_name);
    const tellsEnd = refusals.concern(rebuilt);
    const event = listeners.length > 0 || tellsEnd ? scene.reach(rebuilt) : undefined;
    if (event === undefined) return undefined;
    const asked = await askAlone(listeners, event, scene.host, asking);
    for (const { hook, ms } of asked) tallies.get(hook)?.asked(ms);
    const told = asked.flatMap((one) => one.told ?? []);
    if (told.length === 0 && !tellsEnd) return undefined;
    const replayed = { ...headOf(session, rebuilt, event, { root, env }), hooks: told };
    note(replayed);
    refusals.heard(replayed, asked);
    return told.length > 0 ? replayed : undefined;
  }

  async function* play(
    recording: Recording,
    root: string,
    goesOn: (written: number) => Promise<boolean>,
  ): AsyncGenerator<ReplayedEvent> {
    const scene = sceneOf(recording, { ...stage.host, root }, clock);
    const { files, platform } = scene.host;
    const memory = processMemory({ state: store, root, warn: () => undefined });
    const transcript = openTranscripts({ files, platform });
    const asking = { env, attempts, ...memory, transcript, ...given({ signal, onAsk }) };
    const playing = { scene, asking, refusals: refusedCalls(tallies), session: recording.id, root };
    for (const rebuilt of scene.events(unread)) {
      if (!(await goesOn(rebuilt.written))) break;
      events += 1;
      const replayed = await ask(rebuilt, playing);
      if (replayed !== undefined) yield replayed;
    }
    const dir = sessionDir(store.root, { sessionId: recording.id });
    if (dir !== null) store.removeDir(dir);
  }

  return {
    get events() {
      return events;
    },
    get unread() {
      return unread.lines;
    },
    play,
    summaries: () => [...tallies.values()].map((one) => one.summary()),
  };
}

function headOf(
  session: string,
  { at, payload }: RebuiltEvent,
  event: AnyEvent,
  { root, env }: { readonly root: string; readonly env: Stage["env"] },
): Omit<ReplayedEvent, "hooks"> {
  const nothing = { event: event.name, hooks: [], verdict: {}, faults: [], ms: 0 };
  const { about } = entryOf({ event, trace: nothing, project: root }, at, env);
  const { tool_use_id: call, agent_id: agent } = payload;
  return {
    session,
    at: new Date(at).toISOString(),
    event: event.name,
    ...(event.tool !== undefined && { tool: event.tool }),
    ...(typeof call === "string" && { call }),
    ...(typeof agent === "string" && { agent }),
    ...(about !== undefined && { about }),
  };
}

import type { Hook, RegisteredHook } from "../../hooks/hook.ts";
import { type HookSource, readSource } from "../../hosts/hook-source.ts";
import { recordingAt } from "./recordings.ts";
import type { ReplayedEvent, ReplayReport } from "./replay-report.ts";
import { runReplay } from "./run-replay.ts";

/** A recorded session, and the hooks to play it with. */
export interface ReplayOptions {
  /** A module of hooks (`import * as guards`), a record or list of them, or one hook. */
  readonly hooks: HookSource;
  /** Path of the session's transcript; the files of its subagents are found beside it. */
  readonly transcript: string;
  /**
   * The project's folder. Default: the working folder. A session that was started outside of it is played in the folder
   * in which it was started.
   */
  readonly root?: string;
}

/** What hooks would have done in a recorded session, event by event and hook by hook. */
export interface Replay extends ReplayReport {
  /** The events on which some hook would have done something, in order. */
  readonly fired: readonly ReplayedEvent[];
}

/**
 * Plays a recorded session again: its events are rebuilt from the transcript and hooks are asked about them, with the
 * time and the transcript of that moment and a memory of their own. Meanwhile this process starts no program, opens no
 * connection and writes nothing; hooks that need to are counted as `unjudged`. Run one replay at a time.
 *
 * @throws {TypeError} when there is no such transcript, or no hook.
 *
 * @example
 * const push = guard({ when: command("git push"), deny: "Not today." });
 * const { fired } = await replay({ hooks: { push }, transcript: recorded }); // a path
 * fired.map(({ at, tool, about }) => `${at} ${tool} ${about}`);
 */
export async function replay({ hooks, transcript, root = process.cwd() }: ReplayOptions): Promise<Replay> {
  const { parts } = readSource(hooks);
  const registered = parts.filter((part): part is RegisteredHook & { hook: Hook } => "hook" in part);
  if (registered.length === 0) throw new TypeError("replay needs hooks: there is none in what was given");
  const recording = recordingAt(transcript);
  if (recording === undefined) throw new TypeError(`there is no transcript ${transcript}`);
  const fired: ReplayedEvent[] = [];
  const report = await runReplay({
    hooks: registered,
    recordings: [recording],
    root,
    onEvent: (event) => void fired.push(event),
  });
  return { ...report, fired };
}

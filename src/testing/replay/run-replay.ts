import type { RegisteredHook } from "../../hooks/hook.ts";
import { nodeHost } from "../../hosts/node.ts";
import { keepQuiet } from "../../hosts/quiet.ts";
import { given } from "../../protocol/given.ts";
import { keepLines } from "../../shell/read-line.ts";
import { sealed } from "../inline/sealed.ts";
import { type Player, player } from "./player.ts";
import { placeOf, type Recording } from "./recordings.ts";
import { limits, type ReplayedEvent, type ReplayReport } from "./replay-report.ts";

/** What is played, and who is told of it meanwhile. */
export interface RunReplayOptions {
  readonly hooks: readonly RegisteredHook[];
  /** Each is opened when those before it have been played. */
  readonly recordings: readonly Recording[];
  /** The project's folder. A session that was started outside of it is played where it was started. */
  readonly root: string;
  /** Called off: what was done so far is reported. */
  readonly signal?: AbortSignal;
  /** Told of every hook before it is asked. */
  readonly onAsk?: (id: string) => void;
  readonly onEvent?: (event: ReplayedEvent) => void;
  /** Told, at times, how many bytes of sessions have been played. */
  readonly onProgress?: (bytes: number) => void;
}

/** Most command lines whose analysis is kept in a run. */
const keptLines = 512;
/** Milliseconds between two looks at the outside world. */
const pulse = 200;

/**
 * Plays recorded sessions one after the other, in a process that is sealed as long as that takes. Hook code can throw
 * what it likes; it is counted.
 */
export async function runReplay(options: RunReplayOptions): Promise<ReplayReport> {
  const started = performance.now();
  const { hooks, root, signal, onAsk } = options;
  const env = defined({ ...process.env, CLAUDE_PROJECT_DIR: root });
  const clock = { at: 0 };
  const attempts: string[] = [];
  const home = env["HOME"] ?? env["USERPROFILE"];
  const host = nodeHost({ root, ...(home !== undefined && { home }) });
  const plays = player(hooks, { host, env, clock, attempts, ...given({ signal, onAsk }) });
  const seal = {
    env,
    programs: {},
    now: () => clock.at,
    readOnly: true,
    onAttempt: (what: string) => void attempts.push(what),
  };
  const strays = keepQuiet();
  const before = keepLines(keptLines);
  try {
    const { result: done } = await sealed(seal, () => playAll(plays, options));
    return {
      ...done,
      events: plays.events,
      unread: plays.unread,
      interrupted: signal?.aborted === true,
      hooks: plays.summaries(),
      limits,
      ms: Math.round(performance.now() - started),
    };
  } finally {
    keepLines(before);
    strays.restore();
  }
}

async function playAll(
  plays: Player,
  options: RunReplayOptions,
): Promise<{ sessions: string[]; bytes: number }> {
  const { recordings, root, signal, onEvent, onProgress } = options;
  const done = { sessions: [] as string[], bytes: 0 };
  let last = performance.now();
  const goesOn = async (written: number): Promise<boolean> => {
    if (performance.now() - last > pulse) {
      onProgress?.(done.bytes + written);
      // Signals of this process get their turn.
      await new Promise((resolve) => setImmediate(resolve));
      last = performance.now();
    }
    return signal?.aborted !== true;
  };
  for (const recording of recordings) {
    for await (const event of plays.play(recording, placeOf(recording, root), goesOn)) onEvent?.(event);
    if (signal?.aborted === true) break;
    done.sessions.push(recording.id);
    done.bytes += recording.bytes;
  }
  return done;
}

function defined(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

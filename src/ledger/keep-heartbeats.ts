import type { AnyEvent } from "../events/event.ts";
import { sessionDir } from "../state/paths.ts";
import { refusedDir } from "../state/private-dirs.ts";
import { appendLine } from "./append.ts";
import { fullAt } from "./files.ts";
import { heartbeat } from "./heartbeat.ts";
import type { LedgerOptions } from "./ledger.ts";

/** An event that concerned no hook. */
export interface Beat {
  readonly event: AnyEvent;
  /** The project's root. */
  readonly project: string;
  /** When it came, in milliseconds since 1970. */
  readonly now: number;
}

/** Adds events that concerned no hook to their sessions' ledgers, with one write for each session. Never throws. */
export function keepHeartbeats(
  beats: readonly Beat[],
  { root, details }: Pick<LedgerOptions, "root" | "details">,
): void {
  const texts = new Map<string, string>();
  for (const beat of beats) {
    const { session_id: sessionId, transcript_path: transcriptPath } = beat.event.input;
    const dir = sessionDir(root, { sessionId, transcriptPath });
    if (dir !== null) texts.set(dir, `${texts.get(dir) ?? ""}${lineOf(beat)}`);
  }
  for (const [dir, text] of texts) {
    try {
      if (refusedDir(root, dir) !== null) continue;
      if (appendLine(dir, text) + text.length > fullAt) details().aside(dir, root);
    } catch {
      // a ledger that cannot be written is for `fairlead doctor` to tell
    }
  }
}

function lineOf({ event, project, now }: Beat): string {
  const { name, tool } = event;
  const trace = {
    ...{ event: name, hooks: [], verdict: {}, faults: [], ms: 0 },
    ...(tool !== undefined && { tool }),
  };
  return `${JSON.stringify(heartbeat({ event, trace, project }, now))}\n`;
}

import { sessionDir } from "../state/paths.ts";
import { refusedDir } from "../state/private-dirs.ts";
import { appendLine } from "./append.ts";
import type * as Details from "./details.ts";
import { type Dispatched, isEventful } from "./dispatched.ts";
import { fullAt } from "./files.ts";
import { heartbeat } from "./heartbeat.ts";

/** Where and how dispatches are kept. */
export interface LedgerOptions {
  /** The folder of all state; see `stateRoot`. */
  readonly root: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Loads what only an entry needs that is more than a heartbeat. */
  readonly details: () => typeof Details;
}

/**
 * Adds a dispatch to its session's ledger. Nothing for a session that nothing tells apart from others. Never throws:
 * a ledger that cannot be written is for `fairlead doctor` to tell, and no matter of a verdict.
 */
export function keepEntry(dispatched: Dispatched, { root, now, env, details }: LedgerOptions): void {
  try {
    const { session_id: sessionId, transcript_path: transcriptPath } = dispatched.event.input;
    const dir = sessionDir(root, { sessionId, transcriptPath });
    // Where state keeps nothing, since somebody else could read or change it, nothing is kept either.
    if (dir === null || refusedDir(root, dir) !== null) return;
    const line = isEventful(dispatched)
      ? details().detailedLine(dispatched, now, env)
      : `${JSON.stringify(heartbeat(dispatched, now))}\n`;
    if (appendLine(dir, line) + line.length > fullAt) details().aside(dir, root);
  } catch {
    // see above
  }
}

import type { AnyEvent } from "../../events/event.ts";
import type * as Details from "../../ledger/details.ts";
import { keepHeartbeats } from "../../ledger/keep-heartbeats.ts";
import { stateRoot } from "../../state/paths.ts";
import type { Env } from "../find.ts";

/** Lines of the ledger about events that concerned no hook: that they came in. */
export interface Heartbeats {
  /** Keeps one in mind. Never throws. */
  note(event: AnyEvent, project: string, env: Env): void;
  /** Writes what is in mind. Never throws. */
  flush(): void;
}

/** Milliseconds that a line may wait for others: written one by one they would hold up the events behind them. */
const longest = 50;

/** Lines in mind, at most. */
const most = 200;

interface Beat {
  readonly event: AnyEvent;
  readonly project: string;
  readonly env: Env;
  readonly now: number;
}

export function heartbeats(): Heartbeats {
  let beats: Beat[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const all = beats;
    beats = [];
    for (const [root, some] of byRoot(all)) keepHeartbeats(some, { root, details });
  };
  return {
    note: (event, project, env) => {
      beats.push({ event, project, env, now: Date.now() });
      if (beats.length >= most) setImmediate(flush);
      else timer ??= setTimeout(flush, longest);
    },
    flush,
  };
}

function details(): typeof Details {
  return require("../../ledger/details.ts");
}

/** By the folder of all state; those that have none are not kept. */
function byRoot(beats: readonly Beat[]): Map<string, Beat[]> {
  const all = new Map<string, Beat[]>();
  for (const beat of beats) {
    const root = rootIn(beat.env);
    if (root === undefined) continue;
    const some = all.get(root);
    if (some === undefined) all.set(root, [beat]);
    else some.push(beat);
  }
  return all;
}

function rootIn(env: Env): string | undefined {
  try {
    return stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? "");
  } catch {
    return undefined; // the environment names no place for state
  }
}

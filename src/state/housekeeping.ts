import { originFile } from "./paths.ts";
import type { Store } from "./store.ts";

export interface HousekeepingOptions {
  /** Days after its last change that a session is kept. Default 30. */
  readonly days?: number;
  /** The current session's directory: never removed. */
  readonly current: string | null;
  /** Is there still a transcript at this path? */
  readonly transcriptExists: (path: string) => boolean;
}

/** The file whose time says when house was kept last, below the root. */
export const houseMarker = "housekeeping.json";

const dayMs = 24 * 3600 * 1000;

/**
 * Removes what dead sessions left, at most once a day for all processes together, and for at most half a second: where
 * more is left, it goes on the next time. Answers the removed directories, or null when it is not due. Never to be
 * called on the way to a verdict.
 */
export function keepHouse(store: Store, options: HousekeepingOptions): string[] | null {
  if (!isDue(store)) return null;
  const { removed, goesOn } = removeSome(store, options, longestMs);
  if (goesOn) store.remove(`${store.root}/${houseMarker}`);
  return removed;
}

/** Whoever waits for this process to end should not notice. */
const longestMs = 500;

/** Claims today's run, so that of many processes one does the work. */
function isDue(store: Store): boolean {
  const marker = `${store.root}/${houseMarker}`;
  // The other way round, too: a clock that was once years ahead must not end this for years.
  const ran = (): boolean => Math.abs(store.now() - (store.modifiedAt(marker) ?? 0)) < dayMs;
  let mine = false;
  if (ran()) return false;
  store.tryExclusive(marker, () => {
    if (ran()) return;
    store.write(marker, "{}");
    mine = true;
  });
  return mine;
}

/** Removes sessions that nothing has changed in for `days` and whose transcript is gone. */
export function removeDeadSessions(store: Store, options: HousekeepingOptions): string[] {
  return removeSome(store, options, Number.POSITIVE_INFINITY).removed;
}

interface Round {
  readonly removed: string[];
  /** Whether the time was over, after some progress: those that cannot go must not cost every event so much time. */
  readonly goesOn: boolean;
}

function removeSome(store: Store, options: HousekeepingOptions, limitMs: number): Round {
  const began = store.now();
  const isLate = (): boolean => Math.abs(store.now() - began) > limitMs;
  const removed: string[] = [];
  // What a killed run had taken out of the way and not yet removed.
  for (const [gone, { name }] of store.list(`${store.root}/trash`).entries()) {
    if (isLate()) return { removed, goesOn: gone > 0 };
    store.removeDir(`${store.root}/trash/${name}`);
  }
  for (const dir of candidates(store, options)) {
    if (isLate()) return { removed, goesOn: removed.length > 0 };
    // Checked one by one, right before the removal: the session may have come back to life meanwhile.
    if (dir === options.current || !isDead(store, dir, options)) continue;
    store.removeDir(dir);
    removed.push(dir);
  }
  return { removed, goesOn: false };
}

/** All sessions: first those whose directory has not changed for long, from any on, so that none keeps others from their turn. */
function candidates(store: Store, { days = 30 }: HousekeepingOptions): string[] {
  const dirs = store.list(`${store.root}/sessions`).filter(({ directory }) => directory);
  const isOld = ({ modifiedAt }: { readonly modifiedAt: number }): boolean =>
    store.now() - modifiedAt > days * dayMs;
  const old = dirs.filter(isOld);
  const first = Math.floor(Math.random() * old.length);
  const others = dirs.filter((dir) => !isOld(dir));
  return [...old.slice(first), ...old.slice(0, first), ...others].map(
    ({ name }) => `${store.root}/sessions/${name}`,
  );
}

function isDead(store: Store, dir: string, { days = 30, transcriptExists }: HousekeepingOptions): boolean {
  if (store.now() - newestIn(store, dir) <= days * dayMs) return false;
  const transcript = transcriptOf(store, dir);
  return transcript === null || !transcriptExists(transcript);
}

/** The time of the newest file in a directory; in an empty one, which may be just being filled, now. */
function newestIn(store: Store, dir: string): number {
  const times = filesIn(store, dir);
  return times.length === 0 ? store.now() : Math.max(...times);
}

function filesIn(store: Store, dir: string): number[] {
  return store
    .list(dir)
    .flatMap((entry) => (entry.directory ? filesIn(store, `${dir}/${entry.name}`) : [entry.modifiedAt]));
}

function transcriptOf(store: Store, dir: string): string | null {
  try {
    const origin: unknown = JSON.parse(store.read(`${dir}/${originFile}`) ?? "null");
    if (typeof origin !== "object" || origin === null || !("transcriptPath" in origin)) return null;
    return typeof origin.transcriptPath === "string" ? origin.transcriptPath : null;
  } catch {
    return null;
  }
}

import { StateError, textOf } from "./errors.ts";
import type { StateEntry } from "./listing.ts";
import { unwritable } from "./lost-in-json.ts";
import { safeId } from "./paths.ts";
import { seenMax } from "./seen-keys.ts";
import type { Store } from "./store.ts";

/** A remembered document with its content. */
export interface ShownState extends StateEntry {
  /** As stored; null when there is none or it cannot be read. */
  readonly value: unknown;
  /** False when there is a document that cannot be read. */
  readonly isReadable: boolean;
  /** Sentences for people: what was let go, what is broken. */
  readonly notes: readonly string[];
}

/** The entries of a slot; with a session id, only that session's and its hooks'. */
export function selectState(entries: readonly StateEntry[], slot: string, sessionId?: string): StateEntry[] {
  const named = entries.filter(
    (entry) => entry.slot === slot || (entry.scope === "hook" && entry.slot.startsWith(`${slot} (`)),
  );
  return sessionId === undefined ? named : ofSession(named, sessionId);
}

/** The entries of one session and its hooks. The id may be as the host tells it, or as its directory is called. */
export function ofSession(entries: readonly StateEntry[], sessionId: string): StateEntry[] {
  return entries.filter(
    ({ scope, place }) =>
      (scope === "session" || scope === "hook") && (place === sessionId || place === safeId(sessionId)),
  );
}

/** Reads what an entry holds. Moves and changes nothing. */
export function showState(store: Store, entry: StateEntry): ShownState {
  const brokenNotes = entry.broken.map((path) => `A broken document is kept as ${path}.`);
  try {
    const text = store.read(entry.path) ?? "null";
    const value: unknown = JSON.parse(text);
    const lost = unwritable(value);
    if (lost !== null) throw new StateError("corrupt", lost);
    return { ...entry, value, isReadable: true, notes: [...lettingGo(entry, value), ...brokenNotes] };
  } catch (error) {
    return {
      ...entry,
      value: null,
      isReadable: false,
      notes: [`The document ${whyUnreadable(error)}.`, ...brokenNotes],
    };
  }
}

function whyUnreadable(error: unknown): string {
  if (error instanceof StateError && error.kind === "corrupt") return error.message;
  return `cannot be read: ${textOf(error)}`;
}

function lettingGo(entry: StateEntry, value: unknown): string[] {
  if (entry.slot !== "fairlead.seen" || typeof value !== "object" || value === null || !("scopes" in value))
    return [];
  return Object.entries(value.scopes ?? {}).flatMap(([scope, set]) => {
    const dropped: unknown = typeof set === "object" && set !== null && "dropped" in set ? set.dropped : 0;
    if (typeof dropped !== "number" || dropped === 0) return [];
    return [
      `Scope ${JSON.stringify(scope)} keeps its newest ${seenMax} keys; ${dropped} older ones count as unseen again.`,
    ];
  });
}

/** Forgets the document of an entry, waiting at most `timeout` seconds (default 5) for whoever is changing it. */
export async function resetState(store: Store, entry: StateEntry, timeout = 5): Promise<void> {
  await store.exclusive(entry.path, timeout, async () => store.remove(entry.path));
}

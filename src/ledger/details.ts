// What a heartbeat does not need: loaded when something fired or failed, and when a file is full.
import type { Dispatched } from "./dispatched.ts";
import { entryOf } from "./entry-of.ts";
import { putAside } from "./put-aside.ts";
import { toLine } from "./to-line.ts";

/** The line of a dispatch with all that is known of it. */
export function detailedLine(
  dispatched: Dispatched,
  now: number,
  env: Readonly<Record<string, string | undefined>>,
): string {
  return toLine(entryOf(dispatched, now, env));
}

/** Puts a session's full file aside. */
export const aside: typeof putAside = putAside;

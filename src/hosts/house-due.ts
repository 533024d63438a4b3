import { type Stats, statSync } from "node:fs";
import type { HookEvent } from "../protocol/event-names.ts";
import { eventFacts } from "../protocol/facts.ts";
import { houseMarker } from "../state/housekeeping.ts";

const dayMs = 24 * 3600 * 1000;

/**
 * Whether to look after the state below `root` once the answer is out: after a day on an event that nobody can
 * refuse; on the others, where something waits for this process to end, only when a week went by without one of
 * those. Costs one look at the disk.
 */
export function isHouseDue(root: string, event: HookEvent, now: number = Date.now()): boolean {
  const days = eventFacts[event].refusal === undefined ? 1 : 7;
  const last = stats(`${root}/${houseMarker}`)?.mtimeMs ?? stats(`${root}/sessions`)?.birthtimeMs;
  return last !== undefined && Math.abs(now - last) >= days * dayMs;
}

function stats(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

import type { Evidence } from "./condition.ts";

/** Kept beside the evidence, which is plain data that goes into traces. */
const marks = new WeakMap<Evidence, () => Promise<unknown>>();

/** Evidence of something that asking has changed, and how to change it back when the hook did not run after all. */
export function markedEvidence(evidence: Evidence, takeBack: () => Promise<unknown>): Evidence {
  marks.set(evidence, takeBack);
  return evidence;
}

/** How to take back what asking for this evidence has changed; undefined when it changed nothing. */
export function takeBackOf(evidence: Evidence): (() => Promise<unknown>) | undefined {
  return marks.get(evidence);
}

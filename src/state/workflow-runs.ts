import { defineState, type StateDefinition } from "./definition.ts";
import type { Met } from "./event-key.ts";
import { fits, ownSchema } from "./own-schema.ts";
import type { StandardSchema } from "./standard-schema.ts";

/** How far a workflow has come, for one agent of a session. */
export interface WorkflowRun {
  /** Names of the steps that are done: advanced by what happened, or waived by the user. */
  readonly done: readonly string[];
  /** Where the transcript ended when the last of them was done; only what comes after counts for the next. */
  readonly since: number;
  /** Blocks since a step advanced last. */
  readonly blocks: number;
  /** The furthest step that was open at a block. */
  readonly open: number;
  /** Whether everything was done, and said to be. */
  readonly completed: boolean;
  /** The stop at which it was held last: the same stop again is held again, and counted once. */
  readonly event: Met;
  /** Set once it was given up at this step, and said to be. */
  readonly told?: boolean;
  /** Set once the user was told that it goes on in another session. */
  readonly elsewhere?: boolean;
}

/** A run that has not begun. */
export const notBegun: WorkflowRun = Object.freeze({
  done: Object.freeze([]),
  since: -1,
  blocks: 0,
  open: 0,
  completed: false,
  event: Object.freeze({ key: "", at: 0 }),
});

/** Subagents come and go: the newest are remembered. */
const most = 200;

/** A field of entries by key, each fitted over `shape`, newest `most` kept; empty when missing. */
function entries<T extends object>(shape: T): StandardSchema<Record<string, T>> {
  return ownSchema((value) => {
    if (value !== undefined && (typeof value !== "object" || value === null))
      return { ok: false, problem: "expected entries by key" };
    const all: [string, unknown][] = Object.entries(value ?? {});
    const kept: Record<string, T> = Object.create(null);
    for (const [key, entry] of all.slice(-most)) {
      if (!fits(shape, entry)) return { ok: false, problem: `${key}: not what was written there` };
      kept[key] = entry;
    }
    return { ok: true, value: kept };
  });
}

/** One per session: its workflows, by hook and agent. */
export const WorkflowRuns: StateDefinition<{ runs: Record<string, WorkflowRun> }> = defineState(
  "fairlead.workflows",
  { runs: entries(notBegun) },
);

/** A session in which a workflow has begun. */
export interface Owner {
  /** Name of the step that is open there. */
  readonly step: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** One per project: which sessions have begun a workflow and not ended it; the keys are hook and session. */
export const WorkflowOwners: StateDefinition<{ owners: Record<string, Owner> }> = defineState(
  "fairlead.workflow-owners",
  { owners: entries<Owner>({ step: "", at: 0 }) },
  { scope: "project" },
);

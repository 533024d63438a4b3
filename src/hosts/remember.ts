import { existsSync } from "node:fs";
import type { OpenMemory } from "../conditions/live-event.ts";
import type { Budgets } from "../engine/budgets.ts";
import type { AnyEvent } from "../events/event.ts";
import { provideStore } from "../state/default-store.ts";
import { type DurableRoots, openDurable } from "../state/durable-store.ts";
import { fileStore } from "../state/file-store.ts";
import type { keepHouse } from "../state/housekeeping.ts";
import { noteMainSession } from "../state/main-session.ts";
import type { Fault } from "../state/store.ts";
import { untold } from "./fault-notices.ts";
import { memoryIn, sessionOf } from "./memory-in.ts";
import { budgetsIn } from "./stored-budgets.ts";
import { durableRootsOf } from "./work-tree.ts";

/** Where a host remembers. */
export interface RememberOptions {
  /** The folder of all state; see `stateRoot`. */
  readonly root: string;
  /** The project's folder; without it, there is no state of a project. */
  readonly project: string | undefined;
  /** See `Host`. */
  readonly began?: number | undefined;
}

/** What a host remembers with: one store on disk for budgets, sessions and projects. */
export interface Remembering {
  readonly budgets: Budgets;
  readonly open: OpenMemory;
  /** What went wrong with remembered documents so far. */
  readonly faults: readonly Fault[];
  /** Those faults that this event's session was not told yet; they count as told from now on. Never throws. */
  untold(event: AnyEvent): Promise<readonly Fault[]>;
  /** Records at the start of a session that it is the project's, unless a subagent's starts inside another one. */
  noteSession(event: AnyEvent): void;
  /** Removes what dead sessions left; once a day for all processes together. `keep` is loaded by who calls, when it is due. */
  keepHouse(event: AnyEvent, keep: typeof keepHouse): void;
}

/** Opens the store on disk. Reads and writes nothing yet. */
export function remember({ root, project, began }: RememberOptions): Remembering {
  const faults: Fault[] = [];
  const store = fileStore({ root, onFault: (fault) => faults.push(fault) });
  // Slots that hooks make with a directory only are in it as well.
  provideStore(() => store);
  const findRoots = (): DurableRoots => (project === undefined ? {} : durableRootsOf(project));
  return {
    budgets: budgetsIn(store, began),
    open: memoryIn(store, findRoots),
    faults,
    untold: async (event) => (faults.length === 0 ? [] : untold(faults, sessionOf(event, store))),
    noteSession(event) {
      if (event.name !== "SessionStart") return;
      const { session_id: sessionId, agent_id: agentId } = event.input;
      noteMainSession(openDurable(store, findRoots()).project, {
        sessionId,
        agentId,
        startedAt: store.now(),
      });
    },
    keepHouse(event, keep) {
      keep(store, { current: sessionOf(event, store).dir, transcriptExists: existsSync });
    },
  };
}

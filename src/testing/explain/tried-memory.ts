import type { Budgets } from "../../engine/budgets.ts";
import type { CallMemory } from "../../hosts/command.ts";
import { memoryIn } from "../../hosts/memory-in.ts";
import { budgetsIn } from "../../hosts/stored-budgets.ts";
import { durableRootsOf } from "../../hosts/work-tree.ts";
import { replaceStore } from "../../state/default-store.ts";
import { overlayStore } from "../../state/overlay-store.ts";
import type { Fault, Store } from "../../state/store.ts";

/** What is remembered, as hooks see it that are only tried. */
export interface TriedMemory {
  readonly store: Store;
  readonly budgets: Budgets;
  readonly call: CallMemory;
  /** Gives slots that hooks make with a directory alone their usual store back. */
  end(): void;
}

/** Lets hooks read what a store holds, and change it in memory alone. */
export function triedMemory(below: Store, root: string, began: number): TriedMemory {
  const faults: Fault[] = [];
  const store: Store = {
    ...overlayStore(below),
    report: (fault) => void faults.push(fault),
  };
  const restore = replaceStore(() => store);
  return {
    store,
    budgets: budgetsIn(store, began),
    call: {
      open: memoryIn(store, () => durableRootsOf(root)),
      faults: () => faults,
      untold: async () => faults,
    },
    end: restore,
  };
}

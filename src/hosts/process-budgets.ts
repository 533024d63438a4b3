import type { Budgets } from "../engine/budgets.ts";
import { memoryStore } from "../state/memory-store.ts";
import type { Store } from "../state/store.ts";
import { budgetsIn, storedBudgets } from "./stored-budgets.ts";

let memory: Store | undefined;

/** Budgets on disk, in a store, or, when nothing is said, in a memory that this whole process shares. */
export function budgetsFor(state: true | Store | undefined, warn: (message: string) => void): Budgets {
  if (state === true) return storedBudgets(process.env, ({ path, message }) => warn(`${path}: ${message}`));
  if (state !== undefined) return budgetsIn(state);
  memory ??= memoryStore();
  return budgetsIn(memory);
}

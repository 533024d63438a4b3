import type { OpenMemory } from "../conditions/live-event.ts";
import type { Budgets } from "../engine/budgets.ts";
import { fileStore } from "../state/file-store.ts";
import { memoryStore } from "../state/memory-store.ts";
import { stateRoot } from "../state/paths.ts";
import type { Store } from "../state/store.ts";
import type { CallbackOptions } from "./callback-options.ts";
import { memoryIn } from "./memory-in.ts";
import { budgetsIn } from "./stored-budgets.ts";
import { durableRootsOf } from "./work-tree.ts";

/** What callbacks remember with. */
export interface CallbackMemory {
  readonly budgets: Budgets;
  readonly open: OpenMemory;
}

/** One store for budgets, sessions and projects, as the options choose it. Touches no file yet. */
export function callbackMemory(
  { state, root = process.cwd() }: Pick<CallbackOptions, "state" | "root">,
  warn: (message: string) => void,
): CallbackMemory {
  const store = storeFor(state, warn);
  let told = state !== undefined;
  const findRoots = () => {
    if (!told) warn("What hooks keep in event.durable ends with this process: say state: true to keep it.");
    told = true;
    return durableRootsOf(root);
  };
  return { budgets: budgetsIn(store), open: memoryIn(store, findRoots) };
}

let shared: Store | undefined;

/** On disk, as given, or, when nothing is said, a memory that this whole process shares. */
function storeFor(state: CallbackOptions["state"], warn: (message: string) => void): Store {
  if (state !== true) {
    shared ??= memoryStore();
    return state ?? shared;
  }
  const { env } = process;
  const root = stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? "");
  return fileStore({ root, onFault: ({ path, message }) => warn(`${path}: ${message}`) });
}

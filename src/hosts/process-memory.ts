import type { OpenMemory } from "../conditions/live-event.ts";
import type { Budgets } from "../engine/budgets.ts";
import { fileStore } from "../state/file-store.ts";
import { memoryStore } from "../state/memory-store.ts";
import { stateRoot } from "../state/paths.ts";
import type { Store } from "../state/store.ts";
import { forgetting } from "./forgetting.ts";
import { memoryIn } from "./memory-in.ts";
import { budgetsIn } from "./stored-budgets.ts";
import { durableRootsOf } from "./work-tree.ts";

/** Where a program that asks hooks itself keeps what they remember. */
export interface ProcessMemoryOptions {
  /** On disk, where hooks in settings keep it; in a store; or, when nothing is said, in a memory that this whole process shares. */
  readonly state: true | Store | undefined;
  /** The project's folder. */
  readonly root: string;
  /** Told what went wrong with documents. */
  readonly warn: (message: string) => void;
}

/** What the hooks of a program remember. */
export interface ProcessMemory {
  readonly budgets: Budgets;
  readonly memory: OpenMemory;
}

/** A program that serves many users for months must not keep all their sessions. */
const sessionsMax = 1000;

let shared: Store | undefined;

/** Budgets and state for a program that asks hooks itself. */
export function processMemory({ state, root, warn }: ProcessMemoryOptions): ProcessMemory {
  const store = storeFor(state, warn);
  let told = state !== undefined;
  const findRoots = (): ReturnType<typeof durableRootsOf> => {
    if (!told) warn("What hooks keep in event.durable ends with this process: say state: true to keep it.");
    told = true;
    return durableRootsOf(root);
  };
  return { budgets: budgetsIn(store), memory: memoryIn(store, findRoots) };
}

function storeFor(state: true | Store | undefined, warn: (message: string) => void): Store {
  const onFault = ({ message }: { readonly message: string }): void => warn(message);
  if (state === true) {
    const { env } = process;
    return fileStore({ root: stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? ""), onFault });
  }
  if (state !== undefined) return state;
  shared ??= forgetting(memoryStore({ onFault }), sessionsMax);
  return shared;
}

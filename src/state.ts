/**
 * State that hooks keep: per session, per workflow, per project, global. See docs/state.md.
 *
 * @packageDocumentation
 */
import { provideStore } from "./state/default-store.ts";
import { fileStore } from "./state/file-store.ts";
import { stateRoot } from "./state/paths.ts";

// Slots made with a directory only are files on this machine. No host listens to their faults, so Node says them.
provideStore(() =>
  fileStore({
    // Not imported, so that hooks that never need it do not pay for it.
    root: stateRoot(process.env, process.getBuiltinModule("node:os").homedir()),
    onFault: ({ message }) => process.emitWarning(message, "StateWarning"),
  }),
);

export type {
  DefinitionOptions,
  Shape,
  ShapeOutput,
  StateDefinition,
  StateScope,
  StoredLimits,
} from "./state/definition.ts";
export { Deque, deque, toDeque } from "./state/deque.ts";
export {
  type DurableOptions,
  type DurableScope,
  type DurableState,
  durableState,
  type InProject,
} from "./state/durable-state.ts";
export {
  type DurablePlaces,
  type DurableRoots,
  DurableSlot,
  DurableStore,
  openDurable,
} from "./state/durable-store.ts";
export type { Change, Ending } from "./state/ending.ts";
export { LockReentry, LockTimeout, StateError, type StateErrorKind } from "./state/errors.ts";
export { type FileStoreOptions, fileStore } from "./state/file-store.ts";
export { HookState } from "./state/hook-state.ts";
export { type MemoryStore, memoryStore } from "./state/memory-store.ts";
export { openSession } from "./state/open-session.ts";
export { PrimitiveState } from "./state/primitive-state.ts";
export { SessionSlot } from "./state/session-slot.ts";
export { type InSession, type SessionState, sessionState, workflowState } from "./state/session-state.ts";
export { type SeenOptions, SessionStore } from "./state/session-store.ts";
export type { MutateOptions } from "./state/slot.ts";
export type { Parsed, SchemaResult, StandardSchema } from "./state/standard-schema.ts";
export type { Fault, Store, StoreEntry } from "./state/store.ts";

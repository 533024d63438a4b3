import type { Trace } from "../engine/trace.ts";
import type { Store } from "../state/store.ts";

/** Choices of the doors that hand hooks to the client as callbacks. */
export interface CallbackOptions {
  /**
   * Gets a sentence about each thing that is wrong with the hooks when they are taken in, and about each hook that
   * fails later. What it throws while hooks are taken in is thrown on. Default: a Node warning.
   */
  readonly warn?: (message: string) => void;
  /** The project's folder, which paths in conditions are relative to. Default: the working directory. */
  readonly root?: string;
  /**
   * Where hooks remember, and where the fires of those with `maxFires` are counted: `true` for the place on disk
   * that command hooks use, or a store of `fairlead/state`. Default: in the memory of this process.
   */
  readonly state?: true | Store;
  /**
   * `true` keeps a line about each event in the ledger on disk, where `fairlead log` reads it. Needs `state: true`.
   * Default: nothing is kept.
   */
  readonly ledger?: true;
  /**
   * `false` leaves out `onFailure: "block"`, with which the SDK refuses to start a client before 2.1.317. Guards
   * still refuse when they throw or are late, since that is decided here.
   */
  readonly onFailure?: false;
  /** Gets what each hook did, when an event is answered. */
  readonly onTrace?: (trace: Trace) => void;
}

/** How a program is told when it does not say. */
export function emitWarning(message: string): void {
  process.emitWarning(message, "FairleadWarning");
}

/** A listener that cannot spoil an answer by failing itself. */
export function harmless<T>(listener: (value: T) => void): (value: T) => void {
  return (value) => {
    try {
      listener(value);
    } catch {
      // Whoever listens is not asked for a verdict.
    }
  };
}

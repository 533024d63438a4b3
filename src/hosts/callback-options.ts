import type { Trace } from "../engine/trace.ts";
import { filled, shown } from "../hooks/values.ts";
import { fieldsGiven } from "../protocol/given-values.ts";
import { checkNames } from "../protocol/known-names.ts";
import type { Store } from "../state/store.ts";
import { writeOut } from "./write-out.ts";

/** Choices of the doors that hand hooks to the client as callbacks. */
export interface CallbackOptions {
  /**
   * Gets a sentence about each thing that is wrong with the hooks when they are taken in, and about each hook that
   * fails later. What it throws while hooks are taken in is thrown on. Default: a line on stderr, written at once.
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
  /** Gets what each hook did, when an event is answered. Callbacks of a set on events without hooks are not traced. */
  readonly onTrace?: (trace: Trace) => void;
}

/** How a program is told when it does not say: at once, since it may end before a warning of Node is printed. */
export function tell(message: string): void {
  writeOut(2, `Fairlead: ${message}\n`);
}

/** The options that there are. */
export const optionNames: readonly (keyof CallbackOptions)[] = [
  ...(["warn", "root", "state", "ledger", "onFailure", "onTrace"] as const),
];

/**
 * Refuses options that nobody reads or that are of another type: a misspelt one must not quietly be none.
 *
 * @throws {TypeError} that says which.
 */
export function checkOptions(options: CallbackOptions): void {
  if (typeof options !== "object" || options === null)
    throw new TypeError(`The options must be an object, not ${shown(options)}`);
  const fields: CallbackOptions = fieldsGiven("The options", options);
  checkNames("There is no option", fields, optionNames);
  const { warn, root, state, ledger, onFailure, onTrace } = fields;
  for (const [name, listener] of Object.entries({ warn, onTrace }))
    if (listener !== undefined && typeof listener !== "function")
      throw new TypeError(`${name} must be a function, not ${shown(listener)}`);
  if (root !== undefined) filled("root", root);
  only("onFailure", onFailure, false);
  only("ledger", ledger, true);
  if (state !== undefined && state !== true) checkStore(state);
}

function only(name: string, value: unknown, choice: boolean): void {
  if (value !== undefined && value !== choice)
    throw new TypeError(`${name} can only be ${choice}, not ${shown(value)}`);
}

const storeMethods: readonly (keyof Store)[] = [
  "read",
  "modifiedAt",
  "write",
  "remove",
  "moveAside",
  "exclusive",
  "tryExclusive",
  "list",
  "removeDir",
  "now",
  "report",
];

function checkStore(state: unknown): void {
  const complaint = `state must be true or a store of fairlead/state, not ${shown(state)}`;
  if (typeof state !== "object" || state === null) throw new TypeError(complaint);
  const missing = storeMethods.find((name) => typeof Reflect.get(state, name) !== "function");
  if (missing !== undefined) throw new TypeError(`${complaint}: it has no function ${missing}`);
}

/** Tells a listener. What it throws is thrown on; an asynchronous one that fails later troubles nobody. */
export function told<T>(listener: (value: T) => unknown, value: T): void {
  Promise.resolve(listener(value)).catch(() => undefined);
}

/** A listener that cannot spoil an answer by failing itself, at once or later. */
export function harmless<T>(listener: (value: T) => unknown): (value: T) => void {
  return (value) => {
    try {
      told(listener, value);
    } catch {
      // Whoever listens is not asked for a verdict.
    }
  };
}

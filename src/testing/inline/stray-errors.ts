import { AsyncLocalStorage } from "node:async_hooks";
import { messageOf } from "../../engine/message-of.ts";
import type { Restore } from "./replace.ts";

/** Where errors of the case go whose code is running. */
const owner = new AsyncLocalStorage<string[]>();

/** The case that was begun last: some errors do not tell where they come from. */
let latest: string[] | undefined;

/** Runs a case's code. What it throws and nobody awaits is put on the list, also when that comes after its end. */
export async function owning<R>(errors: string[], block: () => Promise<R>): Promise<R> {
  latest = errors;
  return owner.run(errors, block);
}

const kinds = ["uncaughtException", "unhandledRejection"] as const;

let lasting = 0;
let end: Restore = () => undefined;

/**
 * Until it is restored, errors that nobody awaits end no process: those of a case are that case's, all others go to whoever
 * listened before, such as a test runner. May be nested.
 */
export function catchStrayErrors(): Restore {
  if (lasting === 0) end = takeOver();
  lasting += 1;
  return () => {
    lasting -= 1;
    if (lasting === 0) end();
  };
}

function takeOver(): Restore {
  const undo = kinds.map((kind) => {
    const others = process.rawListeners(kind);
    const heard = (error: unknown, ...rest: readonly unknown[]): void => {
      const errors = owner.getStore() ?? latest;
      if (errors !== undefined) errors.push(`an error that no hook awaits: ${messageOf(error)}`);
      else for (const other of others) Reflect.apply(other, process, [error, ...rest]);
    };
    process.removeAllListeners(kind);
    process.on(kind, heard);
    return () => {
      process.off(kind, heard);
      for (const other of others) Reflect.apply(process.on, process, [kind, other]);
    };
  });
  return () => {
    latest = undefined;
    for (const restore of undo) restore();
  };
}

/** Milliseconds for which a case waits for timers that its code left behind. */
const patience = 25;

/** How many timers keep this process. */
export function timersLeft(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
}

/** Lets happen what code has begun and not awaited, as far as that is soon. `before` is how many timers there were. */
export async function settled(before: number): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  const started = performance.now();
  while (timersLeft() > before && performance.now() - started < patience)
    await new Promise((resolve) => setTimeout(resolve, 1));
}

import type { HookTrace, Trace } from "../engine/trace.ts";
import type { AnyEvent } from "../events/event.ts";

/** A dispatch whose answer is out. */
export interface Dispatched {
  readonly event: Pick<AnyEvent, "name" | "input" | "command" | "files" | "prompt">;
  readonly trace: Trace;
  /** The project's root. */
  readonly project?: string | undefined;
  /** The payload as it came in. */
  readonly payload?: string | undefined;
  readonly door?: "sdk";
  /** What hook code printed, and errors that it left lying about. */
  readonly strays?: readonly string[];
  /** What is wrong with hook files and remembered documents. */
  readonly faults?: readonly string[];
}

/** Whether there is more to tell than that the event came in. */
export function isEventful({ trace, strays = [], faults = [] }: Dispatched): boolean {
  return trace.hooks.some(hasNews) || trace.faults.length + strays.length + faults.length > 0;
}

function hasNews({ status }: HookTrace): boolean {
  return status !== "skipped" && status !== "silent";
}

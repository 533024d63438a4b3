// What is done about documents that are not simply read: loaded when one is met.
import type { StateDefinition } from "./definition.ts";
import { textOf } from "./errors.ts";
import { fitted } from "./fitted.ts";
import { checkedText } from "./lost-in-json.ts";
import type { Reading } from "./reading.ts";

/** What the store said instead of a text. Only what is no document is broken: anything else may pass, and must not cost the value. */
export function unreadable<T>(error: unknown): Reading<T> {
  // Told by its kind: this is loaded on its own, and knows no class of the store's.
  const kind = error instanceof Error && "kind" in error ? error.kind : undefined;
  if (kind === "corrupt") return { kind: "broken", why: textOf(error) };
  return kind === "refused"
    ? { kind: "blocked", fault: kind, why: textOf(error) }
    : { kind: "blocked", fault: "unreadable", why: `cannot be read: ${textOf(error)}` };
}

/** An older document, brought up to date. */
export function migrated<T extends object>(
  json: unknown,
  from: number,
  state: StateDefinition<T>,
): Reading<T> {
  try {
    const current = state.migrate?.(json, from);
    // Fitted, nothing at all and a promise would be a state of defaults.
    if (current === undefined || current instanceof Promise)
      throw new Error("migrate answered nothing, or a promise");
    const reading = fitted(current, "old", state);
    if (reading.kind === "broken") throw new Error(`what migrate answered ${reading.why}`);
    // Handed out, it would be gone at the next reading, and the old document with it.
    const text = "value" in reading ? checkedText(reading.value, state) : "";
    if (typeof text !== "string") throw new Error(`what migrate answered cannot be kept: ${text.why}`);
    return reading;
  } catch (error) {
    // A mistake in the migration is no reason to give up the value.
    return {
      kind: "blocked",
      fault: "migration",
      why: `could not be migrated from version ${from}: ${textOf(error)}`,
    };
  }
}

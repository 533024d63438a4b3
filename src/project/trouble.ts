import { causeOf, lookedAt } from "../protocol/cause-of.ts";
import { isJsonObject } from "../protocol/json.ts";

/** A place in an author's source; lines and columns count from 1. */
export interface Place {
  /** Path inside the hooks folder, or leading out of it with `../`. */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** What is wrong with a source, and where. */
export interface Trouble extends Place {
  readonly message: string;
}

/** Source of a module that cannot be had: it throws what is wrong, so only who imports it is affected. */
export function throwing(troubles: readonly Trouble[]): string {
  const message = JSON.stringify(troubles[0]?.message ?? "");
  return `module.exports = {}; throw Object.assign(new Error(${message}), { fairlead: ${JSON.stringify(troubles)} });`;
}

/** The troubles that such a module put into its error. Never throws. */
export function troublesInside(error: unknown): readonly Trouble[] | undefined {
  const inside = lookedAt(
    () => (typeof error === "object" && error !== null && "fairlead" in error ? error.fairlead : undefined),
    () => undefined,
  );
  // Authors may throw what has such a field too.
  const isOurs = Array.isArray(inside) && inside.every((one) => typeof one?.message === "string");
  return isOurs ? (inside as readonly Trouble[]) : undefined; // written by `throwing` above
}

/** First line of what was thrown, whatever it was. Never throws. */
export function messageOf(error: unknown): string {
  const text = lookedAt(
    () => (error instanceof Error ? own(error.message) || own(error.name) : own(error)),
    () => "",
  );
  return (text || causeOf(error)).split("\n", 1)[0] ?? "";
}

/** A text, or the message of what only looks like an error. */
function own(said: unknown): string {
  if (typeof said === "string") return said;
  return isJsonObject(said) && typeof said["message"] === "string" ? said["message"] : "";
}

/** An error that can be looked at: what was thrown, or one that says what can be said of it. */
export function lookable(error: unknown): unknown {
  const isSafe = lookedAt(
    () => !(error instanceof Error) || [error.message, error.stack].every((text) => String(text) === text),
    () => false,
  );
  return isSafe ? error : new Error(messageOf(error));
}

/**
 * What a state operation can fail with. `definition`: the state itself is declared wrongly, found when it is made.
 * `refused`: a directory on the way is a link, or others may write to it.
 */
export type StateErrorKind =
  | "definition"
  | "corrupt"
  | "newer"
  | "migration"
  | "invalid"
  | "too-big"
  | "io"
  | "refused"
  | "lock-unavailable"
  | "lock-timeout"
  | "lock-reentry";

/** Every error this room throws. `path` is the document's file where there is one. */
export class StateError extends Error {
  override readonly name: string = "StateError";
  readonly kind: StateErrorKind;
  readonly path: string | null;

  constructor(kind: StateErrorKind, message: string, path: string | null = null, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.path = path;
  }
}

/** The lock was still held by someone else when the time given to `mutate` was over. */
export class LockTimeout extends StateError {
  override readonly name: string = "LockTimeout";

  constructor(path: string, seconds: number) {
    const waited = seconds < 0 ? "the time to wait for it was over" : `waited ${seconds} s for it`;
    super("lock-timeout", `Somebody else holds ${path}; ${waited}.`, path);
  }
}

/**
 * `mutate`, `save` or `reset` was called inside a `mutate` of that same slot: waiting would never end, and what was saved
 * would be gone when the outer one is written.
 */
export class LockReentry extends StateError {
  override readonly name: string = "LockReentry";

  constructor(path: string, called = "mutate") {
    super(
      "lock-reentry",
      `${called} was called inside a mutate of the same slot (${path}). Use the draft instead.`,
      path,
    );
  }
}

/** The text of whatever was thrown. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether it says that there is nothing. */
export const isMissing = (error: unknown): boolean => ["ENOENT", "ENOTDIR"].includes(codeOf(error));

/** The system's code of an error (`"ENOENT"`), or `""`. */
export function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}

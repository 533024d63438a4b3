import type { RegisteredHook } from "../hooks/hook.ts";
import type { HookEvent } from "../protocol/event-names.ts";

/** Something wrong with a hook file, in words that say what to do. */
export interface LoadProblem {
  /** Path inside the hooks folder, such as `guards.ts`. */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly message: string;
  /** What serves meanwhile: the hooks as they are, those of the file's last working version, or none of them. */
  readonly serves: "itself" | "last good" | "nothing";
}

/** What a project's hook files gave. */
export interface LoadedHooks {
  /** In the order of files, then of exports. */
  readonly hooks: readonly RegisteredHook[];
  readonly problems: readonly LoadProblem[];
  /** What the user is told with this answer and not again. */
  readonly news?: readonly LoadProblem[];
  /** Events that the project's settings run hooks on; empty when they name none. Absent: not looked up. */
  readonly wired?: readonly HookEvent[];
}

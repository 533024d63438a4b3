import type { HookOutput } from "./answer.ts";
import { brief } from "./brief.ts";
import { type Beside, buildAnswer, needed } from "./build-answer.ts";
import type { HookEvent } from "./event-names.ts";
import { type EventProtocol, eventProtocol } from "./event-protocol.ts";
import { listGiven } from "./given-values.ts";

/** Builders of the events that may say which files are watched. */
export interface WatchBuilders<E extends HookEvent> {
  /** `{ hookSpecificOutput: { hookEventName, watchPaths } }`: absolute paths, in place of the former ones. */
  readonly watch: (paths: readonly string[], beside?: Beside<E>) => HookOutput<E>;
}

/** A session starts, resumes, forks, is cleared or was compacted. Never fires as an SDK callback. */
export const SessionStart: EventProtocol<"SessionStart"> & WatchBuilders<"SessionStart"> = eventProtocol(
  "SessionStart",
  watching("SessionStart"),
);

/** A session ends. */
export const SessionEnd: EventProtocol<"SessionEnd"> = eventProtocol("SessionEnd");

/** Launch with `--init-only`, or `-p` with `--init` or `--maintenance`. The host drops every answer. */
export const Setup: EventProtocol<"Setup"> = eventProtocol("Setup");

/** An instructions file entered the context. */
export const InstructionsLoaded: EventProtocol<"InstructionsLoaded"> = eventProtocol("InstructionsLoaded");

/** The client sends a notification. */
export const Notification: EventProtocol<"Notification"> = eventProtocol("Notification");

/** A settings, policy or skill file changed. Blocked, the change is not applied to this session. */
export const ConfigChange: EventProtocol<"ConfigChange"> = eventProtocol("ConfigChange");

/** A command of the main conversation changed the working directory. */
export const CwdChanged: EventProtocol<"CwdChanged"> & WatchBuilders<"CwdChanged"> = eventProtocol(
  "CwdChanged",
  watching("CwdChanged"),
);

/** A watched file changed on disk. */
export const FileChanged: EventProtocol<"FileChanged"> & WatchBuilders<"FileChanged"> = eventProtocol(
  "FileChanged",
  watching("FileChanged"),
);

/** A working directory was added. */
export const DirectoryAdded: EventProtocol<"DirectoryAdded"> = eventProtocol("DirectoryAdded");

/** Builders of WorktreeCreate. */
export interface WorktreeCreateBuilders {
  /**
   * `{ hookSpecificOutput: { hookEventName, worktreePath } }`: the worktree that the hook has made. For http
   * hooks and callbacks; a command hook prints the path instead.
   */
  readonly created: (worktreePath: string, beside?: Beside<"WorktreeCreate">) => HookOutput<"WorktreeCreate">;
}

/** A worktree is to be created; the hook does it in git's place. */
export const WorktreeCreate: EventProtocol<"WorktreeCreate"> & WorktreeCreateBuilders = eventProtocol(
  "WorktreeCreate",
  {
    created: (worktreePath, beside) =>
      buildAnswer("WorktreeCreate", {}, beside, { worktreePath: absolute(needed("The path", worktreePath)) }),
  } satisfies WorktreeCreateBuilders,
);

/** The host takes no other: what it is relative to nobody could tell. */
function absolute(path: unknown): string {
  if (typeof path === "string" && /^(?:\/|\\\\|[A-Za-z]:[\\/])/.test(path)) return path;
  throw new TypeError(`The path of a worktree is absolute, and not ${brief(path)}.`);
}

/** A worktree that a hook created is to be removed. */
export const WorktreeRemove: EventProtocol<"WorktreeRemove"> = eventProtocol("WorktreeRemove");

function watching<E extends HookEvent>(event: E): WatchBuilders<E> {
  return {
    watch: (paths, beside) => {
      const watchPaths = listGiven("Paths are a list", paths, (path) => needed("A path", path));
      return buildAnswer(event, {}, beside, { watchPaths: [...watchPaths] });
    },
  };
}

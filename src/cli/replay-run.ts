import type { RegisteredHook } from "../hooks/hook.ts";
import type { LoadProblem } from "../hosts/loaded.ts";
import { currentFolder, type Project } from "../project/find.ts";
import {
  type Recording,
  recordingFolders,
  recordingsIn,
  recordingsRoot,
} from "../testing/replay/recordings.ts";
import type { ReplayedEvent, ReplayReport } from "../testing/replay/replay-report.ts";
import { type RunReplayOptions, runReplay } from "../testing/replay/run-replay.ts";
import { CliError, type ExitCode } from "./command.ts";
import { idPattern } from "./log-options.ts";
import { lookout } from "./lookout.ts";
import { progressBar } from "./progress-bar.ts";

/** Which sessions are wanted. */
export interface WantedSessions {
  /** Only the newest, so many. */
  readonly sessions?: number;
  /** Only those written to since, in milliseconds since the epoch. */
  readonly since?: number;
  /** Of every project. */
  readonly all?: boolean;
}

/** Recorded sessions of a project, the oldest first. */
export function wantedRecordings(
  project: Project,
  { sessions, since = 0, all }: WantedSessions,
): readonly Recording[] {
  const root = recordingsRoot(process.env);
  if (root === undefined)
    throw new CliError("there is no home folder to find sessions in", "set CLAUDE_CONFIG_DIR");
  const folders = recordingFolders(root, all === true ? undefined : placesOf(project));
  const found = folders
    .flatMap(recordingsIn)
    .filter(({ changed }) => changed >= since)
    .toSorted((one, other) => one.changed - other.changed);
  return sessions === undefined ? found : found.slice(-sessions);
}

/** The client names a folder as it was told, also when a link led there. */
function placesOf({ root }: Project): readonly string[] {
  const named = [process.env["PWD"], currentFolder(process.env), process.env["CLAUDE_PROJECT_DIR"]];
  return [root, ...named.flatMap((folder) => (folder === undefined || folder === "" ? [] : [folder]))];
}

/** Where sessions are looked for. */
export function placeOfSessions(): string {
  return recordingsRoot(process.env) ?? "";
}

/** Hooks whose id fits a pattern; all without one. Throws a CliError when none does, unless there may be none. */
export function hooksLike(
  hooks: readonly RegisteredHook[],
  pattern: string | undefined,
  least: "one" | "some" = "one",
): readonly RegisteredHook[] {
  if (pattern === undefined) return hooks;
  const fits = idPattern(pattern);
  const wanted = hooks.filter(({ id }) => fits.test(id));
  if (wanted.length > 0 || least === "some") return wanted;
  throw new CliError(`no hook's id fits ${JSON.stringify(pattern)}`, "npx fairlead list shows their ids");
}

/** Plays sessions; a terminal shows how far that has come, and hook code that never ends is ended. */
export async function runShown(
  hooks: readonly RegisteredHook[],
  options: Omit<RunReplayOptions, "hooks" | "onProgress" | "onAsk">,
): Promise<ReplayReport> {
  const bar = progressBar(options.recordings.reduce((sum, { bytes }) => sum + bytes, 0));
  const watch = lookout(hooks.map(({ id }) => id));
  const { onEvent: tell } = options;
  const onEvent = (event: ReplayedEvent): void => {
    if (tell !== undefined) bar.end(); // what is told of the event stands in its place
    tell?.(event);
  };
  try {
    return await runReplay({ ...options, hooks, onEvent, onProgress: bar.show, onAsk: watch.at });
  } finally {
    watch.end();
    bar.end();
  }
}

/** 1 when a hook broke or does not load. */
export function exitCodeOf({ hooks }: ReplayReport, problems: readonly LoadProblem[]): ExitCode {
  return problems.length > 0 || hooks.some(({ failures }) => failures.count > 0) ? 1 : 0;
}

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { messageOf } from "../engine/message-of.ts";
import { isRecord } from "../events/text-blocks.ts";
import type { Project } from "../project/find.ts";
import { projectKey } from "../project/places.ts";
import { privateFolder } from "../project/private-folder.ts";
import { writeAtomic } from "../project/write-atomic.ts";
import { stateRoot } from "../state/paths.ts";
import type { ReplayReport } from "../testing/replay/replay-report.ts";

/** What is kept of a run, for the next one to be compared with. */
export type KeptRun = Pick<ReplayReport, "sessions" | "hooks">;

/** Grows with each change of the form. */
const version = 1;

/** The last run over a project's sessions; undefined when there is none that can be read. */
export function lastRun(project: Project): KeptRun | undefined {
  try {
    const kept: unknown = JSON.parse(readFileSync(fileOf(project), "utf8"));
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a run; returns why it could not. */
export function keepRun(project: Project, { sessions, hooks }: ReplayReport): string | undefined {
  try {
    const file = fileOf(project);
    const folder = privateFolder(dirname(file));
    if ("problem" in folder) return folder.problem;
    writeAtomic(file, `${JSON.stringify({ version, sessions, hooks })}\n`, { mode: 0o600 });
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

function fileOf({ root }: Project): string {
  const { env } = process;
  return join(
    stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? ""),
    "backtest",
    `${projectKey(root)}.json`,
  );
}

/** Only this file writes there, so its version tells the form. */
function isKept(value: unknown): value is KeptRun & { readonly version: number } {
  return (
    isRecord(value) &&
    value["version"] === version &&
    Array.isArray(value["sessions"]) &&
    Array.isArray(value["hooks"])
  );
}

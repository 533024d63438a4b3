import { existsSync, rmSync, writeFileSync } from "node:fs";
import { makeDir } from "../../state/make-dir.ts";
import { projectDir } from "../../state/paths.ts";

/** Where a project's recordings lie: in the state folder of this user, so that nobody is recorded by cloning a repository. */
export function recordingFolder(stateRoot: string, project: string): string {
  const name = projectDir("", project).split("/").at(-1) ?? "";
  return `${stateRoot}/recordings/${name}`;
}

/** Whether payloads of the project are recorded. */
export function isRecording(folder: string): boolean {
  return existsSync(switchOf(folder));
}

/** Begins to record. Throws what the disk says. */
export function startRecording(folder: string, now: number): void {
  makeDir(folder);
  writeFileSync(switchOf(folder), `${new Date(now).toISOString()}\n`, { mode: 0o600 });
}

/** Ends recording; what was recorded stays. Throws what the disk says. */
export function stopRecording(folder: string): void {
  rmSync(switchOf(folder), { force: true });
}

function switchOf(folder: string): string {
  return `${folder}/on`;
}

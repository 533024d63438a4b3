import { isRecording, recordingFolder } from "../ledger/recording/switch.ts";
import { stateRoot } from "../state/paths.ts";
import { openCache } from "./cache.ts";
import { keyOf } from "./cache-key.ts";
import type { Env, Project } from "./find.ts";
import { cacheRoot } from "./places.ts";
import { version } from "./version.ts";

/** Where a project's recordings lie. Throws a StateError when the environment names no place for state. */
export function recordingsOf({ root }: Project, env: Env): string {
  return recordingFolder(stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? ""), root);
}

/** Whether payloads of a project are recorded. Never throws. */
export function isRecorded(project: Project, env: Env): boolean {
  try {
    return isRecording(recordingsOf(project, env));
  } catch {
    return false;
  }
}

/** Tells the wired entry, by the manifest that it reads anyway, whether to record. Without one, the next build does. */
export function tellWired(project: Project, env: Env): void {
  const cache = openCache(cacheRoot(env), project.root, keyOf(version));
  const manifest = cache.manifest();
  const records = isRecorded(project, env);
  if (manifest === undefined || (manifest.records === true) === records) return;
  const { records: _, ...rest } = manifest;
  cache.note(records ? { ...rest, records } : rest);
}

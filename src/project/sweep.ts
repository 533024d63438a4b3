import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "./manifest.ts";
import { projectKey } from "./places.ts";

/** Another process may have read the manifest before it was replaced, and be about to read the bundle. */
const graceMs = 60_000;

/** A compiled form that is used is made anew once a month; one of a build that is gone would lie there for ever. */
const formsLastMs = 30 * 24 * 3600 * 1000;

/** Removes what nothing refers to any more: modules that a project's manifest does not name, forms of old builds. */
export function sweep(root: string, manifest: Manifest, now: number): void {
  const folder = join(root, "projects", projectKey(manifest.root));
  const used = new Set([manifest.bundle, ...manifest.files.map(({ good }) => good)]);
  for (const name of namesIn(folder)) {
    if (name === "manifest.json" || used.has(name.split(".", 1)[0])) continue;
    removeOld(join(folder, name), now - graceMs);
  }
  for (const build of namesIn(join(root, "code"))) removeOld(join(root, "code", build), now - formsLastMs);
}

/** Never throws: another process is sweeping too, or the folder is not ours; the next build tries again. */
function removeOld(path: string, before: number): void {
  try {
    if (statSync(path).mtimeMs < before) rmSync(path, { force: true, recursive: true });
  } catch {
    // as above
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

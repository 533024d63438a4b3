import { openCache } from "../cache.ts";
import { keyOf } from "../cache-key.ts";
import type { Env, Project } from "../find.ts";
import { freshness } from "../fresh.ts";
import type { Manifest } from "../manifest.ts";
import { cacheRoot } from "../places.ts";
import { version } from "../version.ts";

/** What the server knows of a project without asking its hooks. */
export interface Known {
  readonly manifest: Manifest | undefined;
  /** Whether it is about the files as they are now. */
  readonly fresh: boolean;
}

/** Looks at projects' files: one stat for each while nothing changes. */
export interface KnownProjects {
  look(project: Project, env: Env): Known;
}

const mostProjects = 100;

export function knownProjects(): KnownProjects {
  const manifests = new Map<string, Manifest>();
  const keep = (place: string, manifest: Manifest): Known => {
    manifests.delete(place);
    manifests.set(place, manifest);
    const [oldest] = manifests.keys();
    if (manifests.size > mostProjects && oldest !== undefined) manifests.delete(oldest);
    return { manifest, fresh: true };
  };
  return {
    look(project, env) {
      const root = cacheRoot(env);
      const place = `${root ?? ""}\0${project.root}`;
      const kept = manifests.get(place);
      // What a user must be told may have been told by another process meanwhile: the disk knows.
      const held = kept === undefined || kept.untold === true ? undefined : current(kept, project);
      if (held !== undefined) return held === kept ? { manifest: kept, fresh: true } : keep(place, held);
      const read = openCache(root, project.root, keyOf(version)).manifest();
      const fresh = read && current(read, project);
      return fresh === undefined ? { manifest: read ?? kept, fresh: false } : keep(place, fresh);
    },
  };
}

/** The manifest, perhaps with newer stamps; undefined when files have changed since. */
function current(manifest: Manifest, { hooksDir }: Project): Manifest | undefined {
  const look = freshness(manifest, hooksDir, Date.now());
  if (look.state === "stale") return undefined;
  return look.state === "restamped" ? look.manifest : manifest;
}

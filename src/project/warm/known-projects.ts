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
  return {
    look(project, env) {
      const place = `${cacheRoot(env) ?? ""}\0${project.root}`;
      const kept = manifests.get(place);
      const known = lookAgain(kept, project) ?? lookOnDisk(project, env);
      if (known.manifest === undefined) return { manifest: kept, fresh: false };
      if (known.fresh && known.manifest !== kept) keep(place, known.manifest, manifests);
      return known;
    },
  };
}

function keep(place: string, manifest: Manifest, manifests: Map<string, Manifest>): void {
  manifests.delete(place);
  manifests.set(place, manifest);
  const [oldest] = manifests.keys();
  if (manifests.size > mostProjects && oldest !== undefined) manifests.delete(oldest);
}

/** What a user must be told may have been told by another process meanwhile: then the disk knows better. */
function lookAgain(kept: Manifest | undefined, project: Project): Known | undefined {
  const manifest = kept?.untold === true ? undefined : kept && current(kept, project);
  return manifest && { manifest, fresh: true };
}

function lookOnDisk(project: Project, env: Env): Known {
  const manifest = openCache(cacheRoot(env), project.root, keyOf(version)).manifest();
  const now = manifest && current(manifest, project);
  return now === undefined ? { manifest, fresh: false } : { manifest: now, fresh: true };
}

/** The manifest, perhaps with newer stamps; undefined when files have changed since. */
function current(manifest: Manifest, { hooksDir }: Project): Manifest | undefined {
  const look = freshness(manifest, hooksDir, Date.now());
  if (look.state === "stale") return undefined;
  return look.state === "restamped" ? look.manifest : manifest;
}

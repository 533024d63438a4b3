import { type Cache, openCache } from "../cache.ts";
import { keyOf } from "../cache-key.ts";
import { type Compile, compileModule, type ModuleFunction } from "../compiled-form.ts";
import type { Env, Project } from "../find.ts";
import { freshness } from "../fresh.ts";
import type { LoadOptions } from "../load.ts";
import type { Manifest } from "../manifest.ts";
import { cacheRoot } from "../places.ts";
import { version } from "../version.ts";

/** Modules that one process keeps compiled, at most: some for each project, and an older one for a broken file. */
const mostModules = 12;

/** Keeps what was read and compiled from one event to the next, for a process that answers many. */
export function keeping(env: () => Env): (project: Project) => Pick<LoadOptions, "cache" | "compile"> {
  const manifests = new Map<string, Manifest>();
  const codes = new Map<string, string>();
  const compile = compiledOnce();
  return (project) => {
    const root = cacheRoot(env());
    const place = `${root ?? ""}\0${project.root}`;
    // Opened for each event, so that a disk that was full is tried again.
    const disk = openCache(root, project.root, keyOf(version));
    const manifest = (): Manifest | undefined => {
      const kept = manifests.get(place);
      if (kept !== undefined && holds(kept, project)) return kept;
      const read = disk.manifest();
      if (read !== undefined) manifests.set(place, read);
      return read ?? kept;
    };
    const note = (better: Manifest): void => {
      manifests.set(place, better);
      disk.note(better);
    };
    // A module is named after what is in it, so what was read once is what lies there.
    const code = (bundle: string): string | undefined => {
      const name = `${place}\0${bundle}`;
      const read = codes.get(name) ?? disk.code(bundle);
      if (read !== undefined) keep(codes, name, read);
      return read;
    };
    return { cache: { ...disk, manifest, note, code } satisfies Cache, compile };
  };
}

/** What a user must be told may have been told by another process meanwhile: then the disk knows better. */
function holds(manifest: Manifest, { hooksDir }: Project): boolean {
  return manifest.untold !== true && freshness(manifest, hooksDir, Date.now()).state !== "stale";
}

/** A module's function can be run any number of times: each run evaluates it anew. */
function compiledOnce(): Compile {
  const known = new Map<string, { readonly code: string; readonly run: ModuleFunction }>();
  return (code, filename, kept) => {
    const before = known.get(filename);
    if (before?.code === code) return before.run;
    const run = compileModule(code, filename, kept);
    keep(known, filename, { code, run });
    return run;
  };
}

/** Keeps something under a name, and forgets what came first. */
function keep<T>(all: Map<string, T>, name: string, one: T): void {
  all.set(name, one);
  const [oldest] = all.keys();
  if (all.size > mostModules && oldest !== undefined) all.delete(oldest);
}

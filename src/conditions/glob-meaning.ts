import type { Host } from "../events/host.ts";
import { normalizePath } from "../events/paths.ts";
import type { GlobPlace, PathTest } from "./glob.ts";
import { type GlobReach, reachOfGlobs } from "./glob-reach.ts";

/** Which files globs mean, and which they could mean. */
export interface Meaning {
  readonly test: PathTest;
  readonly reach: GlobReach;
}

/** Throws a TypeError for globs that could never mean a file. */
export function checkGlobs(label: string, globs: readonly string[]): void {
  const odd: unknown = globs.find((glob) => typeof glob === "object");
  if (odd !== undefined) throw new TypeError(`${label} takes nothing but globs, each a text`);
  if (globs.length === 0 || globs.some((glob) => typeof glob !== "string" || glob === ""))
    throw new TypeError(`${label} needs globs, and no empty ones`);
  if (globs.every((glob) => glob[0] === "!"))
    throw new TypeError(
      `${label} can never hold: ! takes back from the globs before it. Put "**" first to mean all others`,
    );
}

/** Globs are compiled on first use and kept for the host they were compiled for. */
export function meaningOf(globs: readonly string[]): (host: Host) => Promise<Meaning> {
  const meanings = new WeakMap<Host, Meaning>();
  return async (host) => {
    const compiled = meanings.get(host);
    if (compiled !== undefined) return compiled;
    // Most events touch no file that anybody asks about: then the globs' library is not even loaded.
    const { compileGlobs } = await import("./glob.ts");
    const place = placeOf(host);
    const meaning = { test: compileGlobs(globs, place), reach: reachOfGlobs(globs, place) };
    meanings.set(host, meaning);
    return meaning;
  };
}

/** Where globs are anchored on a host. */
export function placeOf({ root, home, platform, files }: Host): GlobPlace {
  const names = (folder: string): string[] => [
    ...new Set([folder, files.realPath(folder)].map((name) => normalizePath(name, "/", platform))),
  ];
  return {
    roots: names(root),
    homes: home === undefined ? [] : names(home),
    platform,
    ignoreCase: files.caseInsensitive || platform === "win32",
  };
}

import { basename, isAbsolute, join } from "node:path";
import type { Env } from "./find.ts";

/** Folder for what can be made again, or undefined when the environment names none. */
export function cacheRoot(env: Env): string | undefined {
  return rootFor(env, { own: "FAIRLEAD_CACHE_DIR", shared: "XDG_CACHE_HOME", home: [".cache"] });
}

/** Folder for what must be kept, or undefined when the environment names none. */
export function stateRoot(env: Env): string | undefined {
  return rootFor(env, { own: "FAIRLEAD_STATE_DIR", shared: "XDG_STATE_HOME", home: [".local", "state"] });
}

/**
 * A folder name for a project: readable, and different for different roots. Not cryptographic, because loading
 * node:crypto costs milliseconds that every hook call would pay; what is stored there names its root, and
 * readers compare it.
 */
export function projectKey(root: string): string {
  const name = basename(root)
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .slice(0, 40);
  return `${name}-${hash53(root)}`;
}

interface RootNames {
  readonly own: string;
  readonly shared: string;
  readonly home: readonly string[];
}

/** Relative values are ignored, as the XDG rules say. */
function rootFor(env: Env, names: RootNames): string | undefined {
  const own = env[names.own];
  if (own !== undefined && isAbsolute(own)) return own;
  const shared = env[names.shared];
  if (shared !== undefined && isAbsolute(shared)) return join(shared, "fairlead");
  const home = env["HOME"] ?? env["USERPROFILE"];
  if (home === undefined || !isAbsolute(home)) return undefined;
  return join(home, ...names.home, "fairlead");
}

/** Two multiplicative hashes mixed into 53 bits, in hex. */
function hash53(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).padStart(14, "0");
}

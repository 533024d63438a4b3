import { basename, isAbsolute, join } from "node:path";
import type { Env } from "./find.ts";

/**
 * Folder for what can be made again: `FAIRLEAD_CACHE_DIR`, else `$XDG_CACHE_HOME/fairlead`, else
 * `~/.cache/fairlead`; undefined when the environment names none. Relative values are ignored, as the XDG rules say.
 */
export function cacheRoot(env: Env): string | undefined {
  const own = env["FAIRLEAD_CACHE_DIR"];
  if (own !== undefined && isAbsolute(own)) return own;
  const shared = env["XDG_CACHE_HOME"];
  if (shared !== undefined && isAbsolute(shared)) return join(shared, "fairlead");
  const home = env["HOME"] ?? env["USERPROFILE"];
  return home !== undefined && isAbsolute(home) ? join(home, ".cache", "fairlead") : undefined;
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

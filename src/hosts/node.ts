import { realpathSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Host } from "../events/host.ts";

/** Where a Node host stands. */
export interface NodeHostOptions {
  /** The project's root. */
  readonly root: string;
  readonly home?: string;
}

/** The world as Node shows it. */
export function nodeHost({ root, home }: NodeHostOptions): Host {
  let caseInsensitive: boolean | undefined;
  return {
    platform: process.platform === "win32" ? "win32" : "posix",
    root,
    ...(home !== undefined && { home }),
    files: {
      realPath,
      get caseInsensitive() {
        caseInsensitive ??= ignoresCase(root);
        return caseInsensitive;
      },
    },
    now: Date.now,
    elapsed: () => performance.now(),
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  };
}

/** Follows links as far as a path exists; the rest is kept as it is. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}

/** Whether another spelling of a folder is the same folder there. */
function ignoresCase(folder: string): boolean {
  const other = folder === folder.toUpperCase() ? folder.toLowerCase() : folder.toUpperCase();
  if (other === folder) return false;
  try {
    const [one, two] = [statSync(folder), statSync(other)];
    return one.ino === two.ino && one.dev === two.dev;
  } catch {
    return false;
  }
}

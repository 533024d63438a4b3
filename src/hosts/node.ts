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
    elapsed,
    after,
  };
}

// `performance` and timers are loaded by Node when they are first used, which costs a millisecond each.
function elapsed(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Starts the timer only when what it watches did not end at once. */
function after(milliseconds: number, run: () => void): () => void {
  const started = elapsed();
  let timer: NodeJS.Timeout | undefined;
  let cancelled = false;
  process.nextTick(() => {
    if (!cancelled) timer = setTimeout(run, milliseconds - (elapsed() - started));
  });
  return () => {
    cancelled = true;
    clearTimeout(timer);
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

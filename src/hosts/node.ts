import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { FileStamp, Host } from "../events/host.ts";
import { makeDir } from "../state/make-dir.ts";
import { captured } from "./captured.ts";

/** Where a Node host stands. */
export interface NodeHostOptions {
  /** The project's root. */
  readonly root: string;
  readonly home?: string;
  /** See `Host`. */
  readonly began?: number;
}

/** The world as Node shows it. */
export function nodeHost({ root, home, began }: NodeHostOptions): Host {
  let caseInsensitive: boolean | undefined;
  return {
    platform: process.platform === "win32" ? "win32" : "posix",
    root,
    ...(home !== undefined && { home }),
    ...(began !== undefined && { began }),
    files: {
      realPath: (path) => realPath(path),
      readText,
      stamp,
      readBytes,
      list,
      get caseInsensitive() {
        caseInsensitive ??= ignoresCase(root);
        return caseInsensitive;
      },
    },
    now: captured.now,
    elapsed,
    after,
    append,
    peer: (name) => peerOf(name, root),
  };
}

// `performance` and timers are loaded by Node when they are first used, which costs a millisecond each.
function elapsed(): number {
  return Number(captured.nanoseconds()) / 1e6;
}

/** Starts the timer only when what it watches did not end at once. */
function after(milliseconds: number, run: () => void): () => void {
  const started = elapsed();
  let timer: NodeJS.Timeout | undefined;
  let cancelled = false;
  captured.nextTick(() => {
    if (!cancelled) timer = captured.setTimeout(run, milliseconds - (elapsed() - started));
  });
  return () => {
    cancelled = true;
    captured.clearTimeout(timer);
  };
}

/** One write at the end of the file, wherever that is by then: others append to it too. */
function append(path: string, text: string): void {
  const file = openToAppend(path);
  try {
    const bytes = Buffer.from(text);
    const done = writeSync(file, bytes);
    if (done < bytes.length) throw new Error(`${path}: only ${done} of ${bytes.length} bytes were written`);
  } finally {
    closeSync(file);
  }
}

function openToAppend(path: string): number {
  try {
    return openSync(path, "a", 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error; // what node:fs throws
    makeDir(dirname(path), 0o777);
    return openSync(path, "a", 0o600);
  }
}

/** A package as the project finds it, else as this one does. */
function peerOf(name: string, root: string): unknown {
  const { createRequire } = process.getBuiltinModule("node:module");
  for (const place of [join(root, "package.json"), process.argv[1] ?? root]) {
    const load = createRequire(resolve(place));
    try {
      load.resolve(name);
    } catch {
      continue;
    }
    return load(name);
  }
  return undefined;
}

/** Links that lead to links, at most; the system's own limit. */
const mostLinks = 40;

/** Follows links as far as a path exists, also those that lead to what does not exist yet; the rest is kept. */
function realPath(path: string, linksLeft: number = mostLinks): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    if (parent === path) return path;
    const here = join(realPath(parent, linksLeft), basename(path));
    const target = linksLeft > 0 ? linkTarget(here) : undefined;
    return target === undefined ? here : realPath(resolve(dirname(here), target), linksLeft - 1);
  }
}

/** Above this nothing is read: what conditions ask for are lines, and a fifo would never end. */
const largestText = 1_000_000;

function readText(path: string): string | undefined {
  try {
    const about = statSync(path);
    return about.isFile() && about.size <= largestText ? readFileSync(path, "utf8") : undefined;
  } catch {
    return undefined;
  }
}

function stamp(path: string): FileStamp | undefined {
  try {
    const about = statSync(path, { throwIfNoEntry: false });
    return about?.isFile() ? { size: about.size, identity: `${about.dev}:${about.ino}` } : undefined;
  } catch {
    return undefined;
  }
}

function readBytes(path: string, from: number, to: number): Uint8Array | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    // Filled by what is read, of which only that much is given away.
    const bytes = Buffer.allocUnsafe(Math.max(0, to - from));
    let filled = 0;
    while (filled < bytes.length) {
      const read = readSync(file, bytes, filled, bytes.length - filled, from + filled);
      if (read === 0) break;
      filled += read;
    }
    return bytes.subarray(0, filled);
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
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

import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Stamp, stampOf } from "./stamp.ts";

/** The hook files of a project, and the folders whose stamps tell when one comes or goes. */
export interface Listing {
  /** Paths inside the hooks folder with `/` between names, in a fixed order. */
  readonly files: readonly string[];
  /** Absolute paths of all folders that were looked into. */
  readonly folders: readonly (readonly [path: string, stamp: Stamp | null])[];
  /** Folders that are there but cannot be read: nobody knows what is in them. */
  readonly unreadable: readonly string[];
}

const hookFile = /\.(?:ts|mts|cts|js|mjs|cjs)$/;
const leftOut = /\.d\.[mc]?ts$|\.(?:test|spec)\.[^.]+$/;

/**
 * Finds hook files. Names that start with `_` are helpers and names that start with a dot are nobody's
 * business; tests, declarations and node_modules are no hooks either. Links are followed.
 */
export function listFiles(hooksDir: string): Listing {
  const files: string[] = [];
  const folders: [string, Stamp | null][] = [];
  const unreadable: string[] = [];
  const seen = new Set<string>();
  const visit = (folder: string, prefix: string): void => {
    folders.push([folder, stampOf(folder)]); // before reading it, so that a later change is seen
    for (const entry of entries(folder, seen, unreadable)) {
      const kind = kindOf(entry, folder);
      if (kind === "folder") visit(join(folder, entry.name), `${prefix}${entry.name}/`);
      if (kind === "file" && isHookFile(entry.name)) files.push(prefix + entry.name);
    }
  };
  visit(hooksDir, "");
  return { files: files.sort(), folders, unreadable };
}

function isHookFile(name: string): boolean {
  return hookFile.test(name) && !leftOut.test(name);
}

function isHelper(name: string): boolean {
  return /^[._]/.test(name) || name === "node_modules";
}

/** Entries of a folder; none when it cannot be read, or when a link led to it before. */
function entries(folder: string, seen: Set<string>, unreadable: string[]): Dirent[] {
  try {
    const real = realpathSync.native(folder);
    if (seen.has(real)) return [];
    seen.add(real);
    return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !isHelper(name));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "ENOENT" && code !== "ENOTDIR") unreadable.push(folder);
    return [];
  }
}

function kindOf(entry: Dirent, folder: string): "file" | "folder" | undefined {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  if (!entry.isSymbolicLink()) return undefined;
  try {
    const target = statSync(join(folder, entry.name));
    if (target.isFile()) return "file";
    return target.isDirectory() ? "folder" : undefined;
  } catch {
    return undefined; // a link to nothing, or in a circle
  }
}

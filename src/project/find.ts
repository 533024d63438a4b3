import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, resolve, sep } from "node:path";

/** A folder with hooks, or one that may get them. */
export interface Project {
  /** Real path of the project's root. */
  readonly root: string;
  /** Real path of `.claude/hooks` in it; need not exist. */
  readonly hooksDir: string;
}

/** Environment variables, as `process.env` has them. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Where to look for a project. */
export interface Surroundings {
  readonly env: Env;
  /** Folder to search upward from; absent when it is not known, for example because it was deleted. */
  readonly cwd?: string | undefined;
  /** Folder that an event tells, asked where everything else leads nowhere. */
  readonly told?: (() => unknown) | undefined;
}

/**
 * The project: `CLAUDE_PROJECT_DIR` when it names a folder, else upward from `cwd` the nearest folder with
 * `.claude/` in it, else the nearest git root. The user's home folder has a `.claude/` of another kind, so it
 * only counts when the search starts there. Where none of this is known or leads to one, the same from the folder
 * that the event tells. Undefined when there is none.
 */
export function findProject({ env, cwd, told }: Surroundings): Project | undefined {
  const named = env["CLAUDE_PROJECT_DIR"];
  const given = named === undefined || named === "" ? undefined : absolute(named, cwd);
  const project = given === undefined ? undefined : (plainProject(given) ?? projectIn(given));
  if (project !== undefined) return project;
  const found = cwd === undefined ? undefined : above(cwd, env);
  if (found !== undefined || told === undefined) return found;
  const folder = told();
  return typeof folder === "string" && isAbsolute(folder) ? above(folder, env) : undefined;
}

/** The `cwd` of a payload that is JSON; undefined for any other. */
export function folderIn(payload: Uint8Array | string): unknown {
  try {
    const text = typeof payload === "string" ? payload : new TextDecoder().decode(payload);
    return (JSON.parse(text) as { cwd?: unknown } | null)?.cwd; // anything that JSON can be has fields, but null
  } catch {
    return undefined;
  }
}

function above(cwd: string, env: Env): Project | undefined {
  const folders = ancestors(cwd);
  const root =
    folders.find((folder) => isFolder(join(folder, ".claude")) && (folder === cwd || !isHome(folder, env))) ??
    folders.find((folder) => existsSync(join(folder, ".git")));
  return root === undefined ? undefined : projectAt(root);
}

function projectIn(path: string): Project | undefined {
  return isFolder(path) ? projectAt(path) : undefined;
}

/** The project whose root is this folder. */
export function projectAt(folder: string): Project {
  const root = real(folder);
  return { root, hooksDir: real(join(root, ".claude", "hooks")) };
}

/** The same for a folder with hooks on whose way no link lies, which one question to the system tells. */
function plainProject(root: string): Project | undefined {
  const hooksDir = `${root}${sep}.claude${sep}hooks`;
  return root !== "" && real(hooksDir, "") === hooksDir ? { root, hooksDir } : undefined;
}

/** The working folder, or what the shell says it was when it has been deleted. */
export function currentFolder(env: Env): string | undefined {
  try {
    return process.cwd();
  } catch {
    const said = env["PWD"];
    return said !== undefined && isAbsolute(said) ? said : undefined;
  }
}

function absolute(path: string, cwd: string | undefined): string | undefined {
  if (isAbsolute(path)) return path;
  return cwd === undefined ? undefined : resolve(cwd, path);
}

function ancestors(start: string): readonly string[] {
  const folders = [start];
  for (let folder = start; dirname(folder) !== folder; folder = dirname(folder))
    folders.push(dirname(folder));
  return folders;
}

function isHome(folder: string, env: Env): boolean {
  const home = env["HOME"] ?? env["USERPROFILE"];
  return home !== undefined && home !== "" && real(folder) === real(home);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** A real path, as far as there is one: what is made later has the same then. */
function real(path: string, otherwise?: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return otherwise ?? (parent === path ? path : join(real(parent), basename(path)));
  }
}

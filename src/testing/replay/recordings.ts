import { closeSync, openSync, readdirSync, readSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative } from "node:path";

/** A session that was recorded, with all its files. */
export interface Recording {
  readonly id: string;
  /** The main transcript. */
  readonly path: string;
  /** When it was last written to, in milliseconds since the epoch. */
  readonly changed: number;
  readonly files: readonly {
    readonly path: string;
    readonly size: number;
    readonly agentId: string | undefined;
  }[];
  /** Bytes of all files. */
  readonly bytes: number;
}

/** Environment variables by name. */
type Env = Readonly<Record<string, string | undefined>>;

/** Where the client keeps the sessions of all projects; undefined when the environment names no home. */
export function recordingsRoot(env: Env): string | undefined {
  const own = env["CLAUDE_CONFIG_DIR"];
  const home = env["HOME"] ?? env["USERPROFILE"];
  const config =
    own !== undefined && own !== ""
      ? own
      : home === undefined || home === ""
        ? undefined
        : join(home, ".claude");
  return config === undefined ? undefined : join(config, "projects");
}

/** The longest name that the client gives a project's folder, before it adds a hash. */
const longestName = 200;

/** The folders in which the client keeps sessions that were started in these folders; of every project without them. */
export function recordingFolders(root: string, startedIn?: readonly string[]): readonly string[] {
  const names = startedIn?.map((folder) => folder.replace(/[^A-Za-z0-9]/g, "-"));
  return namesIn(root)
    .filter((name) => names === undefined || names.some((one) => isFolderOf(name, one)))
    .map((name) => join(root, name));
}

function isFolderOf(name: string, wanted: string): boolean {
  return wanted.length <= longestName ? name === wanted : name.startsWith(wanted.slice(0, longestName));
}

/** The sessions recorded in a folder, the oldest first. */
export function recordingsIn(folder: string): readonly Recording[] {
  const names = namesIn(folder).filter((name) => name.endsWith(".jsonl"));
  const apart = names.filter((name) => name.startsWith("agent-")).map((name) => join(folder, name));
  const owners = apart.map((path) => ({ path, session: fieldIn(path, "sessionId") }));
  return names
    .filter((name) => !name.startsWith("agent-"))
    .flatMap((name) => {
      const id = basename(name, ".jsonl");
      const helpers = owners.flatMap(({ path, session }) => (session === id ? [path] : []));
      return recordingAt(join(folder, name), helpers) ?? [];
    })
    .toSorted((one, other) => one.changed - other.changed);
}

/** The session that a transcript belongs to; undefined when there is no such file. A subagent's file is played alone. */
export function recordingAt(path: string, helpers: readonly string[] = []): Recording | undefined {
  const main = about(path);
  if (main === undefined) return undefined;
  const alone = agentIn(path);
  const folder = join(path.replace(/\.jsonl$/, ""), "subagents");
  const beside = namesIn(folder).map((name) => join(folder, name));
  const others = alone === undefined ? [...beside, ...helpers] : [];
  const files = [
    { path, size: main.size, agentId: alone },
    ...others.flatMap((file) => {
      const [agentId, found] = [agentIn(file), about(file)];
      return agentId === undefined || found === undefined ? [] : [{ path: file, size: found.size, agentId }];
    }),
  ];
  const owner = alone === undefined ? path : `${dirname(dirname(path))}.jsonl`;
  return {
    id: basename(owner, ".jsonl"),
    path: owner,
    changed: main.changed,
    files,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
}

/**
 * The folder that a session is played in: the project's when it was started there or below, else the one in which it
 * was started, as its transcript tells. So `src/**` is the `src` of the session's own project.
 */
export function placeOf({ path, files }: Recording, root: string): string {
  const started = fieldIn(files[0]?.path ?? path, "cwd");
  if (started === undefined || started === "") return root;
  return isBelow(started, root) || isBelow(realPath(started), realPath(root)) ? root : started;
}

function isBelow(folder: string, root: string): boolean {
  const way = relative(root, folder);
  return !isAbsolute(way) && way.split(/[\\/]/)[0] !== "..";
}

/** Of a session of another machine there is no such folder. */
function realPath(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}

function agentIn(path: string): string | undefined {
  return /^agent-(.+)\.jsonl$/.exec(basename(path))?.[1];
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

function about(path: string): { readonly size: number; readonly changed: number } | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true ? { size: found.size, changed: found.mtimeMs } : undefined;
}

/** The value that a field has first in a file. */
function fieldIn(path: string, name: string): string | undefined {
  const written = new RegExp(`"${name}":\\s?("(?:[^"\\\\]|\\\\.)*")`).exec(beginningOf(path))?.[1];
  try {
    const value: unknown = written === undefined ? undefined : JSON.parse(written);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

const beginning = 65_536;

function beginningOf(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    const bytes = Buffer.alloc(beginning);
    return bytes.toString("utf8", 0, readSync(file, bytes, 0, beginning, 0));
  } catch {
    return "";
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

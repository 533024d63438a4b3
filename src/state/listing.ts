import type { StateScope } from "./definition.ts";
import { originFile, safeId } from "./paths.ts";
import type { Store, StoreEntry } from "./store.ts";

/** One document that is remembered. */
export interface StateEntry {
  readonly scope: Exclude<StateScope, "repository"> | "hook";
  /** The session's id, or the project's directory name, or "global". */
  readonly place: string;
  /** The state's name; for a hook's own state its id and agent, as in `guards/remind (main)`. */
  readonly slot: string;
  readonly path: string;
  readonly bytes: number;
  /** When the first value was kept, and the last: milliseconds since 1970. */
  readonly since: number;
  readonly updatedAt: number;
  /** Copies of broken documents that were moved aside. */
  readonly broken: readonly string[];
}

export interface ListOptions {
  /** Ids of known hooks, to show them by id where their directory is named by a hash. */
  readonly hookIds?: readonly string[];
}

/** Everything that is remembered: sessions, hooks, projects, global. Reads names and times only. */
export function listState(store: Store, { hookIds = [] }: ListOptions = {}): StateEntry[] {
  const hookNames = new Map(hookIds.map((id) => [safeId(id), id]));
  const sessions = dirsIn(store, `${store.root}/sessions`).flatMap((session) => {
    const dir = `${store.root}/sessions/${session}`;
    return [...documentsIn(store, dir, "session", session), ...hooksIn(store, dir, session, hookNames)];
  });
  const projects = dirsIn(store, `${store.root}/durable/projects`).flatMap((project) =>
    documentsIn(store, `${store.root}/durable/projects/${project}`, "project", project),
  );
  return [
    ...sessions,
    ...projects,
    ...documentsIn(store, `${store.root}/durable/global`, "global", "global"),
  ];
}

const dirsIn = (store: Store, dir: string): string[] =>
  store
    .list(dir)
    .filter((entry) => entry.directory)
    .map((entry) => entry.name)
    .toSorted();

function hooksIn(
  store: Store,
  sessionDir: string,
  session: string,
  names: Map<string, string>,
): StateEntry[] {
  return dirsIn(store, `${sessionDir}/hooks`).flatMap((hook) =>
    documentsIn(store, `${sessionDir}/hooks/${hook}`, "hook", session).map((entry) => ({
      ...entry,
      slot: `${names.get(hook) ?? hook} (${entry.slot})`,
    })),
  );
}

function documentsIn(store: Store, dir: string, scope: StateEntry["scope"], place: string): StateEntry[] {
  // Directories too: one may stand in the place of a document, which is then asked for and reset by its name.
  const files = store.list(dir).filter((entry) => entry.name !== originFile);
  const byName = new Map(files.map((entry) => [entry.name, entry]));
  const names = new Set(files.map(({ name }) => /^(.+?\.json)(?:$|\.corrupt-)/.exec(name)?.[1]));
  return [...names].toSorted().flatMap((name) => {
    if (name === undefined) return [];
    const broken = files
      .filter((entry) => entry.name.startsWith(`${name}.corrupt-`))
      .map((entry) => `${dir}/${entry.name}`);
    return [
      {
        scope,
        place,
        slot: name.slice(0, -".json".length),
        path: `${dir}/${name}`,
        broken,
        ...timesOf(name, byName),
      },
    ];
  });
}

// A document is replaced at each write, so its lock's file, made once, knows better since when there is one.
function timesOf(
  name: string,
  files: Map<string, StoreEntry>,
): Pick<StateEntry, "bytes" | "since" | "updatedAt"> {
  const document = files.get(name);
  const lock = files.get(`${name}.lock`);
  const updatedAt = document?.modifiedAt ?? lock?.modifiedAt ?? 0;
  const since = Math.min(lock?.createdAt ?? updatedAt, document?.createdAt ?? updatedAt);
  return { bytes: document?.bytes ?? 0, since, updatedAt };
}

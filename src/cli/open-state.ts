import { durableRootsOf } from "../hosts/work-tree.ts";
import { isOfProject } from "../ledger/read.ts";
import { currentFolder, findProject, type Project } from "../project/find.ts";
import { messageOf } from "../project/trouble.ts";
import { fileStore } from "../state/file-store.ts";
import { listState, type StateEntry } from "../state/listing.ts";
import { MainSession } from "../state/main-session.ts";
import { projectDir, stateRoot } from "../state/paths.ts";
import { ofSession, showState } from "../state/showing.ts";
import type { Store } from "../state/store.ts";
import type { Services } from "./command.ts";
import { load } from "./open-project.ts";
import { warn } from "./print.ts";

const { env } = process;

interface StateOptions {
  /** Also what belongs to other projects. */
  readonly all?: boolean | undefined;
  /** A session that is asked for, whosever it is. */
  readonly session?: string | undefined;
}

/** What is remembered, seen from the working folder. */
export interface StateHere {
  readonly root: string;
  readonly store: Store;
  readonly entries: readonly StateEntry[];
  /** How many entries of other projects are left out. */
  readonly left: number;
  /** Directories that could not be looked into; what is in them is missing. */
  readonly unread: readonly string[];
  /** The session that was last started in the project by its user; null when none is known. */
  readonly mainSession: string | null;
}

/**
 * Lists what is global, and the sessions and states of the project of the working folder: with `all`, or outside of a
 * project, also those of every other one, as well as a `session` that is asked for by its id. The ledger tells whose a
 * session is. Throws a StateError when there is no place for state.
 */
export async function openState(
  services: Services,
  { all = false, session }: StateOptions = {},
): Promise<StateHere> {
  const root = stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? "");
  const store = fileStore({ root, onFault: ({ message }) => warn(message) });
  const project = findProject({ env, cwd: currentFolder(env) });
  // A hook's own state lies under a hash of its id: only the hooks themselves tell the id.
  const hooks = project === undefined ? [] : (await load(project, services)).hooks;
  const unread: string[] = [];
  const entries = listState(lenient(store, unread), { hookIds: hooks.map(({ id }) => id) });
  const ours = project === undefined || all ? entries : entries.filter(isOurs(root, project));
  const asked = session === undefined ? [] : ofSession(entries, session).filter((one) => !ours.includes(one));
  return {
    root,
    store,
    entries: [...ours, ...asked],
    left: entries.length - ours.length - asked.length,
    unread,
    mainSession: project === undefined ? null : mainSessionOf(store, entries, placesOf(root, project)[0]),
  };
}

/** A store in which a directory that cannot be looked into is noted, in words and in a list, and holds nothing. */
function lenient(store: Store, unread: string[]): Store {
  return {
    ...store,
    list: (dir) => {
      try {
        return store.list(dir);
      } catch (error) {
        unread.push(dir);
        const isDenied = error instanceof Error && "code" in error && error.code === "EACCES";
        warn(`${dir} cannot be read: ${isDenied ? "permission denied" : messageOf(error)}`);
        return [];
      }
    },
  };
}

/** Whether an entry belongs to a project, or nothing tells whose it is. */
function isOurs(root: string, project: Project): (entry: StateEntry) => boolean {
  const own = placesOf(root, project);
  const sessions = new Map<string, boolean>();
  return ({ scope, place }) => {
    if (scope === "global") return true;
    if (scope === "project") return own.includes(place);
    const known = sessions.get(place) ?? isOfProject(`${root}/sessions/${place}`, project.root) !== false;
    sessions.set(place, known);
    return known;
  };
}

/** Read as it is shown, so that listing moves no broken document aside. */
function mainSessionOf(
  store: Store,
  entries: readonly StateEntry[],
  place: string | undefined,
): string | null {
  const entry = entries.find((one) => one.place === place && one.slot === MainSession.name);
  const parsed = entry === undefined ? undefined : MainSession.parse(showState(store, entry).value);
  return parsed?.ok === true && parsed.value.sessionId !== "" ? parsed.value.sessionId : null;
}

/** Names of the directories for the states of a project and of its repository. */
function placesOf(root: string, project: Project): readonly string[] {
  const { project: tree, repository } = durableRootsOf(project.root);
  return [tree, repository].flatMap((at) =>
    typeof at === "string" ? (projectDir(root, at).split("/").at(-1) ?? []) : [],
  );
}

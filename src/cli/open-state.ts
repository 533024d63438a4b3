import { durableRootsOf } from "../hosts/work-tree.ts";
import { readSession } from "../ledger/read.ts";
import { currentFolder, findProject, type Project } from "../project/find.ts";
import { fileStore } from "../state/file-store.ts";
import { listState, type StateEntry } from "../state/listing.ts";
import { MainSession } from "../state/main-session.ts";
import { projectDir, stateRoot } from "../state/paths.ts";
import { showState } from "../state/showing.ts";
import type { Store } from "../state/store.ts";
import type { Services } from "./command.ts";
import { load } from "./open-project.ts";
import { warn } from "./print.ts";

const { env } = process;

/** What is remembered, seen from the working folder. */
export interface StateHere {
  readonly root: string;
  readonly store: Store;
  readonly entries: readonly StateEntry[];
  /** The session that was last started in the project by its user; null when none is known. */
  readonly mainSession: string | null;
}

/**
 * Lists what is global, and the sessions and states of the project of the working folder: with `all`, or outside of a
 * project, also those of every other one. The ledger tells whose a session is. Throws a StateError when there is no place for state.
 */
export async function openState(services: Services, all: boolean): Promise<StateHere> {
  const root = stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? "");
  const store = fileStore({ root, onFault: ({ message }) => warn(message) });
  const project = findProject({ env, cwd: currentFolder(env) });
  // A hook's own state lies under a hash of its id: only the hooks themselves tell the id.
  const hooks = project === undefined ? [] : (await load(project, services)).hooks;
  const entries = listState(store, { hookIds: hooks.map(({ id }) => id) });
  const own = project === undefined || all ? undefined : placesOf(root, project);
  return {
    root,
    store,
    entries: entries.filter((entry) => own === undefined || isOurs(entry, own, root, project?.root)),
    mainSession: project === undefined ? null : mainSessionOf(store, entries, placesOf(root, project)[0]),
  };
}

/** Whether it belongs to this project, or nothing tells whose it is. */
function isOurs(
  { scope, place }: StateEntry,
  own: readonly string[],
  root: string,
  project: string | undefined,
): boolean {
  if (scope === "project") return own.includes(place);
  if (scope === "global") return true;
  const projects = new Set([...readSession(`${root}/sessions/${place}`)].map((entry) => entry.project));
  projects.delete(undefined);
  return projects.size === 0 || projects.has(project);
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
